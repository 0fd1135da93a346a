import { expect, test, vi } from 'vitest'
import { reduceTask } from './reduce-task.ts'
import { createTaskStore } from './store.ts'
import type { Task, TaskUpdate } from './task.ts'
import { aiStep, taskOf, update } from './testing/updates.ts'

const calls = (count: number): object => ({ toolCalls: Array.from({ length: count }, (_, at) => ({ name: 'search', argument: `${at}` })) })
const restored = (task: Task, next: Partial<TaskUpdate>): Task => reduceTask(JSON.parse(JSON.stringify(task)), update(next))
const title: Partial<TaskUpdate> = { authority: 'durable', title: 'Title' }

test('a restored ended task keeps its count of tool calls', () => {
  const task = taskOf({ authority: 'event', order: 1, steps: [aiStep(1, '', calls(1))] }, { authority: 'durable', order: 2, status: 'completed' })
  expect(task.toolCallCount).toBe(1)
  expect(restored(task, title).toolCallCount).toBe(1)
})

test('I5 the count of a restored task goes on over its activations', () => {
  const starts = (key: string): Partial<TaskUpdate> => ({ activation: { key, starts: true }, status: 'running' })
  const task = taskOf({ ...starts('a'), steps: [aiStep(1, '', calls(2))] }, { ...starts('b'), steps: [aiStep(1, '', calls(1))] })
  expect(task.toolCallCount).toBe(3)
  expect(restored(task, { order: 2, steps: [aiStep(2, '', calls(1))] }).toolCallCount).toBe(4)
})

test('E1 a restored interrupted task keeps its length', () => {
  const task = taskOf({ startedAt: 0, at: 0, status: 'running' }, { at: 4000 }, { authority: 'inferred', status: 'interrupted' })
  expect(task.elapsedMs).toBe(4000)
  expect(restored(task, title).elapsedMs).toBe(4000)
})

test('T11 a gap handler and an error handler that both fail stop nothing', () => {
  const fail = (): never => { throw new Error('broken') }
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const store = createTaskStore({ onGap: fail, onError: fail })
  store.apply([update({ id: 'a' }), { kind: 'gap' }, update({ id: 'b' })])
  expect(store.getKeys().map((key) => key.id)).toEqual(['a', 'b'])
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
})
