import { cutEnd } from './bounded-text.ts'
import { attempt, count, isRecord, name, text, withoutUndefined } from './json.ts'
import type { JsonRecord } from './json.ts'
import { textOfContent, toStepMessage } from './step-message.ts'
import type { StepToolCall } from './step-message.ts'
import { readSnapshot } from './token-usage.ts'
import type { TokenUsageSnapshot } from './token-usage.ts'
import { LIVE_ENDS, RUN_EVENT_CATEGORY, STOP_REASONS } from './vocabulary.ts'
import type { StopReason } from './vocabulary.ts'

/** One persisted event of a task. The host adds `thread_id`, `run_id`, `seq` and `created_at`. */
export type RunEvent = RunEventOf<'subagent.start', StartContent> | RunEventOf<'subagent.step', StepContent> | RunEventOf<'subagent.end', EndContent>

interface RunEventOf<Type extends string, Content> {
  readonly event_type: Type
  /** Keeps these rows out of the messages of the thread. */
  readonly category: typeof RUN_EVENT_CATEGORY
  readonly content: Content
  /** What a host filters rows by. */
  readonly metadata: { readonly task_id: string; readonly message_index?: number }
}

interface StartContent {
  readonly task_id: string
  readonly description?: string
  readonly model_name?: string
}

interface StepContent {
  readonly task_id: string
  readonly message_index: number
  readonly kind: 'ai' | 'tool'
  readonly text: string
  readonly truncated: boolean
  readonly tool_calls?: readonly RecordedToolCall[]
  readonly tool_name?: string
}

/** Arguments that are too long are kept as the beginning of their JSON. */
interface RecordedToolCall {
  readonly name: string
  readonly args?: Readonly<Record<string, unknown>> | string
  readonly args_truncated?: true
}

interface EndContent {
  readonly task_id: string
  readonly status: (typeof LIVE_ENDS)[keyof typeof LIVE_ENDS]
  readonly stop_reason?: StopReason
  readonly model_name?: string
  readonly usage?: TokenUsageSnapshot
  readonly result?: string
  readonly result_truncated?: true
  readonly error?: string
  readonly error_truncated?: true
}

/**
 * What to persist for a chunk of the live stream. The texts of steps, results and errors and the arguments of tools are
 * bounded at 8,192 characters and flagged where they were cut.
 * `undefined` for whatever is no well-formed life-cycle event, so that a host can pass every custom chunk through it.
 * Malformed usage or model names are left out and do not cost the row. Never throws.
 */
export function toRunEvent(chunk: unknown): RunEvent | undefined {
  return attempt(() => eventOf(chunk))
}

function eventOf(chunk: unknown): RunEvent | undefined {
  if (!isRecord(chunk)) return undefined
  const taskId = text(chunk['task_id'])
  if (taskId === undefined) return undefined
  const { type } = chunk
  if (type === 'task_started') return startEvent(chunk, taskId)
  if (type === 'task_running') return stepEvent(chunk, taskId)
  return isEndType(type) ? endEvent(chunk, taskId, LIVE_ENDS[type]) : undefined
}

function startEvent(chunk: JsonRecord, taskId: string): RunEvent {
  return {
    event_type: 'subagent.start', category: RUN_EVENT_CATEGORY, metadata: { task_id: taskId },
    content: withoutUndefined({ task_id: taskId, description: text(chunk['description']), model_name: name(chunk['model_name']) }),
  }
}

function stepEvent(chunk: JsonRecord, taskId: string): RunEvent | undefined {
  const messageIndex = count(chunk['message_index'])
  const message = toStepMessage(chunk['message'])
  if (messageIndex === undefined || messageIndex === 0 || message === undefined) return undefined
  const said = cutEnd(textOfContent(message.content))
  const step = { task_id: taskId, message_index: messageIndex, kind: message.type, text: said.text, truncated: said.isCut }
  return {
    event_type: 'subagent.step', category: RUN_EVENT_CATEGORY, metadata: { task_id: taskId, message_index: messageIndex },
    content: message.type === 'ai' ? { ...step, tool_calls: message.tool_calls.map(recordToolCall) } : withoutUndefined({ ...step, tool_name: message.name }),
  }
}

function endEvent(chunk: JsonRecord, taskId: string, status: EndContent['status']): RunEvent {
  const result = status === 'completed' ? boundedText(chunk['result']) : undefined
  const error = status === 'completed' ? undefined : boundedText(chunk['error'])
  return {
    event_type: 'subagent.end', category: RUN_EVENT_CATEGORY, metadata: { task_id: taskId },
    content: withoutUndefined({
      task_id: taskId, status,
      stop_reason: readStopReason(chunk['stop_reason']),
      model_name: name(chunk['model_name']),
      usage: readSnapshot(chunk['usage']),
      result: result?.text, result_truncated: result?.isCut === true ? true as const : undefined,
      error: error?.text, error_truncated: error?.isCut === true ? true as const : undefined,
    }),
  }
}

function isEndType(type: unknown): type is keyof typeof LIVE_ENDS {
  return typeof type === 'string' && Object.hasOwn(LIVE_ENDS, type)
}

function readStopReason(value: unknown): StopReason | undefined {
  // Only the words of the vocabulary are its own keys.
  return typeof value === 'string' && Object.hasOwn(STOP_REASONS, value) ? (value as StopReason) : undefined
}

function boundedText(value: unknown): ReturnType<typeof cutEnd> | undefined {
  const whole = text(value)
  return whole === undefined ? undefined : cutEnd(whole)
}

function recordToolCall({ name, args }: StepToolCall): RecordedToolCall {
  if (args === undefined) return { name }
  const bounded = cutEnd(JSON.stringify(args))
  return bounded.isCut ? { name, args: bounded.text, args_truncated: true } : { name, args }
}
