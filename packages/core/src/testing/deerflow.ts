import { createTaskStore } from '../store.ts'
import type { TaskStore } from '../store.ts'
import type { Task } from '../task.ts'
import { createDeerFlowDecoder } from '../wires/deerflow.ts'
import type { DeerFlowDecoderOptions } from '../wires/deerflow.ts'
import { deepFreeze } from './deep-freeze.ts'

/** A store that has read the frames, none of which may be written to. */
export function storeAfter(frames: readonly unknown[], options?: DeerFlowDecoderOptions): TaskStore {
  const store = createTaskStore()
  const decode = createDeerFlowDecoder(options)
  for (const frame of frames) store.apply(decode(deepFreeze(frame)))
  return store
}

/** The only task that the frames speak of. */
export function taskAfter(...frames: readonly unknown[]): Task {
  const [task, ...others] = storeAfter(frames).getTasks()
  if (task === undefined || others.length > 0) throw new Error(`Expected one task, found ${others.length + (task === undefined ? 0 : 1)}.`)
  return task
}

/** A ToolMessage that ends the task `call_1`. */
export function toolMessage(content: unknown, kwargs?: Readonly<Record<string, unknown>>, more?: Readonly<Record<string, unknown>>): unknown {
  return { type: 'tool', id: 'tm-1', name: 'task', tool_call_id: 'call_1', content, ...(kwargs !== undefined && { additional_kwargs: kwargs }), ...more }
}

/** An AI message that delegates to the given call ids. */
export function aiMessage(...callIds: readonly unknown[]): Readonly<Record<string, unknown>> {
  const tool_calls = callIds.map((id) => ({ id, name: 'task', args: { description: 'Count the gulls', prompt: 'Count them all.', subagent_type: 'researcher' } }))
  return { type: 'ai', id: 'am-1', content: '', tool_calls }
}

export function runEvent(event: 'start' | 'step' | 'end', content: Readonly<Record<string, unknown>>, more?: Readonly<Record<string, unknown>>): unknown {
  return {
    thread_id: 'th-1', run_id: 'run-1', seq: 1, event_type: `subagent.${event}`, category: 'subagent',
    content: { task_id: 'call_1', ...content }, metadata: { task_id: 'call_1' }, created_at: '2026-08-22T09:00:00Z', ...more,
  }
}
