import { reduceTask } from '../reduce-task.ts'
import type { Step, Task, TaskUpdate } from '../task.ts'
import type { TokenUsage } from '../token-usage.ts'
import { deepFreeze } from './deep-freeze.ts'

/** A snapshot whose total is the sum of its two sides. */
export function usage(inputTokens: number, outputTokens: number): TokenUsage {
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens }
}

/** An update of the task called `task`; it says nothing but what it is given. */
export function update(facts: Partial<TaskUpdate> = {}): TaskUpdate {
  return deepFreeze({ id: 'task', ...facts })
}

export function aiStep(index: number | undefined, text: string, more: Partial<Step> = {}): Step {
  return { kind: 'ai', text, ...(index !== undefined && { index }), ...more }
}

export function toolStep(index: number | undefined, text: string, more: Partial<Step> = {}): Step {
  return { kind: 'tool', text, toolName: 'search', ...(index !== undefined && { index }), ...more }
}

/** The task after all the updates, none of which and no task between may be written to. */
export function reduceAll(updates: readonly Partial<TaskUpdate>[], start?: Task): Task {
  let task = start
  for (const facts of updates) task = deepFreeze(reduceTask(task, update(facts)))
  return task ?? reduceTask(undefined, update())
}

export function taskOf(...updates: readonly Partial<TaskUpdate>[]): Task {
  return reduceAll(updates)
}
