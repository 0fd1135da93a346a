import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import type { Environment } from '../stories/environment.ts'
import { languages, loadMessages } from '../stories/languages.ts'
import { StoryPage } from '../stories/story-page.tsx'
import './preview.css'

interface Globals extends Pick<Environment, 'theme' | 'locale'> {
  width: 'auto' | '320' | '480' | '900'
}

export default definePreview({
  addons: [addonDocs(), addonA11y()],
  tags: ['autodocs'],
  globalTypes: {
    theme: toolbar('Theme', 'contrast', { light: 'Light', dark: 'Dark' }),
    locale: toolbar('Language', 'globe', languages),
    width: toolbar('Width', 'ruler', { auto: 'As wide as fits', 320: '320 px', 480: '480 px', 900: '900 px' }),
  },
  initialGlobals: { theme: 'light', locale: 'en', width: 'auto' },
  parameters: {
    layout: 'fullscreen',
    backgrounds: { disable: true },
    a11y: { test: 'error' },
    options: {
      // As a newcomer reads: what it is, how it looks, what it does, where it lives, what it survives. Storybook reads this without running it.
      storySort: {
        order: [
          'Workspace', 'States', 'Group', 'Nesting', 'Actions', 'Load steps', 'Panes', 'Replay', 'Languages', 'Announcer', 'Theming', 'Markdown', 'Headless', 'Hosts', 'Bad input',
        ],
      },
    },
  },
  // The catalog of the chosen language alone, before the story is drawn: it never shows in two languages.
  loaders: [async ({ globals }) => ({ messages: await loadMessages((globals as Globals).locale) })],
  decorators: [
    (Story, { globals, loaded, parameters, viewMode }) => {
      const { theme, locale, width } = globals as Globals
      return (
        <StoryPage
          theme={theme}
          locale={locale}
          messages={loaded['messages']}
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
