import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import type { Environment } from '../stories/environment.ts'
import { StoryPage } from '../stories/story-page.tsx'
import './preview.css'

interface Globals extends Environment {
  width: 'auto' | '320' | '480' | '900'
}

export default definePreview({
  addons: [addonDocs(), addonA11y()],
  tags: ['autodocs'],
  globalTypes: {
    theme: toolbar('Theme', 'contrast', { light: 'Light', dark: 'Dark' }),
    locale: toolbar('Language', 'globe', { en: 'English', 'zh-CN': '简体中文' }),
    width: toolbar('Width', 'ruler', { auto: 'As wide as fits', 320: '320 px', 480: '480 px', 900: '900 px' }),
  },
  initialGlobals: { theme: 'light', locale: 'en', width: 'auto' },
  parameters: {
    layout: 'fullscreen',
    backgrounds: { disable: true },
    a11y: { test: 'error' },
    options: { storySort: { order: ['Workspace', 'States', 'Group', 'Panes', 'Replay', 'Theming'] } },
  },
  decorators: [
    (Story, { globals, parameters, viewMode }) => {
      const { theme, locale, width } = globals as Globals
      return (
        <StoryPage
          theme={theme}
          locale={locale}
          width={width === 'auto' ? undefined : Number(width)}
          layout={parameters['page']}
          view={viewMode === 'docs' ? 'docs' : 'story'}
        >
          <Story />
        </StoryPage>
      )
    },
  ],
})

function toolbar(title: string, icon: 'contrast' | 'globe' | 'ruler', items: Record<string, string>) {
  return { toolbar: { title, icon, dynamicTitle: true, items: Object.entries(items).map(([value, name]) => ({ value, title: name })) } }
}
