import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTaskStore } from './store.ts'
import type { TaskUpdate } from './task.ts'
import { update } from './testing/updates.ts'

const named = (id: string, facts: Partial<TaskUpdate> = {}): TaskUpdate => update({ id, ...facts })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('subscribe', () => {
  test('tells of every change once an apply', () => {
    const store = createTaskStore()
    const told = vi.fn()
    store.subscribe(told)
    store.apply([named('a'), named('a', { title: 'Title' }), named('b')])
    expect(told).toHaveBeenCalledTimes(1)
    store.apply(named('a', { title: 'Changed' }))
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('T10 an update that changes nothing visible tells nobody', () => {
    const store = createTaskStore()
    store.apply(named('a', { order: 1, title: 'Title' }))
    const told = vi.fn()
    for (const subscribe of [store.subscribe, store.subscribeKeys]) subscribe(told)
    store.subscribeTask('a', told)
    store.apply([named('a', { order: 2, title: 'Title' }), named('a', { order: 1, title: 'Older' })])
    store.apply([])
    expect(told).not.toHaveBeenCalled()
  })

  test('T10 a model that is known already, of a lower order or a weaker authority, tells nobody', () => {
    const store = createTaskStore()
    store.apply(named('a', { authority: 'durable', order: 9, status: 'completed', modelName: 'heron-1' }))
    const before = store.getTask('a')
    const told = vi.fn()
    for (const subscribe of [store.subscribe, store.subscribeKeys]) subscribe(told)
    for (const scope of [undefined, '']) store.subscribeTask('a', told, scope)
    store.apply(named('a', { order: 0, modelName: 'heron-1' }))
    store.apply(named('a', { authority: 'durable', order: 0, modelName: 'heron-1' }))
    expect(told).not.toHaveBeenCalled()
    expect(store.getTask('a')).toBe(before)
  })

  test('tells what is readable already', () => {
    const store = createTaskStore()
    const seen: unknown[] = []
    store.subscribe(() => seen.push(store.getTask('a')?.title))
    store.apply(named('a', { title: 'Title' }))
    expect(seen).toEqual(['Title'])
  })

  test('ends with unsubscribe, however often that is called', () => {
    const store = createTaskStore()
    const [told, other] = [vi.fn(), vi.fn()]
    const unsubscribe = store.subscribe(told)
    store.subscribe(other)
    unsubscribe()
    unsubscribe()
    store.apply(named('a'))
    expect([told.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])
  })
})

describe('subscribeKeys', () => {
  test('tells when tasks come, not when they change', () => {
    const store = createTaskStore()
    const told = vi.fn()
    store.subscribeKeys(told)
    store.apply(named('a'))
    store.apply(named('a', { title: 'Changed' }))
    store.apply({ kind: 'unattributed', reason: 'no id' })
    expect(told).toHaveBeenCalledTimes(1)
    store.apply(named('b'))
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('whoever starts to listen late starts from the present', () => {
    const store = createTaskStore()
    store.apply(named('a'))
    const told = vi.fn()
    store.subscribeKeys(told)()
    store.apply(named('b'))
    store.subscribeKeys(told)
    store.apply(named('a', { title: 'Changed' }))
    expect(told).not.toHaveBeenCalled()
  })
})

describe('subscribeTask', () => {
  test('tells of that task only', () => {
    const store = createTaskStore()
    store.apply([named('a'), named('b')])
    const told = vi.fn()
    store.subscribeTask('a', told)
    store.apply(named('b', { title: 'Other' }))
    expect(told).not.toHaveBeenCalled()
    store.apply(named('a', { title: 'Mine' }))
    expect(told).toHaveBeenCalledTimes(1)
  })

  test.each([undefined, '', 's'])('works before the task exists, asked for with scope %o', (scope) => {
    const store = createTaskStore()
    const told = vi.fn()
    store.subscribeTask('a', told, scope)
    store.apply(named('a', { scope }))
    store.apply(named('a', { scope, title: 'Changed' }))
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('with a scope hears nothing of a namesake', () => {
    const store = createTaskStore()
    const told = vi.fn()
    store.subscribeTask('a', told, 's')
    store.apply(named('a', { scope: 't' }))
    store.apply(named('a', { scope: 't', title: 'Changed' }))
    expect(told).not.toHaveBeenCalled()
  })

  test('without one hears when the only task of that id becomes one of two', () => {
    const store = createTaskStore()
    const seen: unknown[] = []
    store.subscribeTask('a', () => seen.push(store.getTask('a')?.scope ?? null))
    store.apply(named('a', { scope: 's' }))
    store.apply(named('a', { scope: 't' }))
    expect(seen).toEqual(['s', null])
  })

  test('two listeners of one task are both told, and one may leave', () => {
    const store = createTaskStore()
    const [first, second] = [vi.fn(), vi.fn()]
    const leave = store.subscribeTask('a', first, '')
    store.subscribeTask('a', second, '')
    store.apply(named('a'))
    leave()
    store.apply(named('a', { title: 'Changed' }))
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
  })

  test('T11 ids that are names of object members can be awaited', () => {
    const store = createTaskStore()
    const told = vi.fn()
    store.subscribeTask('__proto__', told, 'constructor')
    store.apply(named('__proto__', { scope: 'constructor' }))
    expect(told).toHaveBeenCalledTimes(1)
  })
})

describe('schedule', () => {
  test('decides when subscribers are told; many updates are one notification', () => {
    const flushes: (() => void)[] = []
    const store = createTaskStore({ schedule: (flush) => void flushes.push(flush) })
    const told = vi.fn()
    const taskTold = vi.fn()
    store.subscribe(told)
    store.subscribeTask('a', taskTold)
    store.apply(named('a'))
    store.apply(named('a', { title: 'Title' }))
    expect(store.getTask('a')?.title).toBe('Title')
    expect([flushes.length, told.mock.calls.length]).toEqual([1, 0])
    flushes[0]?.()
    expect([told.mock.calls.length, taskTold.mock.calls.length]).toEqual([1, 1])
    store.apply(named('a', { title: 'Again' }))
    expect(flushes).toHaveLength(2)
  })
})

describe('a listener that fails', () => {
  test('is reported once, and the others are told', () => {
    const error = new Error('The listener is broken.')
    const onError = vi.fn()
    const store = createTaskStore({ onError })
    const others = [vi.fn(), vi.fn(), vi.fn()]
    store.subscribe(() => { throw error })
    store.subscribe(others[0]!)
    store.subscribeTask('a', () => { throw error })
    store.subscribeTask('a', others[1]!)
    store.subscribeKeys(() => { throw error })
    store.subscribeKeys(others[2]!)
    store.apply(named('a'))
    store.apply([named('a', { title: 'Changed' }), named('b')])
    expect(onError.mock.calls).toEqual([[error], [error], [error]])
    expect(others.map((other) => other.mock.calls.length)).toEqual([2, 2, 2])
    expect(store.getTask('a')?.title).toBe('Changed')
  })

  test('is told to the console where the host does not ask', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const error = new Error('The listener is broken.')
    const store = createTaskStore()
    store.subscribe(() => { throw error })
    store.apply(named('a'))
    expect(logged.mock.calls).toEqual([[error]])
  })
})

describe('a host whose functions fail', () => {
  const fails = (): never => {
    throw new Error('The host is broken.')
  }

  test('T11 an onError that throws costs nobody a later update', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const store = createTaskStore({ onError: fails })
    const [told, listTold] = [vi.fn(), vi.fn()]
    store.subscribeTask('b', fails, '')
    store.subscribe(fails)
    store.subscribeTask('a', told, '')
    store.subscribe(listTold)
    store.apply([named('a', { title: '1' }), named('b', { title: '1' })])
    store.apply(named('a', { title: '22' }))
    store.apply([named('b', { title: '22' }), named('a', { title: '333' })])
    expect([told.mock.calls.length, listTold.mock.calls.length]).toEqual([3, 3])
    expect(store.getTask('a')?.title).toBe('333')
  })

  test('T11 a schedule that throws once is reported, and later updates reach subscribers', () => {
    const onError = vi.fn()
    const schedule = vi.fn((flush: () => void) => flush()).mockImplementationOnce(fails)
    const store = createTaskStore({ schedule, onError })
    const [told, taskTold] = [vi.fn(), vi.fn()]
    store.subscribe(told)
    store.subscribeTask('a', taskTold)
    store.apply(named('a'))
    store.apply(named('a', { title: 'Title' }))
    store.apply(named('b'))
    expect([schedule.mock.calls.length, onError.mock.calls.length]).toEqual([3, 1])
    expect([told.mock.calls.length, taskTold.mock.calls.length]).toEqual([3, 2])
  })

  test('T11 a schedule that always throws leaves nobody waiting', () => {
    const store = createTaskStore({ schedule: fails, onError: () => undefined })
    const told = vi.fn()
    store.subscribeTask('a', told)
    for (const title of ['1', '22', '333']) store.apply(named('a', { title }))
    expect(told).toHaveBeenCalledTimes(3)
  })
})

describe('a listener that applies', () => {
  test('is heard, and everybody sees the last state', () => {
    const store = createTaskStore()
    const seen: (string | undefined)[] = []
    store.subscribeTask('a', () => {
      if (store.getTask('a')?.status !== 'completed') store.apply([named('a', { status: 'completed' }), named('b')])
    })
    store.subscribe(() => seen.push(store.getTask('a')?.status))
    store.apply(named('a', { status: 'running' }))
    expect(store.getTasks().map((task) => [task.id, task.status])).toEqual([['a', 'completed'], ['b', 'running']])
    expect(seen.at(-1)).toBe('completed')
  })
})
