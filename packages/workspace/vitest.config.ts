import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const source = 'subagent-cards-source'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: [source, ...defaultServerConditions] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: {
    projects: [
      { extends: true, test: { name: 'server', include: ['src/{server,web}/**/*.test.{ts,tsx}'] } },
      // Each file has a server and a browser of its own; one after the other, so that none waits for the others' work.
      { extends: true, test: { name: 'e2e', include: ['e2e/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false } },
    ],
  },
})
