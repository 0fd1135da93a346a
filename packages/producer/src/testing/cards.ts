import { createTaskStore, presentTask } from '@subagent-cards/core'
import type { Task } from '@subagent-cards/core'
import { createDeerFlowDecoder } from '@subagent-cards/core/deerflow'

/** The value as it is after a wire. */
export function overTheWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** The tasks that a reader of the frames knows, by id. */
export function tasksAfter(frames: readonly unknown[]): ReadonlyMap<string, Task> {
  const store = createTaskStore()
  const decode = createDeerFlowDecoder()
  for (const frame of frames) store.apply(decode(overTheWire(frame)))
  return new Map(store.getTasks().map((task) => [task.id, task]))
}

export function taskAfter(...frames: readonly unknown[]): Task {
  const [task, ...others] = tasksAfter(frames).values()
  if (task === undefined || others.length > 0) throw new Error(`Expected one task, found ${others.length + (task === undefined ? 0 : 1)}.`)
  return task
}

export interface Card {
  readonly status: string
  readonly description: string | undefined
  readonly model: string | undefined
  readonly tokens: readonly [input: number | undefined, output: number | undefined, total: number, cacheRead: number | undefined] | undefined
  readonly stopReason: string | undefined
  readonly result: string | undefined
  readonly error: string | undefined
  readonly isCut: boolean
}

/** What the card of a task states. */
export function cardOf(task: Task): Card {
  const { usage } = task
  return {
    status: task.status,
    description: task.description,
    model: task.modelName,
    tokens: usage && [usage.inputTokens, usage.outputTokens, usage.totalTokens, usage.cacheReadTokens],
    stopReason: task.stopReason,
    result: task.result,
    error: task.error,
    isCut: task.resultTruncated === true || task.errorTruncated === true,
  }
}

/** What the card prints of it. */
export function printed(task: Task): readonly unknown[] {
  const { title, status, tokens, model } = presentTask(task, { locale: 'en' })
  return [title, status.label, tokens.text, model?.label]
}
