import { describe, expect, test, vi } from 'vitest'
import { createTaskStore } from './store.ts'
import type { TaskUpdate } from './task.ts'
import { deepFreeze } from './testing/deep-freeze.ts'
import { aiStep, update, usage } from './testing/updates.ts'

const named = (id: string, facts: Partial<TaskUpdate> = {}): TaskUpdate => update({ id, ...facts })

describe('apply', () => {
  test('takes one update or a list of them', () => {
    const store = createTaskStore()
    store.apply(named('a'))
    store.apply(deepFreeze([named('b'), named('c')]))
    store.apply([])
    expect(store.getTasks().map((task) => task.id)).toEqual(['a', 'b', 'c'])
  })

  test('its functions need no this', () => {
    const { apply, getTask } = createTaskStore()
    apply(named('a'))
    expect(getTask('a')?.id).toBe('a')
  })

  test('nothing is shared between stores', () => {
    createTaskStore().apply(named('a'))
    expect(createTaskStore().getTasks()).toEqual([])
  })
})

describe('I1 a task is known by scope and id', () => {
  test('I1 one id in two scopes is two tasks', () => {
    const store = createTaskStore()
    store.apply([named('a', { scope: 's', title: 'One' }), named('a', { scope: 't', title: 'Two' })])
    expect([store.getTask('a', 's')?.title, store.getTask('a', 't')?.title]).toEqual(['One', 'Two'])
  })

  test('I1 an id alone finds the only task that has it, and none where several do', () => {
    const store = createTaskStore()
    store.apply(named('a', { scope: 's' }))
    expect(store.getTask('a')?.scope).toBe('s')
    expect(store.getTask('a', '')).toBeUndefined()
    store.apply(named('a', { scope: 't' }))
    expect(store.getTask('a')).toBeUndefined()
  })

  test('T11 ids and scopes that are names of object members are ids like any other', () => {
    const store = createTaskStore()
    const ids = ['__proto__', 'constructor', 'toString']
    for (const id of ids) expect(store.getTask(id)).toBeUndefined()
    store.apply(ids.map((id) => named(id, { scope: '__proto__' })))
    expect(store.getKeys()).toEqual(ids.map((id) => ({ id, scope: '__proto__' })))
    for (const id of ids) expect(store.getTask(id, '__proto__')?.id).toBe(id)
  })
})

describe('I2 parents', () => {
  test('I2 being named as a parent creates nothing', () => {
    const store = createTaskStore()
    store.apply(named('child', { parentId: 'parent' }))
    expect([store.getTask('parent'), store.getTasks().length]).toEqual([undefined, 1])
  })

  test('I2 a ring of parents hides nobody', () => {
    const store = createTaskStore()
    store.apply([named('a', { parentId: 'b' }), named('b', { parentId: 'a' })])
    expect(store.getTasks().map((task) => task.parentId)).toEqual(['b', 'a'])
  })

  test('M1 a child shows its own model, never its parent\'s', () => {
    const store = createTaskStore()
    store.apply([named('parent', { modelName: 'heron-1' }), named('child', { parentId: 'parent' })])
    expect(store.getTask('child')?.modelName).toBeUndefined()
  })
})

test('I4 what cannot be tied to a task is counted and given to none', () => {
  const store = createTaskStore()
  const told = vi.fn()
  store.apply(named('a'))
  store.subscribe(told)
  const before = store.getTask('a')
  store.apply([{ kind: 'unattributed', reason: 'no id' }, { kind: 'unattributed', reason: 'no id' }])
  expect([store.getUnattributedCount(), store.getTasks().length, told.mock.calls.length]).toEqual([2, 1, 1])
  expect(store.getTask('a')).toBe(before)
})

test('a live frame says that a task is seen live; records do not, nor does what they leave open', () => {
  const store = createTaskStore()
  store.apply([named('a'), named('b', { authority: 'durable' }), named('c', { authority: 'event' })])
  expect(['a', 'b', 'c', 'nobody'].map((id) => store.wasSeenLive(id))).toEqual([true, false, false, false])
  store.apply(named('b', { toolCallCount: 1 }))
  expect(store.wasSeenLive('b')).toBe(true)
})

describe('T10 what did not change stays the same', () => {
  test('T10 tasks that were not touched keep their object', () => {
    const store = createTaskStore()
    store.apply([named('a'), named('b')])
    const [a, b] = [store.getTask('a'), store.getTask('b')]
    store.apply(named('a', { title: 'Changed' }))
    expect(store.getTask('a')).not.toBe(a)
    expect(store.getTask('b')).toBe(b)
  })

  test('T10 getTasks is the same array until a task changes', () => {
    const store = createTaskStore()
    store.apply(named('a', { order: 1, title: 'Title' }))
    const tasks = store.getTasks()
    store.apply(named('a', { order: 2, title: 'Title' }))
    expect(store.getTasks()).toBe(tasks)
    store.apply(named('a', { order: 3, title: 'Changed' }))
    expect(store.getTasks()).not.toBe(tasks)
    expect(tasks.map((task) => task.title)).toEqual(['Title'])
  })

  test('T10 getKeys is the same array while tasks only change', () => {
    const store = createTaskStore()
    store.apply(named('a'))
    const keys = store.getKeys()
    store.apply(named('a', { title: 'Changed', status: 'completed' }))
    expect(store.getKeys()).toBe(keys)
    store.apply(named('b'))
    expect(store.getKeys()).toEqual([{ id: 'a', scope: '' }, { id: 'b', scope: '' }])
    expect(keys).toHaveLength(1)
  })
})

describe('E2 the store\'s clock', () => {
  test('E2 notes when a task was first and last seen live', () => {
    let time = 1000
    const store = createTaskStore({ now: () => time })
    store.apply(named('a'))
    time = 4000
    store.apply(named('a', { usage: usage(1, 1) }))
    expect(store.getTask('a')?.sighting).toEqual({ first: 1000, last: 4000 })
  })

  test('E2 invents nothing from history', () => {
    const store = createTaskStore({ now: () => 1000 })
    store.apply(named('a', { authority: 'durable', status: 'completed', order: 9 }))
    store.apply(named('b', { authority: 'event', steps: [aiStep(1, 'Read.')], order: 1 }))
    expect(store.getTasks().map((task) => task.sighting)).toEqual([undefined, undefined])
  })

  test('E2 without a clock nothing is noted', () => {
    const store = createTaskStore()
    store.apply(named('a'))
    expect(store.getTask('a')?.sighting).toBeUndefined()
  })
})

describe('gaps', () => {
  test('frames that were lost are told to the host, and what is known stays', () => {
    const onGap = vi.fn()
    const store = createTaskStore({ onGap })
    store.apply(named('a', { title: 'Title' }))
    const task = store.getTask('a')
    store.apply({ kind: 'gap', scope: 's' })
    expect(onGap.mock.calls).toEqual([[{ kind: 'gap', scope: 's' }]])
    expect(store.getTask('a')).toBe(task)
  })

  test('a host that fails to handle one is reported, and the updates behind it are read', () => {
    const error = new Error('The host is broken.')
    const onError = vi.fn()
    const store = createTaskStore({ onError, onGap: () => { throw error } })
    store.apply([{ kind: 'gap' }, named('a')])
    expect(onError.mock.calls).toEqual([[error]])
    expect(store.getTasks()).toHaveLength(1)
  })
})

describe('retention', () => {
  test('beyond it the oldest ended tasks are forgotten', () => {
    const store = createTaskStore({ retention: { tasks: 3 } })
    store.apply([named('open'), named('b', { status: 'completed' }), named('c', { status: 'completed' }), named('d')])
    expect(store.getKeys().map((key) => key.id)).toEqual(['open', 'c', 'd'])
    expect(store.getTasks().map((task) => task.id)).toEqual(['open', 'c', 'd'])
    expect(store.getTask('b')).toBeUndefined()
  })

  test('where none has ended, the oldest are', () => {
    const store = createTaskStore({ retention: { tasks: 2 } })
    store.apply([named('a'), named('b'), named('c')])
    expect(store.getKeys().map((key) => key.id)).toEqual(['b', 'c'])
  })

  test('whoever listens to a forgotten task hears of it, and of its return', () => {
    const store = createTaskStore({ retention: { tasks: 2 } })
    store.apply([named('a'), named('b')])
    const seen: unknown[] = []
    store.subscribeTask('a', () => seen.push(store.getTask('a', '')?.title ?? null), '')
    store.apply(named('c'))
    store.apply(named('a', { title: 'Back' }))
    expect(seen).toEqual([null, 'Back'])
  })

  test('an id whose namesake was forgotten is the only one again', () => {
    const store = createTaskStore({ retention: { tasks: 2 } })
    store.apply([named('a', { scope: 's' }), named('a', { scope: 't' }), named('b')])
    expect(store.getTask('a')?.scope).toBe('t')
  })
})
