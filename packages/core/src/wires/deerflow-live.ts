import { normalizeTokenUsage } from '../token-usage.ts'
import type { Step, TaskUpdate, Update } from '../task.ts'
import { END_ORDER, START_ORDER, indexOrder } from './deerflow-frame.ts'
import type { FrameOrigin } from './deerflow-frame.ts'
import { id, index, isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import { contentText, readToolCalls } from './message-content.ts'

/** A live custom event: `task_started`, `task_running` or one of the four ends. Its usage is cumulative. */
export function readLiveEvent(frame: JsonRecord, type: string, origin: FrameOrigin): readonly Update[] {
  const taskId = id(frame['task_id'])
  if (taskId === undefined) return isLiveType(type) ? [{ kind: 'unattributed', reason: 'a live event without a usable task_id' }] : []
  switch (type) {
    case 'task_running': return [readProgress(frame, taskId, origin)]
    case 'task_started': return [readStart(frame, taskId, origin)]
    case 'task_completed': return [readEnd(frame, taskId, origin, 'completed')]
    case 'task_failed': return [readEnd(frame, taskId, origin, 'failed')]
    case 'task_cancelled': return [readEnd(frame, taskId, origin, 'cancelled')]
    case 'task_timed_out': return [readEnd(frame, taskId, origin, 'timed_out')]
    default: return []
  }
}

type End = 'completed' | 'failed' | 'cancelled' | 'timed_out'

function isLiveType(type: string): boolean {
  return /^task_(started|running|completed|failed|cancelled|timed_out)$/.test(type)
}

/*
 * The three literals below have the same keys in the same order, so that the reducer sees objects of one shape: reading
 * thirty fields of a few different shapes costs more than everything else that it does.
 */

function readStart(frame: JsonRecord, taskId: string, origin: FrameOrigin): TaskUpdate {
  return {
    id: taskId, scope: origin.scope, runId: origin.runId, order: START_ORDER, status: 'running',
    description: text(frame['description']),
    // Before February 2026 the agent's type came with the event.
    subagentType: text(frame['task_type']),
    modelName: text(frame['model_name']),
    usage: undefined, steps: undefined, stopReason: undefined, result: undefined, error: undefined,
  }
}

function readProgress(frame: JsonRecord, taskId: string, origin: FrameOrigin): TaskUpdate {
  const messageIndex = index(frame['message_index'])
  const step = messageIndex === undefined ? undefined : readStep(frame['message'], messageIndex)
  return {
    id: taskId, scope: origin.scope, runId: origin.runId, order: indexOrder(messageIndex), status: 'running',
    description: undefined, subagentType: undefined,
    modelName: text(frame['model_name']),
    usage: normalizeTokenUsage(frame['usage']),
    steps: step === undefined ? undefined : [step],
    stopReason: undefined, result: undefined, error: undefined,
  }
}

function readEnd(frame: JsonRecord, taskId: string, origin: FrameOrigin, status: End): TaskUpdate {
  return {
    id: taskId, scope: origin.scope, runId: origin.runId, order: END_ORDER, status,
    description: undefined, subagentType: undefined,
    modelName: text(frame['model_name']),
    usage: normalizeTokenUsage(frame['usage']),
    steps: undefined,
    stopReason: text(frame['stop_reason']),
    result: status === 'completed' ? text(frame['result']) : undefined,
    error: status === 'completed' ? undefined : text(frame['error']),
  }
}

function readStep(message: unknown, messageIndex: number): Step | undefined {
  if (!isRecord(message)) return undefined
  const { type } = message
  const messageId = id(message['id'])
  // The keys are those of a run event's step: equal steps are equal to the last key.
  if (type === 'ai' || type === 'AIMessage' || type === 'AIMessageChunk') {
    return {
      index: messageIndex, id: messageId, kind: 'ai', text: contentText(message['content']), truncated: undefined,
      toolCalls: readToolCalls(message['tool_calls']),
    }
  }
  if (type === 'tool' || type === 'ToolMessage') {
    return {
      index: messageIndex, id: messageId, kind: 'tool', text: contentText(message['content']), truncated: undefined,
      toolName: text(message['name']), isError: message['status'] === 'error' ? true : undefined,
    }
  }
  return undefined
}
