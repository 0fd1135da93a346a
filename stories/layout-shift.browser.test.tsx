import { createTaskStore, type TaskStore, type TaskUpdate } from '@subagent-cards/core'
import { SubagentCard, SubagentGroup, SubagentPanes, SubagentStatusPanel, useRootKeys, type Density } from '@subagent-cards/react'
import { flushSync } from 'react-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CardHost } from './card-host.tsx'
import { loadMessages } from './languages.ts'
import { NOW } from './now.ts'
import { seekReplay, startReplay } from './replay.ts'
import { streamNamed } from './streams.ts'
import { all, one } from './testing/elements.ts'
import { openPage, painted, show, type ShowOptions } from './testing/show.tsx'

const names = Object.keys(import.meta.glob('../contracts/streams/*.ndjson')).map((path) => path.slice('../contracts/streams/'.length, -'.ndjson'.length))

/** Of the columns: cards, groups, panes. */
const WIDTHS = [320, 480, 900, 330, 640, 380, 380] as const
const GAP = 16
const everything: ShowOptions = { layout: 'wide', window: [WIDTHS.reduce((sum, width) => sum + width + GAP, 0), 1600] }

/** What stands still in each card, from its first paint on. */
const FIXED = ['.subagent-card-header', '.subagent-card-status', '.subagent-card-title', '.subagent-card-trigger', '.subagent-card-facts'] as const

describe.each(['comfortable', 'compact'] as const)('while a stream plays nothing moves, %s', (density) => {
  it.each(names)('%s', (name) => play(name, density))
})

describe('nor in another language', () => {
  it.each(['de', 'zh-CN', 'ja'] as const)('%s', async (locale) => play('parallel-models', 'comfortable', { locale, messages: await loadMessages(locale) }))
})

async function play(name: string, density: Density, language: ShowOptions = {}): Promise<void> {
  const stream = streamNamed(name)
  const page = await openPage({ ...everything, ...language })
  let replay = startReplay(stream.frames, stream)
  const mount = (store: TaskStore) => page.render(<Everything store={store} density={density} />)
  mount(replay.store)
  await document.fonts.ready
  await painted()
  const shifts = watchShifts()
  let places = new Map<string, string>()
  const moved: string[] = []
  for (let position = 1; position <= stream.frames.length; position += 1) {
    const next = flushSync(() => seekReplay(replay, position))
    if (next.store !== replay.store) {
      // The page was loaded anew: other elements, other first paints.
      mount(next.store)
      places = new Map()
    }
    replay = next
    await nextFrame()
    const now = placesIn(page.element)
    for (const [key, place] of now) {
      const first = places.get(key)
      if (first === undefined) places.set(key, place)
      else if (first !== place) moved.push(`frame ${position}: ${key} from ${first} to ${place}`)
    }
  }
  expect(moved).toEqual([])
  expectNone(await shifts())
}

it.each(['comfortable', 'compact'] as const)('while time goes by nothing moves, %s', async (density) => {
  const store = createTaskStore()
  const long = 'Compare the pricing of three vendors of managed Postgres in five regions'
  store.apply([
    { id: 'short', title: 'Short', subagentType: 'coder', status: 'running', startedAt: NOW },
    { id: 'long', title: long, subagentType: 'researcher', status: 'running', startedAt: NOW, modelName: 'claude-sonnet-4-20250514' },
    { id: 'waiting', title: long, subagentType: 'researcher', status: 'waiting', startedAt: NOW },
    { id: 'background', title: long, background: true, status: 'running', startedAt: NOW },
  ])
  const page = await openPage(everything)
  const at = (ms: number) => page.render(<Everything store={store} density={density} now={NOW + ms} />)
  at(0)
  await painted()
  const shifts = watchShifts()
  for (const ms of [9, 10, 59, 60, 130, 600, 3599, 3600, 40_000, 86_399].map((seconds) => seconds * 1000)) {
    at(ms)
    await nextFrame()
  }
  expectNone(await shifts())
})

describe.each(['comfortable', 'compact'] as const)('whatever is told, in whatever order, moves nothing, %s', (density) => {
  it.each([[1, 'en'], [2, 'en'], [3, 'en'], [4, 'en'], [5, 'de'], [6, 'zh-CN'], [7, 'ja'], [8, 'fr']] as const)('order %i, %s', async (seed, locale) => {
    const store = createTaskStore()
    const tasks = ['a', 'b', 'c'].map((id) => ({ id, activation: 0, facts: shuffled(factsOf(id), seed * 31 + (id.codePointAt(0) ?? 0)) }))
    store.apply(tasks.map(({ id }) => ({ id, status: 'running' as const, sightedAt: NOW })))
    const page = await openPage({ ...everything, locale, messages: await loadMessages(locale) })
    const at = (ms: number) => page.render(<Everything store={store} density={density} now={NOW + ms} />)
    at(0)
    await document.fonts.ready
    await painted()
    const shifts = watchShifts()
    for (let round = 0; round < 20; round += 1) {
      flushSync(() => {
        for (const { id, facts } of tasks) {
          const fact = facts[round]
          if (fact !== undefined) store.apply({ id, order: round + 1, ...fact })
        }
      })
      await nextFrame()
      at(round * 700)
      await nextFrame()
    }
    flushSync(() => store.apply([{ id: 'a', status: 'completed', stopReason: 'token_capped' }, { id: 'b', status: 'failed', error: 'The provider answered 503.' }, { id: 'c', status: 'cancelled' }]))
    await nextFrame()
    expectNone(await shifts())
  })
})

it('a list that grows beyond fifty cards, and skips those out of sight from then on, moves none', async () => {
  const store = createTaskStore()
  const page = await show(
    <CardHost store={store}>
      <SubagentGroup />
    </CardHost>,
  )
  const add = (from: number, to: number) =>
    flushSync(() => store.apply(Array.from({ length: to - from }, (_, at) => ({ id: `task ${from + at}`, title: `Task ${from + at}`, status: 'running' as const }))))
  add(0, 48)
  await painted()
  const shifts = watchShifts()
  const before = all(page, '.subagent-card').map((card) => placeOf(card))
  for (let count = 48; count < 56; count += 1) {
    add(count, count + 1)
    await painted()
  }
  expect(all(page, '.subagent-card').slice(0, 48).map((card) => placeOf(card))).toEqual(before)
  expectNone(await shifts())
})

it('the observer does see a shift where there is one', async () => {
  const page = await show(<p>A line</p>)
  await painted()
  const shifts = watchShifts()
  one(page, 'p').style.marginTop = '300px'
  await painted()
  expect((await shifts()).sum).toBeGreaterThan(0)
})

interface EverythingProps {
  readonly store: TaskStore
  readonly density: Density
  readonly now?: number
}

/** Side by side, so that what comes new in one column moves none of another. */
function Everything({ store, density, now = NOW }: EverythingProps) {
  const [narrow, middle, wide, narrowGroup, wideGroup, panes] = WIDTHS
  return (
    <CardHost store={store} density={density} now={now}>
      <div style={{ display: 'flex', gap: GAP, alignItems: 'start' }}>
        {[narrow, middle, wide].map((width) => (
          <section key={width} aria-label={`cards ${width}`} style={{ flex: 'none', inlineSize: width }}>
            <Cards />
          </section>
        ))}
        {[narrowGroup, wideGroup].map((width) => (
          <section key={width} aria-label={`group ${width}`} style={{ flex: 'none', inlineSize: width }}>
            <SubagentGroup />
          </section>
        ))}
        <section aria-label="panes" style={{ flex: 'none', inlineSize: panes }}>
          <SubagentPanes showLead />
        </section>
        <section aria-label="panel" style={{ flex: 'none', inlineSize: panes }}>
          <SubagentStatusPanel />
        </section>
      </div>
    </CardHost>
  )
}

function Cards() {
  return useRootKeys().map(({ id, scope }) => <SubagentCard key={`${scope}/${id}`} id={id} scope={scope} onStop={async () => {}} copyResult />)
}

function placesIn(page: HTMLElement): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  for (const section of all(page, 'section')) {
    for (const [at, card] of all(section, '.subagent-card, .subagent-pane').entries()) {
      const title = card.querySelector('.subagent-card-title')?.textContent ?? ''
      const key = `${section.getAttribute('aria-label')} ${at} ${title}`
      places.set(key, placeOf(card))
      for (const part of FIXED) {
        const element = card.querySelector<HTMLElement>(part)
        if (element !== null) places.set(`${key} ${part}`, part === '.subagent-card-title' || part === '.subagent-card-facts' ? startOf(element) : placeOf(element))
      }
    }
  }
  return places
}

function placeOf(element: HTMLElement): string {
  const { x, y, height } = element.getBoundingClientRect()
  return `${x},${y + scrollY} ${height} high`
}

/** Where it starts: it may grow at its end. */
function startOf(element: HTMLElement): string {
  const { left, y, height } = element.getBoundingClientRect()
  return `${left},${y + height / 2}`
}

/** Everything that a running task may come to say, a piece at a time. */
function factsOf(id: string): readonly Partial<TaskUpdate>[] {
  const tokens = [9, 999, 12_300, 1_200_000].map((total) => ({ usage: { totalTokens: total, inputTokens: total - 1, outputTokens: 1 } }))
  const tools = [1, 2, 9, 10, 120].map((toolCallCount) => ({ toolCallCount }))
  const steps = ['Looking around', 'Reading the pricing pages of all three vendors, with their discounts'].map((text, at) => ({ steps: [{ index: at + 1, kind: 'ai' as const, text }] }))
  return [
    ...tokens, ...tools, ...steps,
    { title: `Compare what the vendors charge, as number ${id}` }, { subagentType: 'senior-procurement-researcher' },
    { modelName: 'gpt-6-mini' }, { modelName: 'accounts/example-lab/models/large-instruct-0526-fp8' },
    { status: 'waiting' }, { status: 'running' }, { background: true }, { startedAt: NOW - 1000 }, { prompt: 'Compare.' },
  ]
}

/** Another order for each seed, and the same one each time. */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  let state = seed
  const next = (): number => (state = (state * 48_271) % 2_147_483_647)
  return items.map((item) => [next(), item] as const).toSorted(([left], [right]) => left - right).map(([, item]) => item)
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[]
}

/** The DOM library of TypeScript does not know them yet. */
function isShift(entry: PerformanceEntry): entry is LayoutShift {
  return entry.entryType === 'layout-shift' && 'sources' in entry
}

function describeSource({ node, previousRect, currentRect }: LayoutShift['sources'][number]): string {
  const element = node instanceof Element ? node : node?.parentElement
  const name = element?.closest('[class]')?.className ?? node?.nodeName ?? 'gone'
  const places = [previousRect, currentRect].map(({ x, y, width }) => `${Math.round(x)},${Math.round(y)} ${Math.round(width)} wide`)
  return `${element?.closest('section')?.ariaLabel ?? ''}: ${name} "${node?.textContent?.slice(0, 40) ?? ''}" from ${places.join(' to ')}`
}

interface Shifts {
  readonly sum: number
  /** What moved, and from where to where. */
  readonly sources: readonly string[]
}

/** What the browser itself saw move without anybody asking for it, from here to the call of what it returns. */
function watchShifts(): () => Promise<Shifts> {
  let sum = 0
  const sources: string[] = []
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!isShift(entry)) continue
      sum += entry.value
      for (const source of entry.sources) sources.push(describeSource(source))
    }
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  return async () => {
    await painted()
    add(observer.takeRecords())
    return { sum, sources }
  }
}

/** Nothing at all: what comes, grows and goes has a place of its own. */
function expectNone({ sum, sources }: Shifts) {
  expect(sources).toEqual([])
  expect(sum).toBe(0)
}
