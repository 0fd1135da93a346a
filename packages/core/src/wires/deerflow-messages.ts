import { normalizeTokenUsage } from '../token-usage.ts'
import { isOutcome } from '../ends.ts'
import type { Outcome } from '../ends.ts'
import type { TaskUpdate, Update } from '../task.ts'
import { END_ORDER, START_ORDER, readEndWord } from './deerflow-frame.ts'
import type { FrameOrigin } from './deerflow-frame.ts'
import { isBriefOf, isCut, readResultText } from './deerflow-result-text.ts'
import { id, isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import { contentText } from './message-content.ts'

/** The tool that delegates. */
const TASK_TOOL = 'task'

/** A thread message: the calls of an AI message open tasks, a ToolMessage ends one. Other messages say nothing of tasks. */
export function readMessage(message: JsonRecord, origin: FrameOrigin): readonly Update[] {
  switch (message['type']) {
    case 'ai':
    case 'AIMessage':
      return readCalls(message, origin, 'durable')
    case 'AIMessageChunk':
      // While it streams, a call's arguments are incomplete: the whole message outweighs them.
      return readCalls(message, origin, 'live')
    case 'tool':
    case 'ToolMessage':
      return readResult(message, origin)
    default:
      return []
  }
}

export function isMessageType(type: unknown): boolean {
  return type === 'ai' || type === 'tool' || type === 'AIMessageChunk' || type === 'AIMessage' || type === 'ToolMessage'
}

function readCalls(message: JsonRecord, origin: FrameOrigin, authority: 'durable' | 'live'): readonly Update[] {
  const calls = message['tool_calls']
  if (!Array.isArray(calls)) return []
  const updates: Update[] = []
  for (const call of calls) {
    if (!isRecord(call) || call['name'] !== TASK_TOOL) continue
    const taskId = id(call['id'])
    if (taskId === undefined) {
      updates.push({ kind: 'unattributed', reason: 'a task call without a usable id' })
      continue
    }
    const args = isRecord(call['args']) ? call['args'] : {}
    updates.push({
      id: taskId, scope: origin.scope, runId: origin.runId, authority, order: START_ORDER, status: 'running',
      subagentType: text(args['subagent_type']),
      description: text(args['description']),
      prompt: text(args['prompt']),
    })
  }
  return updates
}

function readResult(message: JsonRecord, origin: FrameOrigin): readonly Update[] {
  const kwargs = isRecord(message['additional_kwargs']) ? message['additional_kwargs'] : {}
  if (message['name'] !== TASK_TOOL && !Object.hasOwn(kwargs, 'subagent_status')) return []
  const taskId = id(message['tool_call_id'])
  if (taskId === undefined) return [{ kind: 'unattributed', reason: 'a task result without a usable tool_call_id' }]
  const content = contentText(message['content'])
  const facts: TaskUpdate = {
    id: taskId, scope: origin.scope, runId: origin.runId, authority: 'durable', order: END_ORDER,
    modelName: text(kwargs['subagent_model_name']),
    usage: normalizeTokenUsage(kwargs['subagent_token_usage']),
  }
  const word = text(kwargs['subagent_status'])
  if (word !== undefined) return [{ ...facts, ...readStructured(word, kwargs, content) }]
  if (message['status'] === 'error') return [{ ...facts, status: 'failed', ...readErrorFlag(content) }]
  return [facts, { ...facts, modelName: undefined, usage: undefined, authority: 'legacy', ...readWords(content) }]
}

type EndFacts = Pick<TaskUpdate, 'status' | 'rawStatus' | 'stopReason' | 'result' | 'resultTruncated' | 'error' | 'errorTruncated'>

/** The structured status decides; the content gives the whole text of what the metadata may only hold in brief. */
function readStructured(word: string, kwargs: JsonRecord, content: string): EndFacts {
  const brief = text(kwargs['subagent_result_brief'])
  const { status, retiredReason } = readStatus(word, brief)
  const outcome = {
    status,
    rawStatus: status === word ? undefined : word,
    stopReason: text(kwargs['subagent_stop_reason']) ?? retiredReason,
  }
  if (status === 'completed') return { ...outcome, ...readWholeResult(brief, content) }
  const error = text(kwargs['subagent_error'])
  const said = readResultText(content)
  // Words of no known form are what the failure said; words of another outcome are not.
  const whole = said === undefined ? text(content) : said.status === status ? said.error : undefined
  if (error === undefined) return status === 'unknown' ? { ...outcome, result: text(content) } : { ...outcome, error: whole }
  return said !== undefined && whole !== undefined && isCut(error) && isBriefOf(error, whole)
    ? { ...outcome, error: whole }
    : { ...outcome, error, errorTruncated: isCut(error) }
}

function readStatus(word: string, brief: string | undefined): { readonly status: Outcome; readonly retiredReason?: string } {
  if (word !== 'max_turns_reached') return { status: readEndWord(word) }
  // Retired in July 2026. A result that came with it was usable, so it is kept (as the producer's own reader does).
  return { status: brief === undefined ? 'failed' : 'completed', retiredReason: 'turn_capped' }
}

/** The content holds the whole result, unless something replaced it since (an error text, a cleared message). */
function readWholeResult(brief: string | undefined, content: string): EndFacts {
  const said = readResultText(content)
  if (said?.status === 'completed') return said.result === undefined ? { result: brief, resultTruncated: brief !== undefined && isCut(brief) } : { result: said.result }
  if (said === undefined && content.trim() !== '' && (brief === undefined || isBriefOf(brief, content))) return { result: content }
  return { result: brief, resultTruncated: brief !== undefined && isCut(brief) }
}

function readErrorFlag(content: string): EndFacts {
  const said = readResultText(content)
  return { stopReason: said?.stopReason, error: said === undefined ? text(content) : said.error }
}

/** Old threads say how it went in words only. Words that nobody knows still prove that the tool returned. */
function readWords(content: string): EndFacts {
  const said = readResultText(content)
  if (said !== undefined && isOutcome(said.status)) return said
  return { status: 'unknown', result: text(content) }
}
