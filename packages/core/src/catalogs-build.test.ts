import { build } from 'vite'
import { expect, test } from 'vitest'

/** What a host ships that imports `modules` and uses all of them. */
async function bundleOf(...modules: readonly string[]): Promise<string> {
  const from = (module: string): string => new URL(module, `file://${import.meta.filename}`).pathname
  const entry = 'virtual:host'
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'host',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? modules.map((module, index) => `import * as m${index} from ${JSON.stringify(from(module))}\nglobalThis.used${index} = m${index}`).join('\n') : undefined),
      },
    ],
    build: { write: false, rollupOptions: { input: entry } },
  })
  const outputs = [bundle].flat().flatMap((result) => ('output' in result ? result.output : []))
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

test('a host ships the languages that it imports, and of the others nothing', async () => {
  const german = /Freigabe nötig/
  const others = /Autorisation|承認|승인|autorización|aprovação|核准|موافقة/
  const all = await bundleOf('./messages-de.ts', './messages-fr.ts', './messages-ja.ts', './messages-ko.ts', './messages-es.ts', './messages-pt-br.ts', './messages-zh-tw.ts', './messages-ar.ts')
  expect(all).toMatch(german)
  expect(all).toMatch(others)

  const plain = await bundleOf('./index.ts')
  expect(plain).toMatch(/collecting tokens/)
  expect(plain).not.toMatch(german)
  expect(plain).not.toMatch(others)

  const withGerman = await bundleOf('./index.ts', './messages-de.ts')
  expect(withGerman).toMatch(german)
  expect(withGerman).not.toMatch(others)
})
