import type { Step } from '../task.ts'
import type { AcpAgent } from './acp-agent.ts'
import { isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import { contentText, mainArgument } from './message-content.ts'

const MAX_TEXT = 8192
const NO_CLAUDE = { toolName: undefined, parentCallId: undefined }

/** A tool call as far as its frames told: on this wire one call is announced, then patched. */
export interface AcpToolCall {
  readonly id: string
  /** Who made it, once a frame said so. */
  readonly agent: AcpAgent | undefined
  readonly name: string | undefined
  readonly title: string | undefined
  readonly input: JsonRecord | undefined
  readonly status: string | undefined
  readonly output: string | undefined
}

/** What is known of the call after one more frame: what it leaves out or empties stays. */
export function patchToolCall(known: AcpToolCall | undefined, id: string, agent: AcpAgent | undefined, frame: JsonRecord): AcpToolCall {
  const content = frame['content'] === undefined ? undefined : text(contentText(frame['content']))
  const raw = frame['rawOutput'] === undefined ? undefined : text(contentText(frame['rawOutput']))
  return {
    id,
    agent: known?.agent ?? agent,
    name: text(frame['name']) ?? claudeMeta(frame).toolName ?? known?.name,
    title: text(frame['title']) ?? known?.title,
    input: isRecord(frame['rawInput']) ? frame['rawInput'] : known?.input,
    status: text(frame['status']) ?? known?.status,
    output: content ?? raw ?? known?.output,
  }
}

/** The call as a step, and what it gave as another one; only what changed since the call was last told. */
export function toolSteps(known: AcpToolCall | undefined, call: AcpToolCall): readonly Step[] {
  const name = call.name ?? call.title ?? ''
  const isTold = known !== undefined && known.agent !== undefined && known.name === call.name && known.title === call.title && known.input === call.input
  const isOver = call.status === 'completed' || call.status === 'failed'
  if (!isOver) return isTold ? [] : [asked(call, name)]
  const output = call.output ?? ''
  const answer: Step = {
    id: `${call.id} result`, kind: 'tool', text: output.slice(0, MAX_TEXT), truncated: output.length > MAX_TEXT ? true : undefined,
    toolName: name, isError: call.status === 'failed' ? true : undefined,
  }
  return isTold ? [answer] : [asked(call, name), answer]
}

function asked(call: AcpToolCall, name: string): Step {
  const argument = mainArgument(call.input)
  return { id: call.id, kind: 'ai', text: '', toolCalls: [{ name: call.title ?? name, argument: call.title?.includes(argument) === true ? '' : argument }] }
}

/** What older versions of the Claude adapter say beside an update: the tool's name, and the delegating call that it belongs to. */
export function claudeMeta(frame: JsonRecord): { readonly toolName: string | undefined; readonly parentCallId: string | undefined } {
  const meta = frame['_meta']
  const claude = isRecord(meta) ? meta['claudeCode'] : undefined
  if (!isRecord(claude)) return NO_CLAUDE
  return { toolName: text(claude['toolName']), parentCallId: text(claude['parentToolUseId']) }
}
