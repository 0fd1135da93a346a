import { isStory } from 'storybook/internal/csf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { setMedia } from './testing/emulate.ts'

const files = import.meta.glob<Record<string, unknown>>('./*.stories.tsx', { eager: true })
const stories = Object.entries(files).flatMap(([file, entries]) =>
  Object.entries(entries).flatMap(([name, entry]) => (isStory(entry) && !isExempt(entry.composed.parameters) ? [[`${file.slice(2, -'.stories.tsx'.length)}: ${name}`, entry] as const] : [])),
)

/** A page whose colours are a host's mistake says so itself. */
function isExempt(parameters: Readonly<Record<string, { readonly test?: string } | undefined>>): boolean {
  return parameters['a11y']?.test === 'off'
}

/** What differs from the light page, where the project `stories` runs every rule: the document is the same, its colours are not. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Axe reads the colours that the author chose, not those that the browser puts in their place: forced-colors.browser.test.tsx looks at these. */
const BUT_COLOURS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

describe('axe finds nothing', () => {
  beforeAll(() => page.viewport(1200, 860))

  it.each(stories)('in dark colours: %s', async (_name, story) => {
    expect(await violationsOf(story, { theme: 'dark' }, { runOnly: COLOURS })).toEqual([])
  })

  describe('in forced colours, where boxes may come and go', () => {
    beforeAll(() => setMedia('', { 'forced-colors': 'active' }))
    afterAll(() => setMedia('', {}))

    it.each(stories)('%s', async (_name, story) => {
      expect(await violationsOf(story, { theme: 'light' }, { runOnly: BUT_COLOURS, rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } } })).toEqual([])
    })
  })
})

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** The story as Storybook draws it, before anyone touches it: what happens at a touch is the same in every colour. */
async function violationsOf(story: (typeof stories)[number][1], globals: object, options: object): Promise<readonly string[]> {
  const still = story.extend({ globals, parameters: { a11y: { options } }, play: async () => {} } as never)
  const found: Violation[] = []
  let runs = 0
  await still.run({
    reporting: {
      reports: [],
      addReport({ result }: { readonly result: { readonly violations?: readonly Violation[]; readonly error?: unknown } }) {
        if (result.error !== undefined) throw result.error
        runs += 1
        found.push(...(result.violations ?? []))
      },
    },
  } as never)
  expect(runs).toBe(1)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
