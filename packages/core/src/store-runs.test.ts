import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTaskStore } from './store.ts'
import { runUpdate } from './task.ts'
import type { RunState, TaskUpdate, Update } from './task.ts'
import type { TaskStore } from './store.ts'
import { permutations } from './testing/permutations.ts'
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

describe('T12 frames that come after the end of a run', () => {
  const over = [run('run-1', 'running'), run('run-1', 'ended')]
  const history = named('a', { authority: 'durable', order: 0, description: 'Count the gulls' })
  const started = named('a', { order: 0, description: 'Count the gulls' })
  const row = named('a', { authority: 'event', order: 1, steps: [aiStep(1, 'Looking.')] })
  const live = named('a', { order: 1, steps: [aiStep(1, 'Looking.')] })

  test('T12 T9 history and a live start leave it open, whichever comes first', () => {
    expect(statuses(storeWith(...over, history, started))).toEqual(['running'])
    expect(statuses(storeWith(...over, started, history))).toEqual(['running'])
  })

  test('T12 T9 a live step lifts the interruption, although a row told the same step before it', () => {
    for (const late of permutations([row, live])) {
      expect(statuses(storeWith(run('run-1', 'running'), started, history, run('run-1', 'interrupted'), ...late))).toEqual(['running'])
    }
  })

  test('T12 T9 history and live frames end in one state, in every order', () => {
    for (const frames of permutations([history, started, row, live])) expect(statuses(storeWith(...over, ...frames))).toEqual(['running'])
  })

  test('T12 the same live frames again lift nothing, in any order and with history between', () => {
    const settled = [run('run-1', 'running'), started, live, run('run-1', 'ended')]
    for (const frames of permutations([started, live, history, row])) expect(statuses(storeWith(...settled, ...frames))).toEqual(['interrupted'])
  })

  test('T12 history alone lifts nothing, however much it adds', () => {
    const more = named('a', { authority: 'durable', order: 7, title: 'Title', modelName: 'heron-1', usage: usage(220, 18), steps: [aiStep(2, 'More.')] })
    for (const frames of permutations([history, row, more])) {
      expect(statuses(storeWith(...over, ...frames))).toEqual(['interrupted'])
      expect(statuses(storeWith(run('run-1', 'running'), started, run('run-1', 'ended'), ...frames))).toEqual(['interrupted'])
    }
  })
})

describe('T12 runs that nobody named', () => {
  const history = (id: string, facts: Partial<TaskUpdate> = {}): TaskUpdate => named(id, { authority: 'durable', ...facts })

  test('T12 the end of an unnamed run leaves the named run before it alone', () => {
    const store = storeWith(run('run-1', 'running'), named('a', { runId: 'run-1' }), run(undefined, 'running'), named('b'), run(undefined, 'ended'))
    expect(statuses(store)).toEqual(['running', 'interrupted'])
  })

  test('T12 the end of a named run leaves the unnamed run before it alone', () => {
    expect(statuses(storeWith(run(undefined, 'running'), named('a'), run('run-2', 'running'), run('run-2', 'ended')))).toEqual(['running'])
  })

  test('T12 history after an unnamed run is over is interrupted at once', () => {
    expect(statuses(storeWith(run(undefined, 'running'), run(undefined, 'ended'), history('a')))).toEqual(['interrupted'])
  })

  test('T12 the end in one scope of a run of all scopes is over in that scope only', () => {
    const store = storeWith(run('run-1', 'running'), run(undefined, 'ended', 's'), history('a', { scope: 's' }), history('a', { scope: 't' }))
    expect(store.getTasks().map((task) => [task.scope, task.status])).toEqual([['s', 'interrupted'], ['t', 'running']])
  })

  test('T12 where none was declared and frames name two, the end of an unnamed one is the end of unnamed tasks only', () => {
    const store = storeWith(named('a', { runId: 'run-1' }), named('b', { runId: 'run-2' }), named('c'), run(undefined, 'ended'))
    expect(statuses(store)).toEqual(['running', 'running', 'interrupted'])
  })

  test('T12 where none was declared and frames name one, that is the one that ends', () => {
    expect(statuses(storeWith(named('a', { runId: 'run-1' }), named('b'), run(undefined, 'ended')))).toEqual(['interrupted', 'interrupted'])
  })

  test('T12 the runs that frames name are counted in each scope by itself', () => {
    const store = storeWith(named('a', { scope: 's', runId: 'run-1' }), named('a', { scope: 't', runId: 'run-2' }), run(undefined, 'ended'))
    expect(statuses(store)).toEqual(['interrupted', 'interrupted'])
  })
})

describe('T12 what is learned after the interruption', () => {
  test('T12 a background task was not interrupted', () => {
    const store = storeWith(run('run-1', 'running'), named('a'), run('run-1', 'ended'))
    expect(statuses(store)).toEqual(['interrupted'])
    store.apply(named('a', { authority: 'durable', background: true }))
    expect(store.getTask('a')).toMatchObject({ status: 'running', background: true, isProvisional: undefined })
  })

  test('T12 T9 history of a background task is open, whichever row says so', () => {
    const rows = [named('a', { authority: 'durable', runId: 'run-1', order: 0 }), update({ id: 'a', authority: 'durable', runId: 'run-1', order: 1, background: true })]
    for (const frames of permutations(rows)) expect(statuses(storeWith(run('run-1', 'running'), run('run-1', 'ended'), ...frames))).toEqual(['running'])
  })

  test('T12 an unnamed task of another run was not interrupted', () => {
    const store = storeWith(named('a'), run('run-1', 'running'), run('run-1', 'ended'))
    expect(statuses(store)).toEqual(['interrupted'])
    store.apply(named('a', { authority: 'durable', runId: 'run-2' }))
    expect(store.getTask('a')).toMatchObject({ status: 'running', isProvisional: undefined })
  })

  test('T12 an unnamed task of another run that is over too stays interrupted', () => {
    const store = storeWith(named('a'), run('run-1', 'running'), run('run-1', 'ended'), run('run-2', 'ended'), named('a', { authority: 'durable', runId: 'run-2' }))
    expect(statuses(store)).toEqual(['interrupted'])
  })

  test('T12 an unnamed task that turns out to be of the run that ended stays interrupted', () => {
    const store = storeWith(named('a'), run('run-1', 'running'), run('run-1', 'ended'), named('a', { authority: 'durable', runId: 'run-1' }))
    expect(statuses(store)).toEqual(['interrupted'])
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
