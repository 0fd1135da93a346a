import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTaskStore } from './store.ts'
import { runUpdate } from './task.ts'
import type { RunState, TaskUpdate, Update } from './task.ts'
import type { TaskStore } from './store.ts'
import { aiStep, update, usage } from './testing/updates.ts'

const named = (id: string, facts: Partial<TaskUpdate> = {}): TaskUpdate => update({ id, status: 'running', ...facts })
const run = (runId: string | undefined, state: RunState, scope?: string): Update => runUpdate({ runId, state, scope })

function storeWith(...updates: readonly Update[]): TaskStore {
  const store = createTaskStore()
  store.apply(updates)
  return store
}

const statuses = (store: TaskStore): readonly string[] => store.getTasks().map((task) => task.status)

describe('T12 when a run is over', () => {
  test.each(['ended', 'interrupted', 'error'] as const)('T12 its open tasks are interrupted: %s', (state) => {
    const store = storeWith(named('a', { runId: 'run-1' }), named('b', { runId: 'run-1', status: 'waiting' }), run('run-1', state))
    expect(store.getTasks().map((task) => [task.status, task.isProvisional])).toEqual([['interrupted', true], ['interrupted', true]])
  })

  test('T12 finished tasks, background tasks and tasks of other runs are not touched', () => {
    const store = storeWith(
      named('done', { runId: 'run-1', status: 'completed' }), named('background', { runId: 'run-1', background: true }),
      named('other', { runId: 'run-2' }), named('elsewhere', { runId: 'run-1', scope: 's' }),
    )
    const before = store.getTasks()
    store.apply(run('run-1', 'ended', ''))
    expect(store.getTasks()).toBe(before)
  })

  test('T12 without a scope it is over in every scope', () => {
    expect(statuses(storeWith(named('a', { runId: 'run-1', scope: 's' }), named('a', { runId: 'run-1', scope: 't' }), run('run-1', 'ended')))).toEqual(['interrupted', 'interrupted'])
  })

  test('T12 the end of a run that nobody named is the end of the current one', () => {
    const store = storeWith(run('run-1', 'running'), named('old'), run('run-2', 'running'), named('new'), run(undefined, 'ended'))
    expect(statuses(store)).toEqual(['running', 'interrupted'])
  })

  test('T12 where no run is known, the end of the run is the end of all', () => {
    expect(statuses(storeWith(named('a'), named('b', { scope: 's' }), run(undefined, 'error')))).toEqual(['interrupted', 'interrupted'])
  })
})

describe('T12 a task belongs', () => {
  test('T12 to the run that its frames name', () => {
    expect(statuses(storeWith(run('run-2', 'running'), named('a', { runId: 'run-1' }), run('run-2', 'ended')))).toEqual(['running'])
  })

  test('T12 to the named run even where another was assumed first', () => {
    const store = storeWith(run('run-2', 'running'), named('a'), named('a', { runId: 'run-1' }))
    store.apply(run('run-2', 'ended'))
    expect(statuses(store)).toEqual(['running'])
    store.apply(run('run-1', 'ended'))
    expect(statuses(store)).toEqual(['interrupted'])
  })

  test('T12 otherwise to the run last declared running when it was first seen', () => {
    const store = storeWith(run('run-1', 'running'), named('a'), run('run-2', 'running'), run('run-2', 'ended'))
    expect(statuses(store)).toEqual(['running'])
    store.apply(run('run-1', 'ended'))
    expect(statuses(store)).toEqual(['interrupted'])
  })

  test('T12 otherwise to the next one declared running', () => {
    expect(statuses(storeWith(named('a'), run('run-1', 'running'), run('run-2', 'running'), run('run-2', 'ended')))).toEqual(['running'])
    expect(statuses(storeWith(named('a'), run('run-1', 'running'), run('run-2', 'running'), run('run-1', 'ended')))).toEqual(['interrupted'])
  })

  test('T12 the late end of an old run leaves the new run alone', () => {
    const store = storeWith(run('run-1', 'running'), named('old'), run('run-2', 'running'), named('new'), run('run-1', 'ended'))
    expect(statuses(store)).toEqual(['interrupted', 'running'])
  })
})

describe('T12 an interruption', () => {
  const interrupted = (): TaskStore => storeWith(named('a', { runId: 'run-1', order: 1, usage: usage(220, 18) }), run('run-1', 'ended'))

  test('T12 is lifted by a live report that adds something', () => {
    const store = interrupted()
    store.apply(named('a', { order: 2, steps: [aiStep(2, 'Still here.')] }))
    expect(statuses(store)).toEqual(['running'])
  })

  test('T12 is lifted by a reported end', () => {
    const store = interrupted()
    store.apply(named('a', { authority: 'durable', order: 9, status: 'completed', result: 'Done.' }))
    expect(store.getTask('a')).toMatchObject({ status: 'completed', result: 'Done.' })
  })

  test('T12 stays through a replay, and nobody is told', () => {
    const store = interrupted()
    const told = vi.fn()
    store.subscribe(told)
    store.apply([named('a', { runId: 'run-1', order: 1, usage: usage(220, 18) }), run('run-1', 'ended')])
    expect([statuses(store), told.mock.calls.length]).toEqual([['interrupted'], 0])
  })

  test('T12 stays through history, although it adds something', () => {
    const store = interrupted()
    store.apply(named('a', { authority: 'event', order: 2, steps: [aiStep(2, 'From history.')] }))
    expect(store.getTask('a')).toMatchObject({ status: 'interrupted', steps: [{ text: 'From history.' }] })
  })
})

describe('T12 history of a run that is over', () => {
  test('T12 is interrupted at once', () => {
    const store = storeWith(run('run-1', 'ended'))
    store.apply(named('a', { authority: 'durable', runId: 'run-1' }))
    expect(statuses(store)).toEqual(['interrupted'])
  })

  test('T12 is not where it ended, nor in the background, nor in another run', () => {
    const history = (id: string, facts: Partial<TaskUpdate>): TaskUpdate => named(id, { authority: 'durable', runId: 'run-1', ...facts })
    const store = storeWith(run('run-1', 'ended'), history('a', { status: 'failed' }), history('b', { background: true }), history('c', { runId: 'run-2' }))
    expect(statuses(store)).toEqual(['failed', 'running', 'running'])
  })

  test('T12 is as soon as a later row names the run', () => {
    const store = storeWith(run('run-1', 'ended'), named('a', { authority: 'durable' }))
    expect(statuses(store)).toEqual(['running'])
    store.apply(named('a', { authority: 'event', runId: 'run-1' }))
    expect(statuses(store)).toEqual(['interrupted'])
  })

  test('T12 shows its end when that comes', () => {
    const store = storeWith(run('run-1', 'ended'), named('a', { authority: 'durable', runId: 'run-1' }), named('a', { authority: 'durable', order: 9, status: 'completed' }))
    expect(statuses(store)).toEqual(['completed'])
  })

  test('T12 of a run that runs again is open', () => {
    expect(statuses(storeWith(run('run-1', 'ended'), run('run-1', 'running'), named('a', { authority: 'durable', runId: 'run-1' })))).toEqual(['running'])
  })
})

describe('I1 a task that hears of two runs', () => {
  const twoRuns = [named('a', { runId: 'run-1' }), named('a', { runId: 'run-2' }), named('a', { runId: 'run-1' }), named('a', { runId: 'run-3' })]

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })

  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  test('I1 is warned of once, with what to do', () => {
    storeWith(...twoRuns)
    expect(console.warn).toHaveBeenCalledTimes(1)
    expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/"a".*"run-1".*"run-2".*scope/))
  })

  test('I1 is not where scopes keep them apart', () => {
    storeWith(...twoRuns.map((one) => ({ ...one, scope: one.runId })))
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('I1 is no matter for production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    storeWith(...twoRuns)
    expect(console.warn).not.toHaveBeenCalled()
  })
})
