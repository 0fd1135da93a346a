// @vitest-environment node
import { build } from 'vite'
import { expect, test } from 'vitest'

/** The stylesheet as a host ships it: bundled and minified by Vite's defaults, with no other CSS on the page. */
async function builtStyles(): Promise<string> {
  const entry = new URL('./styles.css', `file://${import.meta.filename}`).pathname
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rollupOptions: { input: entry } },
  })
  const outputs = [bundle].flat().flatMap((result) => ('output' in result ? result.output : []))
  return outputs.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('')
}

test('a production build keeps the colours on a page that names no color-scheme', async () => {
  const css = await builtStyles()
  expect(css).toContain('.subagent-card')
  if (css.includes('light-dark(')) return
  // Lightning CSS rewrote them to two switches: one of each pair must be on everywhere, and data-theme must turn them.
  expect(css).toMatch(/:where\(:root,:host\)\{--lightningcss-light:initial;--lightningcss-dark: ?;?\}/)
  expect(css).toMatch(/\[data-theme=dark\][^{}]*\{--lightningcss-light: ?;--lightningcss-dark:initial;/)
  expect(css).toMatch(/:host\(\[data-theme=dark\]\)[^{}]*\{--lightningcss-light: ?;--lightningcss-dark:initial;/)
  expect(css).toMatch(/\[data-theme=light\][^{}]*\{--lightningcss-light:initial;--lightningcss-dark: ?;/)
})
