import '@subagent-cards/react/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './page.css'
import { createPreferences } from './preferences.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root to draw into: index.html and main.tsx do not belong together.')
createRoot(root).render(<App preferences={createPreferences(localStorage)} />)
