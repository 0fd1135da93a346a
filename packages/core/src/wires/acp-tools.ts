import type { Step } from '../task.ts'
import { cutEnd } from '../cut-text.ts'
import type { AgentFacts } from './acp-agent.ts'
import { isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import { contentText, mainArgument } from './message-content.ts'

const MAX_TEXT = 8192
const NO_CLAUDE = { toolName: undefined, parentCallId: undefined }

/** A tool call as far as its frames told: on this wire one call is announced, then patched. Bounded: outputs may be megabytes. */
export interface AcpToolCall {
  readonly id: string
  readonly name: string | undefined
  readonly title: string | undefined
  /** Its main argument. */
  readonly argument: string | undefined
  readonly status: string | undefined
  readonly output: string | undefined
  readonly isOutputCut: boolean
  /** What it asks for, should it turn out to delegate. */
  readonly delegation: Delegation | undefined
}

interface Delegation {
  readonly description: string | undefined
  readonly prompt: string | undefined
  readonly subagentType: string | undefined
  readonly isBackground: boolean
}

/** What is known of the call after one more frame: what it leaves out or empties stays. */
export function patchToolCall(known: AcpToolCall | undefined, id: string, frame: JsonRecord): AcpToolCall {
  const content = frame['content'] === undefined ? undefined : text(contentText(frame['content']))
  const raw = frame['rawOutput'] === undefined ? undefined : text(contentText(frame['rawOutput']))
  const output = content ?? raw
  const input = frame['rawInput']
  return {
    id,
    name: bounded(text(frame['name']) ?? claudeMeta(frame).toolName) ?? known?.name,
    title: bounded(text(frame['title'])) ?? known?.title,
    argument: isRecord(input) ? mainArgument(input) : known?.argument,
    status: text(frame['status']) ?? known?.status,
    output: output === undefined ? known?.output : cutEnd(output, MAX_TEXT),
    isOutputCut: output === undefined ? known?.isOutputCut === true : output.length > MAX_TEXT,
    delegation: isRecord(input) ? readDelegation(input) : known?.delegation,
  }
}

function readDelegation(input: JsonRecord): Delegation | undefined {
  const [description, prompt, subagentType] = [bounded(text(input['description'])), bounded(text(input['prompt'])), bounded(text(input['subagent_type']))]
  const isBackground = input['run_in_background'] === true
  return description === undefined && prompt === undefined && subagentType === undefined && !isBackground ? undefined : { description, prompt, subagentType, isBackground }
}

function bounded(value: string | undefined): string | undefined {
  return value === undefined ? undefined : cutEnd(value, MAX_TEXT)
}

/** The call as a step, and what it gave as another one; only what changed since the call was last told. */
export function toolSteps(known: AcpToolCall | undefined, call: AcpToolCall): readonly Step[] {
  const name = call.name ?? call.title ?? ''
  const isTold = known !== undefined && known.name === call.name && known.title === call.title && known.argument === call.argument
  const isOver = call.status === 'completed' || call.status === 'failed'
  if (!isOver) return isTold ? [] : [asked(call, name)]
  const answer: Step = {
    id: `${call.id} result`, kind: 'tool', text: call.output ?? '', truncated: call.isOutputCut ? true : undefined,
    toolName: name, isError: call.status === 'failed' ? true : undefined,
  }
  return isTold ? [answer] : [asked(call, name), answer]
}

function asked(call: AcpToolCall, name: string): Step {
  const argument = call.argument ?? ''
  return { id: call.id, kind: 'ai', text: '', toolCalls: [{ name: call.title ?? name, argument: call.title?.includes(argument) === true ? '' : argument }] }
}

/** A delegating call, as the task that it opened. */
export function taskOfCall({ title, delegation, status, output, isOutputCut }: AcpToolCall): AgentFacts & { readonly status: 'running' | 'completed' | 'failed' } {
  const isBackground = delegation?.isBackground === true
  const facts = {
    title, description: delegation?.description, prompt: delegation?.prompt, subagentType: delegation?.subagentType,
    background: isBackground ? true : undefined,
  }
  // What a task in the background answers at once is a receipt, not its result.
  if (status === 'completed' && !isBackground) return { ...facts, status, result: output, resultTruncated: isOutputCut ? true : undefined }
  if (status === 'failed') return { ...facts, status, error: output, errorTruncated: isOutputCut ? true : undefined }
  return { ...facts, status: 'running' }
}

/** What older versions of the Claude adapter say beside an update: the tool's name, and the delegating call that it belongs to. */
export function claudeMeta(frame: JsonRecord): { readonly toolName: string | undefined; readonly parentCallId: string | undefined } {
  const meta = frame['_meta']
  const claude = isRecord(meta) ? meta['claudeCode'] : undefined
  if (!isRecord(claude)) return NO_CLAUDE
  return { toolName: text(claude['toolName']), parentCallId: text(claude['parentToolUseId']) }
}
