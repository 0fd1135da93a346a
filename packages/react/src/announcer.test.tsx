// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createTaskStore } from '@subagent-cards/core'
import type { TaskStore } from '@subagent-cards/core'
import { createDeerFlowDecoder } from '@subagent-cards/core/deerflow'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { SubagentCardsProvider } from './subagent-cards-provider.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, NOW, output, stage, storeOf, update, usage } from './testing/stage.tsx'

failOnConsoleErrors()
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const listen = (store: TaskStore, options: Parameters<typeof stage>[2] = {}, children: ReactNode = null) => stage(store, children, { announce: true, ...options })
const region = () => screen.getByRole('status')
const texts = () => [...region().children].map((line) => line.textContent)
/** What is said once everything that happened so far was gathered. */
function said() {
  act(() => vi.advanceTimersByTime(500))
  return texts()
}

describe('what is said', () => {
  test('a start, and several at once as one message', () => {
    const store = storeOf()
    listen(store)
    apply(store, update())
    expect(said()).toEqual(['Subagent started: Compare prices'])
    for (const id of ['b', 'c', 'd']) apply(store, update({ id }))
    expect(said()).toEqual(['3 subagents started'])
  })

  test('a start that a record tells of first, when a live frame says so', () => {
    const store = storeOf()
    listen(store)
    apply(store, update({ authority: 'durable' }))
    expect(said()).toEqual([])
    apply(store, update({ modelName: 'seed' }))
    expect(said()).toEqual(['Subagent started: Compare prices'])
    apply(store, update({ usage: usage(220, 18) }), update({ steps: [{ index: 1, kind: 'ai', text: 'Hm.' }] }))
    expect(said()).toEqual(['Subagent started: Compare prices'])
  })

  test('that a person is needed, each time anew', () => {
    const store = storeOf(update())
    listen(store)
    apply(store, update({ status: 'waiting' }))
    expect(said()).toEqual(['Needs approval: Compare prices'])
    const first = region().firstChild
    apply(store, update({ status: 'running' }))
    said()
    apply(store, update({ status: 'waiting' }))
    expect(said()).toEqual(['Needs approval: Compare prices'])
    expect(region().firstChild).not.toBe(first)
  })

  test('an end with how it ended; more than three are counted', () => {
    const ids = ['a', 'b', 'c', 'd']
    const store = storeOf(...ids.map((id) => update({ id, title: id })), update({ id: 'e' }))
    listen(store)
    apply(store, update({ id: 'e', status: 'failed', error: 'no such table\nat line 3' }))
    expect(said()).toEqual(['Compare prices: Failed: no such table'])
    apply(store, ...ids.map((id) => update({ id, title: id, status: id === 'd' ? 'failed' : 'completed' })))
    expect(said()).toEqual(['4 subagents ended: 1 failed, 3 done'])
  })

  test('what needs a person comes first', () => {
    const store = storeOf(update({ id: 'a', title: 'A' }), update({ id: 'b', title: 'B' }))
    listen(store)
    apply(store, update({ id: 'c', title: 'C' }), update({ id: 'a', title: 'A', status: 'completed' }), update({ id: 'b', title: 'B', status: 'waiting' }))
    expect(said()).toEqual(['Needs approval: B', 'A: Completed', 'Subagent started: C'])
  })

  test('I5 a task that runs again has started again', () => {
    const store = storeOf(update({ status: 'completed', activation: { key: '1', starts: true } }))
    listen(store)
    apply(store, update({ activation: { key: '2', starts: true } }))
    expect(said()).toEqual(['Subagent started: Compare prices'])
  })

  test('T12 an end that was only inferred is corrected', () => {
    const store = storeOf(update({ runId: 'r' }))
    listen(store)
    apply(store, { kind: 'run', runId: 'r', state: 'ended' })
    expect(said()).toEqual(['Compare prices: Interrupted: the run ended first'])
    apply(store, update({ runId: 'r', status: 'completed' }))
    expect(said()).toEqual(['Compare prices: Completed'])
  })

  test('it is the provider’s language', () => {
    const store = storeOf()
    listen(store, { locale: 'zh-CN' })
    apply(store, update(), update({ id: 'b' }))
    expect(said()).toEqual(['2 个子代理已启动'])
  })

  test('wire text stays text', () => {
    const store = storeOf()
    listen(store)
    apply(store, update({ title: '<img src=x>\u202Eb' }))
    expect(said()).toEqual(['Subagent started: <img src=x>b'])
  })
})

describe('what is not said', () => {
  test('tokens, steps, times, models and streaming text', () => {
    const store = storeOf(update())
    listen(store, {}, <SubagentCard id="a" open />)
    apply(store, update({ usage: usage(220, 18), modelName: 'seed', steps: [{ index: 1, kind: 'ai', text: 'Hm.' }], startedAt: NOW, partialResult: 'So' }), output('a', 'far'))
    expect(said()).toEqual([])
  })

  test('tasks that are there when the provider mounts; their end is news', () => {
    const store = storeOf(update(), update({ id: 'b', status: 'completed' }), update({ id: 'c', status: 'waiting' }))
    listen(store)
    expect(said()).toEqual([])
    apply(store, update({ status: 'completed' }))
    expect(said()).toEqual(['Compare prices: Completed'])
  })

  test('history that comes in one go, with what still runs in it', () => {
    const store = storeOf()
    listen(store)
    apply(store, update({ id: 'a' }), update({ id: 'b', title: 'B' }))
    apply(store, update({ id: 'a', status: 'completed' }))
    expect(said()).toEqual([])
    apply(store, update({ id: 'b', title: 'B', status: 'completed' }))
    expect(said()).toEqual(['B: Completed'])
  })

  test('a start that only records tell of, nor when that task is then seen at work; its end is news', () => {
    const store = storeOf()
    listen(store)
    apply(store, update({ authority: 'durable' }))
    expect(said()).toEqual([])
    apply(store, update({ usage: usage(220, 18) }))
    expect(said()).toEqual([])
    apply(store, update({ authority: 'durable', status: 'completed' }))
    expect(said()).toEqual(['Compare prices: Completed'])
  })

  test('another store is another beginning', () => {
    const view = render(<SubagentCardsProvider store={storeOf(update())} now={NOW} />)
    const reloaded = storeOf(update({ status: 'completed' }))
    view.rerender(<SubagentCardsProvider store={reloaded} now={NOW} />)
    expect(said()).toEqual([])
  })

  test('anything, where it is switched off', () => {
    const store = storeOf()
    listen(store, { announce: false })
    apply(store, update())
    expect(screen.queryByRole('status')).toBe(null)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('old news: a message leaves after a while', () => {
    const store = storeOf()
    listen(store)
    apply(store, update())
    expect(said()).toHaveLength(1)
    act(() => vi.advanceTimersByTime(10_000))
    expect(texts()).toEqual([])
  })
})

test('the region is there before anything is said, once, and unseen', () => {
  const store = storeOf()
  const { container, unmount } = listen(store, { render: { reactStrictMode: true } }, <SubagentCard id="a" />)
  expect(container.querySelectorAll('[role="status"], [aria-live]')).toHaveLength(1)
  expect(region().className).toBe('subagent-card-unseen')
  apply(store, update())
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a recorded stream is announced by its starts and ends, and by nothing else', () => {
  const store: TaskStore = createTaskStore()
  const decode = createDeerFlowDecoder()
  listen(store)
  const heard: (string | null)[] = []
  function pass(ms: number) {
    const before = region().firstChild
    act(() => vi.advanceTimersByTime(ms))
    if (region().firstChild !== before) heard.push(...texts())
  }
  for (const line of readFileSync('contracts/streams/parallel-models.ndjson', 'utf8').split('\n').filter(Boolean)) {
    act(() => store.apply(decode(JSON.parse(line))))
    pass(200)
  }
  pass(500)
  expect(heard).toEqual([
    '3 subagents started',
    'Estimate permit costs: Failed: The model provider answered 503 three times in a row; gave up after 3 attempts.',
    'Check our own sensor data: Completed',
    'Survey comparable observatories: Completed',
  ])
})
