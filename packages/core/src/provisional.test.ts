import { describe, expect, test } from 'vitest'
import { reduceTask } from './reduce-task.ts'
import { aiStep, taskOf, update, usage } from './testing/updates.ts'

const start = { order: 0, status: 'running', description: 'Count the gulls', modelName: 'heron-1' } as const
const interruption = { authority: 'inferred', status: 'interrupted' } as const
const interrupted = taskOf(start, { order: 1, usage: usage(220, 18), steps: [aiStep(1, 'Looking.')] }, interruption)

test('T12 an inferred end is an end, provisional, and keeps what was known', () => {
  expect(interrupted).toMatchObject({ status: 'interrupted', isProvisional: true, modelName: 'heron-1', usage: usage(220, 18) })
})

describe('T12 an inferred end is lifted', () => {
  test.each(['live', 'event', 'durable', 'legacy'] as const)('T12 by a reported end, %s', (authority) => {
    const task = reduceTask(interrupted, update({ authority, order: 9, status: 'completed', result: 'Done.' }))
    expect(task).toMatchObject({ status: 'completed', result: 'Done.', isProvisional: undefined })
  })

  test.each([
    ['a step', { order: 2, status: 'running', steps: [aiStep(2, 'Still here.')] }],
    ['tokens', { order: 1, usage: usage(300, 20) }],
    ['a model', { order: 2, modelName: 'aster-2' }],
    ['a status', { order: 2, status: 'waiting' }],
  ] as const)('T12 by a live report that adds %s', (_what, facts) => {
    const task = reduceTask(interrupted, update(facts))
    expect(task.status).toBe('status' in facts ? facts.status : 'running')
    expect(task.isProvisional).toBeUndefined()
  })
})

describe('T12 an inferred end stays', () => {
  test('T12 a replay adds nothing', () => {
    expect(reduceTask(interrupted, update(start))).toBe(interrupted)
    expect(reduceTask(interrupted, update({ order: 1, usage: usage(220, 18), steps: [aiStep(1, 'Looking.')] }))).toBe(interrupted)
  })

  test.each(['event', 'durable', 'legacy', 'inferred'] as const)('T12 history never lifts: %s', (authority) => {
    const task = reduceTask(interrupted, update({ authority, order: 5, status: 'running', usage: usage(900, 90), steps: [aiStep(2, 'From history.')] }))
    expect(task.status).toBe('interrupted')
    expect(task.steps).toHaveLength(2)
  })
})

test('T12 a reported end is not turned into an interruption', () => {
  expect(taskOf(start, { order: 9, status: 'failed' }, interruption).status).toBe('failed')
  expect(taskOf(start, interruption, { order: 9, status: 'failed' }).status).toBe('failed')
})

describe('E2 sightings', () => {
  test('E2 the first and the last sight of a live task are noted', () => {
    const task = taskOf({ ...start, sightedAt: 1000 }, { order: 1, usage: usage(1, 1), sightedAt: 3000 })
    expect(task.sighting).toEqual({ first: 1000, last: 3000 })
  })

  test('E2 the frame that ends a task is its last sight', () => {
    const ended = taskOf({ ...start, sightedAt: 1000 }, { order: 9, status: 'completed', sightedAt: 3000 })
    expect(reduceTask(ended, update({ order: 1, usage: usage(1, 1), sightedAt: 9000 })).sighting).toEqual({ first: 1000, last: 3000 })
  })

  test('E2 a replay is no sight', () => {
    const task = taskOf({ ...start, sightedAt: 1000 })
    expect(reduceTask(task, update({ ...start, sightedAt: 9000 }))).toBe(task)
  })

  test.each(['event', 'durable', 'legacy', 'inferred'] as const)('E2 nothing is invented from history: %s', (authority) => {
    expect(taskOf({ ...start, authority, sightedAt: 1000 }, { authority, order: 1, usage: usage(1, 1), sightedAt: 2000 }).sighting).toBeUndefined()
  })

  test('E2 a clock that runs backwards shortens nothing', () => {
    expect(taskOf({ ...start, sightedAt: 5000 }, { order: 1, usage: usage(1, 1), sightedAt: 3000 }).sighting).toEqual({ first: 5000, last: 5000 })
  })
})
