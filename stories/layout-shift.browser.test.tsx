import { createTaskStore, type TaskStore } from '@subagent-cards/core'
import { SubagentCard, SubagentGroup, SubagentPanes, SubagentStatusPanel, useRootKeys } from '@subagent-cards/react'
import { flushSync } from 'react-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CardHost } from './card-host.tsx'
import { seekReplay, startReplay } from './replay.ts'
import { streamNamed } from './streams.ts'
import { all, one } from './testing/elements.ts'
import { openPage, painted, show } from './testing/show.tsx'

const names = Object.keys(import.meta.glob('../contracts/streams/*.ndjson')).map((path) => path.slice('../contracts/streams/'.length, -'.ndjson'.length))

/** What stands still in each card, from its first paint on. */
const FIXED = ['.subagent-card-header', '.subagent-card-status', '.subagent-card-title', '.subagent-card-trigger', '.subagent-card-facts'] as const

describe.each(['comfortable', 'compact'] as const)('while a stream plays nothing moves, %s', (density) => {
  it.each(names)('%s', async (name) => {
    const stream = streamNamed(name)
    const page = await openPage({ layout: 'wide', window: [1240, 860] })
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
    expectOnlyLines(await shifts())
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
  expectOnlyLines(await shifts())
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
  readonly density: 'comfortable' | 'compact'
}

/** Side by side, so that what comes new in one column moves none of another. */
function Everything({ store, density }: EverythingProps) {
  return (
    <CardHost store={store} density={density}>
      <div style={{ display: 'grid', gridTemplateColumns: '320px 360px 380px', gap: 16, alignItems: 'start' }}>
        <section aria-label="cards">
          <Cards />
        </section>
        <section aria-label="group">
          <SubagentGroup />
        </section>
        <section aria-label="panes">
          <SubagentPanes showLead />
        </section>
      </div>
      <div style={{ position: 'absolute', insetBlockStart: 3000 }}>
        <SubagentStatusPanel />
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
  const { x, y, height } = element.getBoundingClientRect()
  return `${x},${y + height / 2}`
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** The DOM library of TypeScript does not know them yet. */
function isShift(entry: PerformanceEntry): entry is LayoutShift {
  return entry.entryType === 'layout-shift' && 'sources' in entry
}

interface Shifts {
  readonly sum: number
  /** The elements that moved. */
  readonly sources: readonly Element[]
}

/** What the browser itself saw move without anybody asking for it, from here to the call of what it returns. */
function watchShifts(): () => Promise<Shifts> {
  let sum = 0
  const sources: Element[] = []
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!isShift(entry)) continue
      sum += entry.value
      for (const { node } of entry.sources) if (node !== null) sources.push(node instanceof Element ? node : (node.parentElement ?? document.body))
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

/**
 * A fact that becomes longer pushes those after it in its own line, and a length of time grows away from the buttons beside
 * it: the browser counts that too. All of it together rounds to 0.00, and nothing else moves.
 */
const GROWS_IN_ITS_LINE = [
  '.subagent-card-facts *', '.subagent-card-aside', '.subagent-card-agent-type', '.subagent-card-badge', '.subagent-card-elapsed', '.subagent-status-word', '.subagent-status-elapsed',
  '.subagent-group-states, .subagent-group-states *', '.subagent-group-tokens', '.subagent-group-elapsed',
].join()

/** Of a text that another one replaced since, only its kind is left. */
const isGoneText = (element: Element) => !element.isConnected && /^(?:SPAN|BDI|DATA|LI)$/.test(element.tagName)

function expectOnlyLines({ sum, sources }: Shifts) {
  expect(sources.filter((element) => !isGoneText(element) && !element.matches(GROWS_IN_ITS_LINE)).map((element) => element.outerHTML.slice(0, 200))).toEqual([])
  expect(sum).toBeLessThan(0.005)
}
