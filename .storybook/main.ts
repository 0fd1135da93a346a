import { defineMain } from '@storybook/react-vite/node'
import { defaultClientConditions } from 'vite'

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false, changeDetection: false },
  typescript: { check: false, reactDocgen: false },
  viteFinal: (config) => ({
    ...config,
    // The packages as their TypeScript sources: an edit shows at once and nothing has to be built first.
    resolve: { ...config.resolve, conditions: ['subagent-cards-source', ...defaultClientConditions] },
  }),
})
