import { expect, test } from 'vitest'
import { presentTask } from './present-task.ts'
import { reduceTask } from './reduce-task.ts'
import { createTaskStore } from './store.ts'
import type { Task, TaskUpdate } from './task.ts'
import { taskAfter, toolMessage } from './testing/deerflow.ts'
import { aiStep, taskOf, update, usage } from './testing/updates.ts'

const starts = (key: string): Partial<TaskUpdate> => ({ activation: { key, starts: true }, status: 'running' })
const restoredFrom = (task: Task): Task => JSON.parse(JSON.stringify(task))
const calls = (name: string) => ({ toolCalls: [{ name, argument: '' }] })

test('I5 per-call usage of a new activation replaces what the one before left', () => {
  const task = taskOf({ ...starts('a'), call: { id: 'r1', usage: usage(100, 10) } }, starts('b'), { activation: { key: 'b' }, call: { id: 'r2', usage: usage(5, 1) } })
  expect(task.usage).toEqual(usage(5, 1))
})

test('I5 a restored task of activation 2 opens activation 3 at a new start', () => {
  const restored = restoredFrom(taskOf(starts('a'), starts('b')))
  const ended = reduceTask(restored, update({ activation: { key: 'b' }, status: 'completed', result: 'Done.' }))
  expect(reduceTask(ended, update(starts('c')))).toMatchObject({ activation: 3, status: 'running' })
})

test('a restored count of tool calls grows with the steps', () => {
  const restored = restoredFrom(taskOf({ order: 1, steps: [aiStep(1, '', calls('a'))] }))
  const next = reduceTask(restored, update({ order: 2, steps: [aiStep(2, '', calls('b'))] }))
  expect(next.toolCallCount).toBe(2)
})

test('E1 a reported duration is never negative', () => {
  expect(taskOf({ elapsedMs: -5 }).elapsedMs ?? 0).toBeGreaterThanOrEqual(0)
})

test.each<readonly [string, Partial<TaskUpdate>, Partial<TaskUpdate>]>([
  ['a shorter reported duration', { startedAt: 0, at: 8000 }, { status: 'completed', elapsedMs: 5000 }],
  ['an end stamp before a reported duration', { startedAt: 0, elapsedMs: 20_000 }, { status: 'completed', endedAt: 10_000 }],
  ['two durations', { elapsedMs: 20_000 }, { status: 'completed', elapsedMs: 15_000 }],
])('E1 the end does not step back: %s', (_name, open, end) => {
  const before = taskOf(open)
  expect(reduceTask(before, update(end)).elapsedMs).toBeGreaterThanOrEqual(before.elapsedMs ?? 0)
})


test('E2 the frame that starts the next activation is its first sight', () => {
  let time = 1000
  const store = createTaskStore({ now: () => time })
  store.apply([update(starts('a')), update({ activation: { key: 'a' }, status: 'completed' })])
  time = 5000
  store.apply(update(starts('b')))
  expect(store.getTask('task')?.sighting).toEqual({ first: 5000, last: 5000 })
})

test('T10 a step that is not kept on a wire with indexes changes nothing visible', () => {
  const task = taskOf({ order: 1, steps: [aiStep(1, 'one')] })
  expect(reduceTask(task, update({ order: 2, steps: [aiStep(undefined, 'stray', { id: 'm9' })] }))).toBe(task)
})

test('the count of tool calls agrees with the steps that are shown', () => {
  const task = taskOf({ order: 1, steps: [aiStep(1, 'cut', { id: 'm1', truncated: true })] }, { order: 2, steps: [aiStep(undefined, 'whole', { id: 'm1', ...calls('a') })] })
  expect(task.steps[0]?.toolCalls).toHaveLength(1)
  expect(task.toolCallCount).toBe(1)
})

test('the wording "Task failed." with a text behind it is a failure, as contracts/subagent-status.json says (rest: error)', () => {
  expect(taskAfter(toolMessage('Task failed. upstream 500'))).toMatchObject({ status: 'failed', error: 'upstream 500' })
})

test('U1 U3 a placeholder snapshot of an open task does not hide the calls that were reported', () => {
  expect(taskOf({ usage: usage(0, 0) }, { call: { id: 'r1', usage: usage(4, 1) } }).usage).toEqual(usage(4, 1))
})

test('T5 a result that came without an outcome is no text of a failure', () => {
  expect(taskOf({ status: 'running', result: 'Draft.' }, { status: 'failed', error: 'Broken.' }).result).toBeUndefined()
})

test.each(['steps', 'call', 'clears', 'activation'])('T7 %s as null says nothing', (field) => {
  expect(reduceTask(taskOf({ title: 'Title' }), update({ [field]: null } as Partial<TaskUpdate>)).title).toBe('Title')
})

test('T7 a snapshot of NaN erases nothing', () => {
  expect(taskOf({ usage: usage(220, 18) }, { authority: 'durable', usage: { totalTokens: Number.NaN } }).usage).toEqual(usage(220, 18))
})

test('a title that was cut says so', () => {
  expect(presentTask(taskOf({ description: `e${'\u0301'.repeat(30)}`.repeat(300) })).title.endsWith('…')).toBe(true)
})

test('E1 a reload does not step elapsed time back', () => {
  const task = taskOf({ startedAt: 0, at: 8000 }, { status: 'completed', endedAt: 5000 })
  expect(task.elapsedMs).toBe(8000)
  expect(reduceTask(restoredFrom(task), update({ title: 'Title' })).elapsedMs).toBe(8000)
})

test('I5 M1 a model that the new activation reports shows, although its order is lower', () => {
  expect(taskOf({ ...starts('a'), order: 5, modelName: 'old' }, { ...starts('b'), order: 0, modelName: 'new' }).modelName).toBe('new')
})
