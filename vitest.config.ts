import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './.ci/find-browser.mjs'

// The packages as their TypeScript sources: nothing has to be built before a test.
const source = 'subagent-cards-source'

// A dependency that is missing from the last run's bundle reloads the page in the middle of a test: bundle them anew each time.
const optimizeDeps = { force: true }

/** Made for each project anew: Vitest writes into it. Where no Chromium is installed it is Playwright's own. */
function chromium(window?: { width: number; height: number }) {
  const executablePath = findBrowser()
  const provider = playwright({
    ...(window && { contextOptions: { viewport: window } }),
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The same glyphs on every machine: no hinting, no subpixel colours.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  })
  return { enabled: true, headless: true, provider, instances: [{ browser: 'chromium' as const }], screenshotFailures: false }
}

/** React, and what must be bound to the same copy of it, as packages/react-18 has them. */
const react18: Plugin = {
  name: 'react-18',
  enforce: 'pre',
  resolveId(id, _importer, options) {
    const isBound = /^(?:react|react-dom|lucide-react|@base-ui\/react|@testing-library\/react)(?:\/|$)/.test(id)
    return isBound ? this.resolve(id, join(import.meta.dirname, 'packages/react-18/package.json'), { ...options, skipSelf: true }) : undefined
  },
}

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions: [source, ...defaultServerConditions] },
        ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
        test: {
          name: 'unit',
          environment: 'node',
          // Nothing here keeps state in a module, and a worker for each file takes five times as long.
          isolate: false,
          include: ['packages/core/src/**/*.test.ts', 'packages/producer/src/**/*.test.ts', 'contracts/**/*.test.ts', 'stories/**/*.test.ts', '.ci/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        resolve: { conditions: [source, ...defaultClientConditions] },
        ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
        // Everything in ten languages, drawn twice, takes a busy machine a while.
        test: { name: 'ui', environment: 'jsdom', testTimeout: 30_000, include: ['packages/react/src/**/*.test.{ts,tsx}'] },
      },
      {
        plugins: [react18, react()],
        resolve: { conditions: [source, ...defaultClientConditions] },
        ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
        // What reads the stylesheet alone needs no second React.
        test: { name: 'ui-react-18', environment: 'jsdom', testTimeout: 30_000, include: ['packages/react/src/**/*.test.tsx', 'packages/react-18/src/**/*.test.tsx'] },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        optimizeDeps,
        // Checking a page of seventy cards for accessibility takes a slow machine a while.
        test: { name: 'stories', testTimeout: 60_000, browser: chromium() },
      },
      {
        plugins: [react()],
        resolve: { conditions: [source, ...defaultClientConditions] },
        optimizeDeps,
        // What only a browser knows: its accessibility tree, its focus, its layout, its media.
        test: { name: 'browser', include: ['stories/**/*.browser.test.tsx'], testTimeout: 60_000, browser: chromium({ width: 1280, height: 900 }) },
      },
      {
        plugins: [react()],
        resolve: { conditions: [source, ...defaultClientConditions] },
        optimizeDeps,
        test: {
          name: 'screenshots',
          include: ['stories/screenshots.test.tsx'],
          testTimeout: 60_000,
          browser: {
            // Vitest shrinks a page that is larger than its window.
            ...chromium({ width: 1000, height: 5000 }),
            expect: {
              toMatchScreenshot: {
                resolveScreenshotPath: ({ root, testFileDirectory, screenshotDirectory, arg, ext }) => join(root, testFileDirectory, screenshotDirectory, arg + ext),
                // The test's own time limit counts: Vitest leaves this one's timer running after the test.
                timeout: 0,
              },
            },
          },
        },
      },
    ],
  },
})
