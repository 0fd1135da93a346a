import { setTimeout as wait } from 'node:timers/promises'
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager'
import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { BaseChatModelCallOptions, BindToolsInput } from '@langchain/core/language_models/chat_models'
import { AIMessage, AIMessageChunk, HumanMessage, ToolMessage } from '@langchain/core/messages'
import type { BaseMessage, ToolCall, UsageMetadata } from '@langchain/core/messages'
import { ChatGenerationChunk } from '@langchain/core/outputs'
import type { ChatResult } from '@langchain/core/outputs'
import { toMessage } from './to-message.ts'
import { scenarioOf, scriptOf, scenarios } from './scenarios.ts'
import type { Turn } from './scenarios.ts'

interface Reply {
  readonly text: string
  readonly toolCalls: readonly ToolCall[]
  readonly tokens: Turn['tokens']
  readonly wordMs: number
  readonly thinkMs?: number | undefined
  readonly fails?: string | undefined
}

export interface ScriptedModelOptions {
  readonly name: string
  /** What every delay is multiplied by. */
  readonly pace: number
  readonly tools?: readonly string[] | undefined
}

/**
 * A chat model that needs no key and no network: it streams what the scenarios say, word by word, with tokens and a model's
 * name as a provider reports them. What it says depends on the messages alone, so a run can be repeated to the letter.
 */
export class ScriptedModel extends BaseChatModel {
  readonly options: ScriptedModelOptions

  constructor(options: ScriptedModelOptions) {
    super({})
    this.options = options
  }

  _llmType(): string {
    return 'scripted'
  }

  override bindTools(tools: BindToolsInput[]): ScriptedModel {
    return new ScriptedModel({ ...this.options, tools: tools.flatMap((tool) => ('name' in tool && typeof tool.name === 'string' ? [tool.name] : [])) })
  }

  async _generate(messages: BaseMessage[], options: BaseChatModelCallOptions, runManager?: CallbackManagerForLLMRun): Promise<ChatResult> {
    let whole: AIMessageChunk | undefined
    // oxlint-disable-next-line no-underscore-dangle -- that is what LangChain calls it
    for await (const { message } of this._streamResponseChunks(messages, options, runManager)) {
      const chunk = message as AIMessageChunk
      whole = whole === undefined ? chunk : whole.concat(chunk)
    }
    if (whole === undefined) throw new Error('The script says nothing.')
    return { generations: [{ text: whole.text, message: toMessage(whole) }] }
  }

  override async *_streamResponseChunks(messages: BaseMessage[], { signal }: BaseChatModelCallOptions, runManager?: CallbackManagerForLLMRun): AsyncGenerator<ChatGenerationChunk> {
    refuseDangling(messages)
    const reply = replyTo(messages, this.options.tools ?? [])
    const id = `${idOf(messages)}-${this.options.name}`
    const pause = reply.wordMs * this.options.pace
    // Before its first word a model thinks for a while.
    await wait((reply.thinkMs ?? 10 * reply.wordMs) * this.options.pace, undefined, { signal })
    if (reply.fails !== undefined) throw new Error(reply.fails)
    // Words keep to their beat, however late the one before was taken.
    let next = performance.now()
    for (const word of reply.text.match(/\S+\s*/g) ?? []) {
      const chunk = new ChatGenerationChunk({ text: word, message: new AIMessageChunk({ id, content: word, response_metadata: { model_name: this.options.name } }) })
      yield chunk
      await runManager?.handleLLMNewToken(word, undefined, undefined, undefined, undefined, { chunk })
      next += pause
      await wait(Math.max(0, next - performance.now()), undefined, { signal })
    }
    const tool_call_chunks = reply.toolCalls.map((call, index) => ({ type: 'tool_call_chunk' as const, id: call.id ?? '', index, name: call.name, args: JSON.stringify(call.args) }))
    yield new ChatGenerationChunk({ text: '', message: Object.assign(new AIMessageChunk({ id, content: '', tool_call_chunks }), { usage_metadata: usageOf(reply.tokens) }) })
  }
}

/** As providers do: a call that nobody answered is a fault of who asks. */
function refuseDangling(messages: readonly BaseMessage[]): void {
  const answered = new Set(messages.flatMap((message) => (ToolMessage.isInstance(message) ? [message.tool_call_id] : [])))
  const open = messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [])).find(({ id = '' }) => !answered.has(id))
  if (open !== undefined) throw new Error(`The tool call ${open.id} has no answer.`)
}

function usageOf(tokens: Turn['tokens']): UsageMetadata | undefined {
  return tokens && { input_tokens: tokens[0], output_tokens: tokens[1], total_tokens: tokens[0] + tokens[1] }
}

/** Of the messages since the last question: what was said is not asked again. */
function replyTo(messages: readonly BaseMessage[], tools: readonly string[]): Reply {
  const start = messages.findLastIndex((message) => HumanMessage.isInstance(message))
  const question = messages[start]?.text ?? ''
  const since = messages.slice(start + 1)
  return tools.includes('task') ? leadReply(question, since, idOf(messages)) : taskReply(question, since, idOf(messages))
}

function leadReply(question: string, since: readonly BaseMessage[], id: string): Reply {
  const scenario = scenarioOf(question)
  const plain = { toolCalls: [], tokens: [350, 40] as const, wordMs: 30 }
  if (scenario === undefined) return { ...plain, text: `I am a script and know these by heart:\n\n${scenarios.map(({ example }) => `- ${example}`).join('\n')}` }
  if (since.some((message) => ToolMessage.isInstance(message))) return { ...plain, text: scenario.summary, tokens: [1_900, 60] }
  const toolCalls = scenario.tasks.map(({ description, prompt, subagentType }, index) => ({
    id: `call_${id}_${index + 1}`, name: 'task', args: { description, prompt, subagent_type: subagentType },
  }))
  return { text: scenario.plan, toolCalls, tokens: [900, 110], wordMs: 30 }
}

function taskReply(prompt: string, since: readonly BaseMessage[], id: string): Reply {
  const script = scriptOf(prompt)
  const at = since.filter((message) => AIMessage.isInstance(message)).length
  const turn = script?.turns[at] ?? { text: 'Nothing more to do.', tokens: [100, 5] as const }
  const toolCalls = turn.tool === undefined ? [] : [{ id: `${id}_${turn.tool.name}`, name: turn.tool.name, args: { query: turn.tool.argument } }]
  return { text: turn.text, toolCalls, tokens: turn.tokens, wordMs: script?.wordMs ?? 30, thinkMs: script?.thinkMs, fails: turn.fails }
}

/** The same for the same place in the same conversation: providers never repeat an id within one. */
function idOf(messages: readonly BaseMessage[]): string {
  const start = messages.findLastIndex((message) => HumanMessage.isInstance(message))
  return `${messages[start]?.id ?? 'start'}.${messages.length - start}`.replace(/[^A-Za-z0-9_.-]/g, '_')
}
