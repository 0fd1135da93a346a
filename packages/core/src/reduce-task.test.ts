import { describe, expect, test } from 'vitest'
import { reduceTask } from './reduce-task.ts'
import type { Task, TaskUpdate } from './task.ts'
import { deepFreeze } from './testing/deep-freeze.ts'
import { plainJson } from './testing/plain-json.ts'
import { aiStep, taskOf, update, usage } from './testing/updates.ts'

/** A task of which everything is known. */
const rich: readonly Partial<TaskUpdate>[] = [
  {
    order: 0, status: 'running', runId: 'run-1', parentId: 'parent', title: 'Title', subagentType: 'researcher', description: 'Description',
    prompt: 'Prompt', background: true, modelName: 'heron-1', startedAt: 1000, at: 1000,
  },
  { order: 1, status: 'running', at: 3000, steps: [aiStep(1, 'Looking.', { toolCalls: [{ name: 'search', argument: 'gulls' }] })], partialResult: 'So', usage: usage(220, 18) },
  { order: 2, context: { usedTokens: 10, windowTokens: 100 } },
  { order: 9, status: 'completed', at: 5000, endedAt: 5000, result: 'Done.', stopReason: 'turn_capped', usage: usage(300, 20) },
]

describe('the first update', () => {
  test('I3 any frame that names a task creates it, and a start that comes later only fills in', () => {
    const early = taskOf({ order: 3, usage: usage(220, 18) })
    expect(early).toMatchObject({ id: 'task', scope: '', activation: 1, status: 'running' })
    const late = reduceTask(early, update({ order: 0, status: 'running', description: 'Count the gulls', modelName: 'heron-1' }))
    expect(late).toMatchObject({ activation: 1, description: 'Count the gulls', modelName: 'heron-1', usage: usage(220, 18) })
  })

  test('I1 the scope is part of the task', () => {
    expect(taskOf({ scope: 'run-1' }).scope).toBe('run-1')
  })

  test('what was not reported stays unknown', () => {
    const { id, scope, status, activation, ...rest } = JSON.parse(JSON.stringify(taskOf({})))
    expect([id, scope, status, activation, rest]).toEqual(['task', '', 'running', 1, { steps: [] }])
  })
})

describe('I2 the parent', () => {
  test('I2 comes from the link that the wire gives', () => {
    expect(taskOf({ parentId: 'parent' }).parentId).toBe('parent')
  })

  test('I2 a task may be its own ancestor and is read all the same', () => {
    expect(taskOf({ parentId: 'task' })).toMatchObject({ id: 'task', parentId: 'task', status: 'running' })
  })
})

describe('T2 order', () => {
  test('T2 of two values the one of higher order wins, whichever comes first', () => {
    const [first, second] = [{ order: 1, title: 'A longer first title' }, { order: 2, title: 'Second' }]
    expect(taskOf(first, second).title).toBe('Second')
    expect(taskOf(second, first).title).toBe('Second')
  })

  test('T2 an update without an order is the newest of its authority', () => {
    expect(taskOf({ order: 5, title: 'Fifth' }, { title: 'Now' }).title).toBe('Now')
  })

  test('T2 equal orders are settled by the value, whichever comes first', () => {
    const [left, right] = [{ order: 1, title: 'abc' }, { order: 1, title: 'abd' }]
    expect(taskOf(left, right).title).toBe('abd')
    expect(taskOf(right, left).title).toBe('abd')
  })

  test('T2 an order that is not a finite number is none', () => {
    expect(taskOf({ order: 5, title: 'Fifth' }, { order: Number.NaN, title: 'Now' }).title).toBe('Now')
  })

  test('T2 an older frame does not turn the open status back', () => {
    expect(taskOf({ order: 4, status: 'waiting' }, { order: 2, status: 'running' }).status).toBe('waiting')
  })
})

describe('T4 authority', () => {
  const ranks = ['durable', 'event', 'live', 'legacy', 'inferred'] as const
  const pairs = ranks.flatMap((strong, at) => ranks.slice(at + 1).map((weak) => [strong, weak] as const))

  test.each(pairs)('T4 %s beats %s although its order is lower', (strong, weak) => {
    const [winner, loser] = [{ authority: strong, order: 1, modelName: 'right' }, { authority: weak, order: 9, modelName: 'wrong' }]
    expect(taskOf(winner, loser).modelName).toBe('right')
    expect(taskOf(loser, winner).modelName).toBe('right')
  })

  test('T4 an update that names no authority is a live one', () => {
    expect(taskOf({ authority: 'live', order: 2, title: 'Live' }, { order: 1, title: 'Older' }).title).toBe('Live')
    expect(taskOf({ authority: 'event', order: 1, title: 'Event' }, { order: 2, title: 'Live' }).title).toBe('Event')
  })
})

test('T6 usage, model, steps and times that arrive after the end are accepted and reopen nothing', () => {
  const task = taskOf(
    { order: 9, status: 'completed', result: 'Done.', endedAt: 5000 },
    { order: 3, status: 'running', usage: usage(220, 18), modelName: 'heron-1', steps: [aiStep(3, 'Late.')], startedAt: 2000 },
  )
  expect(task).toMatchObject({ status: 'completed', result: 'Done.', usage: usage(220, 18), modelName: 'heron-1', elapsedMs: 3000 })
  expect(task.steps).toEqual([aiStep(3, 'Late.')])
})

describe('T7 silence', () => {
  const known = taskOf(...rich)
  const fields = ['runId', 'parentId', 'title', 'subagentType', 'description', 'prompt', 'modelName', 'partialResult', 'result', 'error', 'stopReason', 'rawStatus'] as const

  test.each(fields.flatMap((field) => [undefined, null, '', ' \n\t'].map((value) => [field, value] as const)))('T7 %s as %o erases nothing', (field, value) => {
    // A host without types may pass null on.
    const silent = update({ authority: 'durable', order: 10, [field]: value } as Partial<TaskUpdate>)
    expect(plainJson(reduceTask(known, silent))).toBe(plainJson(known))
  })

  test.each(['usage', 'context', 'toolCallCount', 'background', 'status', 'startedAt', 'endedAt', 'at', 'elapsedMs'])('T7 %s as null erases nothing', (field) => {
    const silent = update({ authority: 'durable', order: 10, [field]: null } as Partial<TaskUpdate>)
    expect(plainJson(reduceTask(known, silent))).toBe(plainJson(known))
  })

  test.each(['startedAt', 'endedAt', 'at', 'elapsedMs', 'toolCallCount'])('T7 %s as NaN says nothing', (field) => {
    expect(plainJson(reduceTask(known, update({ authority: 'durable', order: 10, [field]: Number.NaN })))).toBe(plainJson(known))
  })

  test.each(['title', 'description', 'prompt', 'subagentType', 'parentId', 'modelName', 'partialResult'] as const)('T7 %s is cleared where the wire says so, and by nothing older', (field) => {
    const cleared = taskOf({ order: 1, [field]: 'Something' }, { order: 2, clears: [field] })
    expect(cleared[field]).toBeUndefined()
    expect(reduceTask(cleared, update({ order: 1, [field]: 'Something' }))[field]).toBeUndefined()
    expect(reduceTask(cleared, update({ order: 3, [field]: 'Again' }))[field]).toBe('Again')
    expect(taskOf({ order: 2, clears: [field] }, { order: 1, [field]: 'Something' })[field]).toBeUndefined()
  })

  test('T7 counts and gauges can be cleared too', () => {
    const task = taskOf({ order: 1, toolCallCount: 3, context: { usedTokens: 5 } }, { order: 2, clears: ['toolCallCount', 'context'] })
    expect([task.toolCallCount, task.context]).toEqual([undefined, undefined])
  })

  test.each(['status', 'usage', '__proto__', 'constructor', 'whatever'])('T7 clearing %s does nothing', (field) => {
    expect(plainJson(reduceTask(known, update({ order: 10, clears: [field] })))).toBe(plainJson(known))
  })
})

describe('T10 identity of objects', () => {
  test.each(rich.map((facts, at) => [at, facts] as const))('T10 update %i again gives the same task', (_at, facts) => {
    const task = taskOf(...rich)
    expect(reduceTask(task, update(facts))).toBe(task)
  })

  test('T10 an update that says nothing gives the same task', () => {
    const task = taskOf(...rich)
    expect(reduceTask(task, update())).toBe(task)
  })

  test('T10 older, weaker and equal values change nothing visible', () => {
    const task = taskOf(...rich)
    expect(reduceTask(task, update({ order: -1, title: 'Older' }))).toBe(task)
    expect(reduceTask(task, update({ authority: 'legacy', order: 99, title: 'Weaker' }))).toBe(task)
    expect(reduceTask(task, update({ authority: 'durable', order: 0, title: 'Title', usage: usage(300, 20) }))).toBe(task)
  })

  test('T10 a visible change gives another task and leaves the old one as it was', () => {
    const task = taskOf(...rich)
    const before = plainJson(task)
    expect(reduceTask(task, update({ order: 10, title: 'Changed' }))).not.toBe(task)
    expect(plainJson(task)).toBe(before)
  })

  test('T10 the support behind a value is remembered even when the value stays', () => {
    const first = taskOf({ order: 1, modelName: 'heron-1' })
    const same = reduceTask(first, update({ order: 3, modelName: 'heron-1' }))
    expect(same).toBe(first)
    expect(reduceTask(same, update({ order: 2, modelName: 'aster-2' })).modelName).toBe('heron-1')
  })

  test('T10 so is a stronger authority', () => {
    const first = taskOf({ order: 1, title: 'Title' })
    expect(reduceTask(first, update({ authority: 'durable', order: 1, title: 'Title' }))).toBe(first)
    expect(reduceTask(first, update({ order: 9, title: 'Live' })).title).toBe('Title')
  })
})

describe('T11 words are data', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('T11 %s is an id, a scope, a model and an activation like any other', (word) => {
    const task = taskOf(
      { id: word, scope: word, activation: { key: word, starts: true }, modelName: word, subagentType: word, call: { id: word, usage: usage(3, 1) }, steps: [{ id: word, kind: 'ai', text: word }] },
      { id: word, scope: word, activation: { key: word }, status: 'unknown', rawStatus: word },
    )
    expect(task).toMatchObject({ id: word, scope: word, modelName: word, modelNames: [word], subagentType: word, status: 'unknown', rawStatus: word, usage: usage(3, 1), activation: 1 })
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('M1 the effective model', () => {
  test('M1 is the last one that was reported, trimmed; all of them are kept in the order of first use', () => {
    const task = taskOf({ order: 1, modelName: ' heron-1 ' }, { order: 3, modelName: 'heron-1' }, { order: 2, modelName: 'aster-2\n' })
    expect([task.modelName, task.modelNames]).toEqual(['heron-1', ['heron-1', 'aster-2']])
  })

  test('M1 the order of first use does not depend on the order of arrival', () => {
    expect(taskOf({ order: 2, modelName: 'aster-2' }, { order: 1, modelName: 'heron-1' }).modelNames).toEqual(['heron-1', 'aster-2'])
  })

  test('M1 a task without a reported model has none, whatever its parent runs', () => {
    expect(taskOf({ parentId: 'parent', subagentType: 'heron-1' }).modelName).toBeUndefined()
  })
})

describe('a task restored from JSON', () => {
  const task = taskOf(...rich)
  const restored: Task = deepFreeze(JSON.parse(JSON.stringify(task)))

  test('shows what it showed', () => {
    expect(plainJson(restored)).toBe(plainJson(task))
  })

  test('T10 an update that says nothing gives the same object back', () => {
    expect(reduceTask(restored, update())).toBe(restored)
  })

  test('keeps every other value when one more is reported', () => {
    const next = reduceTask(restored, update({ title: 'New title' }))
    expect(plainJson(next)).toBe(plainJson({ ...restored, title: 'New title' }))
  })

  test('T4 any report beats a value that has lost its support', () => {
    const next = reduceTask(restored, update({ authority: 'legacy', order: 0, status: 'failed', error: 'Broken.', modelName: 'aster-2', usage: usage(1, 1) }))
    expect(next).toMatchObject({ status: 'failed', error: 'Broken.', modelName: 'aster-2', modelNames: ['heron-1', 'aster-2'], usage: usage(1, 1) })
    expect(next.result).toBeUndefined()
  })

  test('T12 an interruption stays provisional', () => {
    const interrupted: Task = JSON.parse(JSON.stringify(taskOf({ status: 'running' }, { authority: 'inferred', status: 'interrupted' })))
    expect(interrupted).toMatchObject({ status: 'interrupted', isProvisional: true })
    expect(reduceTask(interrupted, update({ status: 'running', title: 'Alive' }))).toMatchObject({ status: 'running', title: 'Alive' })
  })
})
