import { cutEnd } from '../cut-text.ts'
import { isRecord, text } from './json.ts'
import type { ToolCall } from '../task.ts'

/** Blocks may nest; no honest producer goes deeper. */
const MAX_DEPTH = 8
const MAX_ARGUMENT = 1000

/** The text of a LangChain message's `content`: a string, or blocks and nested blocks of which the texts are joined. */
export function contentText(content: unknown, depth: number = 0): string {
  if (typeof content === 'string') return content
  if (depth > MAX_DEPTH) return ''
  if (Array.isArray(content)) {
    let joined = ''
    for (const block of content) joined += contentText(block, depth + 1)
    return joined
  }
  if (!isRecord(content)) return ''
  return typeof content['text'] === 'string' ? content['text'] : contentText(content['content'], depth + 1)
}

/** The tool calls of a LangChain message. Calls without a name are left out. */
export function readToolCalls(value: unknown): readonly ToolCall[] | undefined {
  if (!Array.isArray(value)) return undefined
  let calls: ToolCall[] | undefined
  for (const call of value) {
    const name = isRecord(call) ? text(call['name']) : undefined
    if (name === undefined) continue
    const said = { name, argument: mainArgument(call.args) }
    // Most messages make one call; an array that begins empty keeps room for seventeen.
    if (calls === undefined) calls = [said]
    else calls.push(said)
  }
  return calls
}

/** The argument that says most in a few words: models write it first. Bounded. */
export function mainArgument(args: unknown): string {
  if (typeof args === 'string') return cutEnd(args, MAX_ARGUMENT)
  if (!isRecord(args)) return ''
  for (const key in args) {
    const value = args[key]
    if (typeof value === 'string' && value !== '') return cutEnd(value, MAX_ARGUMENT)
  }
  for (const key in args) {
    const value = args[key]
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  }
  return ''
}
