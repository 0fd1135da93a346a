import { describe, expect, test } from 'vitest'
import { reduceTask } from './reduce-task.ts'
import type { TaskUpdate } from './task.ts'
import { plainJson } from './testing/plain-json.ts'
import { aiStep, reduceAll, taskOf, update, usage } from './testing/updates.ts'

const starts = (key: string): Partial<TaskUpdate> => ({ activation: { key, starts: true }, status: 'running' })
const during = (key: string): Partial<TaskUpdate> => ({ activation: { key } })

const first: readonly Partial<TaskUpdate>[] = [
  {
    ...starts('a'), order: 0, runId: 'run-1', parentId: 'parent', title: 'Title', subagentType: 'researcher', description: 'Description', prompt: 'Prompt',
    modelName: 'heron-1', startedAt: 1000, at: 1000,
  },
  { ...during('a'), order: 1, usage: usage(220, 18), steps: [aiStep(1, 'Looking.')], context: { usedTokens: 5 }, partialResult: 'So' },
  { ...during('a'), order: 9, status: 'failed', error: 'Broken.', stopReason: 'turn_capped', endedAt: 5000, at: 5000 },
]
const ended = taskOf(...first)

describe('I5 what opens a new activation', () => {
  test('I5 a start with an identity not seen before opens one', () => {
    expect(reduceTask(ended, update(starts('b')))).toMatchObject({ activation: 2, status: 'running' })
  })

  test('I5 the same start again is a replay', () => {
    expect(reduceAll(first, ended)).toBe(ended)
    const second = reduceTask(ended, update(starts('b')))
    expect(reduceTask(second, update(starts('b')))).toBe(second)
    expect(reduceTask(second, update(starts('a')))).toBe(second)
  })

  test('I5 a frame that does not start opens none, and neither does one without an identity', () => {
    expect(reduceTask(ended, update({ ...during('b'), status: 'running' }))).toMatchObject({ activation: 1, status: 'failed' })
    expect(reduceTask(ended, update({ status: 'running', order: 99 }))).toMatchObject({ activation: 1, status: 'failed' })
  })

  test('I5 it may happen again and again', () => {
    expect(reduceAll(['b', 'c', 'd'].map(starts), ended).activation).toBe(4)
  })
})

describe('I5 what a new activation keeps and clears', () => {
  const second = reduceTask(ended, update(starts('b')))

  test('I5 it keeps identity, parent, names, model, usage and steps', () => {
    expect(second).toMatchObject({
      id: 'task', runId: 'run-1', parentId: 'parent', title: 'Title', subagentType: 'researcher', description: 'Description', prompt: 'Prompt',
      modelName: 'heron-1', usage: usage(220, 18), steps: [aiStep(1, 'Looking.')],
    })
  })

  test.each(['result', 'error', 'stopReason', 'rawStatus', 'startedAt', 'endedAt', 'elapsedMs', 'context', 'partialResult'] as const)('I5 it clears %s', (field) => {
    expect(second[field]).toBeUndefined()
  })

  test('I5 it clears what was inferred', () => {
    const interrupted = taskOf(starts('a'), { authority: 'inferred', status: 'interrupted' })
    expect(reduceTask(interrupted, update(starts('b')))).toMatchObject({ status: 'running', isProvisional: undefined })
  })

  test('I5 its own first usage replaces even a larger one; from then on the larger one wins', () => {
    const reported = reduceTask(second, update({ ...during('b'), usage: usage(30, 3) }))
    expect(reported.usage).toEqual(usage(30, 3))
    expect(reduceTask(reported, update({ ...during('b'), usage: usage(20, 2) })).usage).toEqual(usage(30, 3))
    expect(reduceTask(reported, update({ ...during('b'), usage: usage(40, 4) })).usage).toEqual(usage(40, 4))
  })

  test('I5 a live report of its own outweighs a durable one of the activation before', () => {
    const durable = taskOf({ ...starts('a'), authority: 'durable', usage: usage(220, 18) }, starts('b'), { ...during('b'), usage: usage(30, 3) })
    expect(durable.usage).toEqual(usage(30, 3))
  })

  test('I5 a replayed usage of an earlier activation is no usage of its own', () => {
    expect(reduceTask(second, update({ ...during('a'), usage: usage(500, 50) })).usage).toEqual(usage(220, 18))
  })

  test('S1 a step is keyed by activation and index', () => {
    const task = reduceTask(second, update({ ...during('b'), steps: [aiStep(1, 'Again.')] }))
    expect(task.steps.map((step) => step.text)).toEqual(['Looking.', 'Again.'])
  })

  test('I5 late steps of an earlier activation take their place, its late end changes nothing', () => {
    const late = reduceTask(second, update({ ...during('a'), order: 2, status: 'completed', result: 'Done.', steps: [aiStep(2, 'Late.')] }))
    expect(late).toMatchObject({ activation: 2, status: 'running', result: undefined })
    expect(late.steps.map((step) => step.text)).toEqual(['Looking.', 'Late.'])
  })
})

describe('I5 facts of an activation that is not known yet', () => {
  const facts: readonly Partial<TaskUpdate>[] = [
    { ...during('b'), order: 1, usage: usage(30, 3), steps: [aiStep(1, 'Early.')] },
    { ...during('b'), order: 9, status: 'completed', result: 'Done.' },
  ]

  test('I5 wait for its start', () => {
    const waiting = reduceAll(facts, ended)
    expect(waiting).toBe(ended)
    expect(reduceTask(waiting, update({ ...starts('b'), order: 0 }))).toMatchObject({ activation: 2, status: 'completed', result: 'Done.', usage: usage(30, 3) })
  })

  test('I5 end where they would have ended in order', () => {
    const late = reduceAll([...facts, ...facts, { ...starts('b'), order: 0 }], ended)
    const inOrder = reduceAll([{ ...starts('b'), order: 0 }, ...facts], ended)
    expect(plainJson(late)).toBe(plainJson(inOrder))
  })

  test('I5 wait for the right start only', () => {
    const other = reduceAll([...facts, starts('c')], ended)
    expect(other).toMatchObject({ activation: 2, status: 'running', usage: usage(220, 18) })
    expect(reduceTask(other, update(starts('b')))).toMatchObject({ activation: 3, status: 'completed', result: 'Done.' })
  })

  test('I5 wait within a bound, the newest kept', () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ ...during('b'), order: at, steps: [aiStep(at, `${at}`)] }))
    const task = reduceAll([...many, starts('b')], ended)
    expect(task.steps.at(-1)?.text).toBe('399')
    expect(task.steps.length).toBeLessThan(400)
  })
})

test('I5 the first identity that is heard names the first activation', () => {
  expect(taskOf({ status: 'running' }, starts('a'), { ...during('a'), status: 'completed' })).toMatchObject({ activation: 1, status: 'completed' })
})
