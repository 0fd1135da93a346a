import { normalizeTokenUsage } from '../token-usage.ts'
import type { Step, TaskUpdate, Update } from '../task.ts'
import { END_ORDER, START_ORDER, indexOrder, readEndWord } from './deerflow-frame.ts'
import type { FrameOrigin } from './deerflow-frame.ts'
import { id, index, isRecord, stamp, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import { readToolCalls } from './message-content.ts'

/** A persisted run-event row. The only surface of this wire with times. */
export function readRunEvent(row: JsonRecord, eventType: string, origin: FrameOrigin): readonly Update[] {
  const content = row['content']
  switch (eventType) {
    case 'subagent.start': case 'subagent.step': case 'subagent.end':
      return isRecord(content) ? readSubagentRow(row, content, eventType, origin) : []
    default:
      return []
  }
}

/** Rows that hold a thread message. */
export function isMessageRow(eventType: string): boolean {
  return eventType === 'llm.ai.response' || eventType === 'ai_message' || eventType === 'llm.tool.result'
}

function readSubagentRow(row: JsonRecord, content: JsonRecord, eventType: string, origin: FrameOrigin): readonly Update[] {
  const metadata = isRecord(row['metadata']) ? row['metadata'] : {}
  const taskId = id(content['task_id']) ?? id(metadata['task_id'])
  if (taskId === undefined) return [{ kind: 'unattributed', reason: `a ${eventType} row without a usable task_id` }]
  const at = stamp(row['created_at'])
  const facts = { id: taskId, scope: origin.scope, runId: origin.runId, authority: 'event', at } as const
  if (eventType === 'subagent.start') return [readStart(content, facts)]
  if (eventType === 'subagent.end') return [readEnd(content, facts)]
  const messageIndex = index(content['message_index']) ?? index(metadata['message_index'])
  const step = messageIndex === undefined ? undefined : readStep(content, messageIndex)
  return [{ ...facts, order: indexOrder(messageIndex), status: 'running', steps: step === undefined ? undefined : [step] }]
}

function readStart(content: JsonRecord, facts: TaskUpdate): TaskUpdate {
  return { ...facts, order: START_ORDER, status: 'running', startedAt: facts.at, description: text(content['description']), modelName: text(content['model_name']) }
}

function readStep(content: JsonRecord, messageIndex: number): Step | undefined {
  const { kind } = content
  if (kind !== 'ai' && kind !== 'tool') return undefined
  const said = typeof content['text'] === 'string' ? content['text'] : ''
  const truncated = content['truncated'] === true ? true : undefined
  return kind === 'ai'
    ? { index: messageIndex, id: undefined, kind, text: said, truncated, toolCalls: readToolCalls(content['tool_calls']) }
    : { index: messageIndex, id: undefined, kind, text: said, truncated, toolName: text(content['tool_name']), isError: undefined }
}

function readEnd(content: JsonRecord, facts: TaskUpdate): TaskUpdate {
  const word = text(content['status'])
  const status = readEndWord(word)
  return {
    ...facts, order: END_ORDER, status, endedAt: facts.at,
    rawStatus: status === word ? undefined : word,
    stopReason: text(content['stop_reason']),
    modelName: text(content['model_name']),
    usage: normalizeTokenUsage(content['usage']),
    result: text(content['result']), resultTruncated: content['result_truncated'] === true,
    error: text(content['error']), errorTruncated: content['error_truncated'] === true,
  }
}
