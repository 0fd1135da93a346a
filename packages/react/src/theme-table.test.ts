import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** `--subagent-card-x` → its default values, light and dark where they differ. Who asks for more contrast gets others. */
function defaultsOf(css: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [, name = '', value = ''] of css.matchAll(/var\((--subagent-card-[a-z-]+), (.+)\);/g)) {
    const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? []
    if (!found.has(name)) found.set(name, light === undefined || dark === undefined ? [value] : [light, dark])
  }
  return found
}

/** The same, as the README tells it. */
function rowsOf(readme: string): ReadonlyMap<string, readonly string[]> {
  const rows = [...readme.matchAll(/^\| `(--subagent-card-[a-z-]+)`[^|]*\|([^|]*)\|([^|]*)\|$/gm)]
  return new Map(rows.map(([, name = '', ...cells]) => [name, cells.map((cell) => /`([^`]+)`/.exec(cell)?.[1] ?? '').filter((value) => value !== '')]))
}

const defaults = defaultsOf(read('./styles.css'))
const rows = rowsOf(read('../README.md'))

test('every custom property of the stylesheet is in the table of the README, and no other', () => {
  expect(defaults.size).toBeGreaterThan(10)
  expect([...rows.keys()].sort()).toEqual([...defaults.keys()].sort())
})

test.each([...defaults].filter(([, values]) => !values.some((value) => value.startsWith('calc'))))('the README gives the defaults of %s', (name, values) => {
  expect(rows.get(name)?.slice(0, values.length)).toEqual(values)
})
