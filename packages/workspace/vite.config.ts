import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: new URL('src/web', import.meta.url).pathname,
  // The page is served with a policy that allows no inline script or data but icons.
  build: { outDir: new URL('dist/page', import.meta.url).pathname, emptyOutDir: true, modulePreload: { polyfill: false } },
  plugins: [react()],
})
