import { expect, test } from 'vitest'
import { reduceTask } from './reduce-task.ts'
import type { Task, TaskUpdate } from './task.ts'

const step = { index: 1, kind: 'ai', text: '', toolCalls: [{ name: 'search', argument: 'tides' }] } as const
const live: TaskUpdate = { id: 'call_1', order: 1, status: 'running', steps: [step] }
const recorded: TaskUpdate = { ...live, authority: 'event' }
const end: TaskUpdate = { id: 'call_1', order: 2, status: 'completed', authority: 'durable' }

const after = (...updates: readonly TaskUpdate[]): Task | undefined => updates.reduce<Task | undefined>(reduceTask, undefined)

test('a running task counts the tool calls that it was seen to make', () => {
  expect(after(live)?.toolCallCount).toBe(1)
})

test('an ended task counts recorded steps only, so that it says the same after a reload', () => {
  expect(after(live, end)?.toolCallCount).toBeUndefined()
  expect(after(live, end, recorded)?.toolCallCount).toBe(1)
  expect(after(recorded, end, live)?.toolCallCount).toBe(1)
})

test('T10 a step that is put on record changes nothing that shows while the task runs', () => {
  const task = after(live)
  expect(task && reduceTask(task, recorded)).toBe(task)
})
