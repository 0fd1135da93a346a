import { createTaskStore, type TaskStore } from '@subagent-cards/core'
import { SubagentCard, SubagentGroup, SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { CardHost } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import { workflow } from './output-samples.ts'
import { NOW } from './now.ts'
import * as samples from './task-samples.ts'
import { nameOf } from './testing/elements.ts'
import { painted, show } from './testing/show.tsx'
import { overlaps, targetsIn } from './testing/targets.ts'

const nothing = async () => {}
const updates = [...samples.running, ...samples.waitingBelow, ...samples.completed, ...samples.longResult, ...samples.waiting]

/** Four cards with every action; the first one has another inside. */
async function showGroup(width?: number) {
  const store = createTaskStore()
  store.apply(updates)
  const page = await show(
    <>
      <button type="button">Before</button>
      <CardHost store={store}>
        <SubagentGroup card={{ onStop: nothing, onOpenTranscript: nothing, copyResult: true }} />
      </CardHost>
      <button type="button">After</button>
    </>,
    { width },
  )
  return { store, page }
}

/** What has focus, by what a screen reader calls it. */
function focused(): string {
  const element = document.activeElement
  if (element === null || element === document.body) return 'nothing'
  return nameOf(element)
}

async function press(key: string, times = 1) {
  const stops: string[] = []
  for (let count = 0; count < times; count += 1) {
    await userEvent.keyboard(key)
    stops.push(focused())
  }
  return stops
}

const hear = (store: TaskStore, ...heard: Parameters<TaskStore['apply']>[0][]) => flushSync(() => heard.forEach((update) => store.apply(update)))
const open = () => [...document.querySelectorAll('[aria-expanded="true"]')].map((trigger) => trigger.getAttribute('aria-label'))

const pricing = 'Compare vendor pricing for managed Postgres'
const folded = [
  'Before',
  `Open transcript of ${pricing}`, `Stop ${pricing}`, `${pricing}, Running, 1 needs approval`,
  'Open transcript of Collect benchmark tables', 'Copy result of Collect benchmark tables', 'Collect benchmark tables, Completed',
  'Open transcript of Write the field report', 'Copy result of Write the field report', 'Write the field report, Completed',
  'Open transcript of Apply the schema change', 'Stop Apply the schema change', 'Apply the schema change, Needs approval',
  'After',
]

describe('Tab goes', () => {
  it('through the actions of each card and then to its own button, and Shift+Tab goes back', async () => {
    await showGroup()
    expect(await press('{Tab}', folded.length)).toEqual(folded)
    expect(await press('{Shift>}{Tab}{/Shift}', folded.length - 1)).toEqual(folded.slice(0, -1).toReversed())
  })

  it('into what is open: the cards inside, and the buttons of long texts', async () => {
    await showGroup()
    await press('{Tab}', 4)
    await press('{Enter}')
    expect(await press('{Tab}', 3)).toEqual(['Open transcript of Sign in to the vendor portal', 'Stop Sign in to the vendor portal', 'Sign in to the vendor portal, Needs approval'])
    await press('{Tab}', 6)
    expect(focused()).toBe('Write the field report, Completed')
    await press(' ')
    expect(await press('{Tab}')).toEqual(['Show more'])
    expect(await press('{Enter}')).toEqual(['Show less'])
    expect(await press('{Tab}')).toEqual(['Open transcript of Apply the schema change'])
  })

  it('to each pane once, and to each row of a status panel that can be chosen', async () => {
    await show(
      <CardHost updates={workflow}>
        <SubagentStatusPanel onSelect={() => {}} />
        <SubagentPanes ids={['planner', 'coder']} />
      </CardHost>,
    )
    const stops = await press('{Tab}', 10)
    expect(stops.slice(0, 2)).toEqual(['PlannerarchitectCompleted24s', 'CoderengineerRunning3m 04s'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Output of Coder')
  })
})

describe('a key', () => {
  it.each([['Enter', '{Enter}'], ['Space', ' ']])('%s opens and closes, and focus stays', async (_name, key) => {
    await showGroup()
    await press('{Tab}', 7)
    expect(await press(key)).toEqual(['Collect benchmark tables, Completed'])
    expect(open()).toEqual(['Collect benchmark tables, Completed'])
    expect(await press(key)).toEqual(['Collect benchmark tables, Completed'])
    expect(open()).toEqual([])
  })

  it('Escape closes nothing and moves nothing', async () => {
    await showGroup()
    await press('{Tab}', 7)
    await press('{Enter}')
    expect(await press('{Escape}')).toEqual(['Collect benchmark tables, Completed'])
    expect(open()).toEqual(['Collect benchmark tables, Completed'])
  })
})

describe('focus stays while frames arrive', () => {
  it('on the button of a card, through every kind of news', async () => {
    const { store } = await showGroup()
    await press('{Tab}', 4)
    const trigger = document.activeElement
    hear(store, { id: 'running', usage: { inputTokens: 50_000, outputTokens: 900, totalTokens: 50_900 }, modelName: 'claude-sonnet-5' })
    hear(store, { id: 'new', title: 'One more', status: 'running' })
    await press('{Enter}')
    hear(store, { id: 'running', steps: [{ index: 9, kind: 'ai', text: 'Almost there.' }] }, { id: 'running', status: 'completed', endedAt: NOW, result: 'Done.' })
    expect(document.activeElement).toBe(trigger)
    expect(open()).toEqual([`${pricing}, Completed`])
  })

  it('beside the stop button that the end takes away, and the next Tab goes on from there', async () => {
    const { store } = await showGroup()
    await press('{Tab}', 3)
    expect(focused()).toBe(`Stop ${pricing}`)
    hear(store, { id: 'running', status: 'cancelled', endedAt: NOW })
    expect(focused()).toBe(`${pricing}, Cancelled, 1 needs approval`)
    expect(await press('{Tab}')).toEqual(['Open transcript of Collect benchmark tables'])
  })

  it('on a card inside of a card that ends', async () => {
    const { store } = await showGroup()
    await press('{Tab}', 4)
    await press('{Enter}')
    await press('{Tab}', 2)
    expect(focused()).toBe('Stop Sign in to the vendor portal')
    hear(store, { id: 'waitingBelow', status: 'running' }, { id: 'running', status: 'failed', error: 'No' })
    expect(focused()).toBe('Stop Sign in to the vendor portal')
    hear(store, { id: 'waitingBelow', status: 'completed', endedAt: NOW, result: 'Signed in.' })
    expect(focused()).toBe('Sign in to the vendor portal, Completed')
  })

  it('on "Show less" while the long text is replaced', async () => {
    const store = createTaskStore()
    store.apply([...samples.runningWithSteps, { id: 'runningWithSteps', partialResult: 'line\n'.repeat(60) }])
    await show(
      <CardHost store={store}>
        <SubagentCard id={idOf(samples.runningWithSteps)} defaultOpen="running" />
      </CardHost>,
    )
    await press('{Tab}', 2)
    await press('{Enter}')
    expect(focused()).toBe('Show less')
    hear(store, { id: 'runningWithSteps', partialResult: 'line\n'.repeat(80) })
    expect(focused()).toBe('Show less')
    hear(store, { id: 'runningWithSteps', status: 'completed', endedAt: NOW, result: 'line\n'.repeat(90) })
    expect(focused()).not.toBe('nothing')
  })
})

describe('whoever comes by key', () => {
  it.each(['light', 'dark'] as const)('sees where focus is, everywhere, %s', async (theme) => {
    const store = createTaskStore()
    store.apply([...updates, ...workflow])
    const page = await show(
      <CardHost store={store} theme={theme}>
        <SubagentGroup ids={['running', 'completed', 'longResult']} card={{ defaultOpen: 'running', onStop: nothing, onOpenTranscript: nothing, copyResult: true }} />
        <SubagentStatusPanel ids={['planner', 'coder']} onSelect={() => {}} />
        <SubagentPanes ids={['planner', 'coder']} />
      </CardHost>,
      { theme },
    )
    const count = page.querySelectorAll('button, [tabindex="0"]').length
    expect(count).toBeGreaterThan(14)
    for (let stop = 0; stop < count; stop += 1) {
      await userEvent.keyboard('{Tab}')
      const element = document.activeElement as HTMLElement
      // A radio is drawn by its label.
      const drawn = element.matches('input') ? element.closest('label')! : element
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(drawn)
      expect({ name: focused(), outlineStyle, outlineWidth }).toEqual({ name: focused(), outlineStyle: 'solid', outlineWidth: '2px' })
      expect(outlineColor).not.toBe(getComputedStyle(drawn.closest('.story-page')!).backgroundColor)
    }
  })
})

describe('targets', () => {
  it.each([320, 900])('are at least 24 px wide and high, and none covers another, %s px', async (width) => {
    const { page } = await showGroup(width)
    await press('{Tab}', 4)
    await press('{Enter}')
    const boxes = targetsIn(page, '.subagent-group button')
    for (const { name, box } of boxes) expect([name, box.width >= 24, box.height >= 24]).toEqual([name, true, true])
    expect(overlaps(boxes)).toEqual([])
  })

  it.each([320, 900])('are at least 44 px for a finger, and none covers another, %s px', async (width) => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
    try {
      const { page } = await showGroup(width)
      await painted()
      expect(matchMedia('(pointer: coarse)').matches).toBe(true)
      const boxes = targetsIn(page, '.subagent-card-header button')
      for (const { name, box } of boxes) expect([name, box.width >= 44, box.height >= 44]).toEqual([name, true, true])
      expect(overlaps(boxes)).toEqual([])
    } finally {
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
    }
  })
})
