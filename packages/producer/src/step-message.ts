import { isRecord, plainCopy, text, withoutUndefined } from './json.ts'
import type { JsonRecord } from './json.ts'

/** A call of a tool in a message of the subagent. */
export interface StepToolCall {
  readonly name: string
  readonly args?: Readonly<Record<string, unknown>>
  readonly id?: string
}

/** A text, or blocks of text and other things. */
export type StepContent = string | readonly (string | JsonRecord)[]

/** One message of a subagent as plain data: what its model said, or what a tool gave back. */
export type StepMessage =
  | { readonly type: 'ai'; readonly id?: string; readonly content: StepContent; readonly tool_calls: readonly StepToolCall[] }
  | { readonly type: 'tool'; readonly id?: string; readonly content: StepContent; readonly name?: string; readonly tool_call_id?: string; readonly status?: 'success' | 'error' }

/** Anything in the shape of a message; a LangChain message is. */
export interface MessageLike {
  readonly type: string
  readonly content: unknown
}

/**
 * The message as plain data that survives JSON; `undefined` where it is neither of the model nor of a tool. The usage of
 * the one call is left out: beside the cumulative snapshot of the frame it would be a second number to mistake for it.
 */
export function toStepMessage(message: unknown): StepMessage | undefined {
  if (!isRecord(message)) return undefined
  const { type } = message
  const common = { id: text(message['id']), content: readContent(message['content']) }
  if (type === 'ai') return withoutUndefined({ type, ...common, tool_calls: readToolCalls(message['tool_calls']) })
  if (type !== 'tool') return undefined
  const status = message['status'] === 'success' || message['status'] === 'error' ? message['status'] : undefined
  return withoutUndefined({ type, ...common, name: text(message['name']), tool_call_id: text(message['tool_call_id']), status })
}

/** What is no list of blocks, or no JSON, is reduced to its text. */
function readContent(content: unknown): StepContent {
  const blocks = Array.isArray(content) ? plainCopy(content) : undefined
  return Array.isArray(blocks) ? blocks.map((block: unknown) => (isRecord(block) ? block : textOfContent(block))) : textOfContent(content)
}

/** The text of a message: a string, or blocks and nested blocks whose texts are joined. */
export function textOfContent(content: unknown, depth = 0): string {
  if (typeof content === 'string') return content
  if (depth > MAX_DEPTH) return ''
  if (Array.isArray(content)) return content.map((block) => textOfContent(block, depth + 1)).join('')
  if (!isRecord(content)) return ''
  return typeof content['text'] === 'string' ? content['text'] : textOfContent(content['content'], depth + 1)
}

/** Blocks may nest; beyond this depth it is no message. */
const MAX_DEPTH = 8

function readToolCalls(calls: unknown): readonly StepToolCall[] {
  if (!Array.isArray(calls)) return []
  return calls.flatMap((call): StepToolCall[] => {
    const name = isRecord(call) ? text(call['name']) : undefined
    if (name === undefined) return []
    const args = plainCopy(call.args)
    return [withoutUndefined({ name, args: isRecord(args) ? args : undefined, id: text(call.id) })]
  })
}
