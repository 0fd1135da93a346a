import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { HumanMessage, ToolMessage } from '@langchain/core/messages'
import type { AIMessageChunk, BaseMessage, ToolCall } from '@langchain/core/messages'
import type { StructuredToolInterface } from '@langchain/core/tools'
import { CapError } from '@subagent-cards/producer'
import type { Child, ChildResult } from '@subagent-cards/producer'
import { createTokenHandler } from '@subagent-cards/producer/langchain'
import type { SubagentConfig } from './config.ts'
import { toMessage } from './to-message.ts'

export interface SubagentTask {
  readonly taskId: string
  readonly prompt: string
  readonly model: BaseChatModel
  readonly tools: readonly StructuredToolInterface[]
  readonly limits: Pick<SubagentConfig, 'maxTurns' | 'maxTokens'>
}

/** Works on one task with its own model and tools until it has an answer or hits a cap. */
export async function runSubagent({ taskId, prompt, model, tools, limits }: SubagentTask, child: Child): Promise<ChildResult> {
  const { signal, collector, step } = child
  const thinker = model.bindTools?.([...tools]) ?? model
  const messages: BaseMessage[] = [new HumanMessage({ id: taskId, content: prompt })]
  let said = ''
  for (let turn = 0; turn < limits.maxTurns; turn += 1) {
    const stream = await thinker.stream(messages, { signal, callbacks: [createTokenHandler(collector)] })
    let whole: AIMessageChunk | undefined
    for await (const chunk of stream) {
      whole = whole === undefined ? chunk : whole.concat(chunk)
      if (chunk.text !== '') step(whole)
    }
    if (whole === undefined) throw new Error('The model answered with nothing.')
    const reply = toMessage(whole, { id: `${taskId}-${turn}` })
    step(reply)
    said = reply.text || said
    messages.push(reply)
    const calls = reply.tool_calls ?? []
    if (calls.length === 0) return said
    if ((collector.snapshot()?.total_tokens ?? 0) > limits.maxTokens) return stopEarly('token_capped', said)
    for (const result of await Promise.all(calls.map((call) => answer(call, tools, signal)))) {
      step(result)
      messages.push(result)
    }
  }
  return stopEarly('turn_capped', said)
}

function stopEarly(stopReason: 'token_capped' | 'turn_capped', result: string): ChildResult {
  if (result === '') throw new CapError(stopReason, 'The subagent hit its limit before it said anything.')
  return { result, stopReason }
}

/** What a tool throws is an answer that the model can read. */
async function answer(call: ToolCall, tools: readonly StructuredToolInterface[], signal: AbortSignal): Promise<ToolMessage> {
  const { name, args, id = '' } = call
  const found = tools.find((tool) => tool.name === name)
  const reply = (content: string, status: 'success' | 'error') => new ToolMessage({ id: `${id}-result`, tool_call_id: id, name, content, status })
  if (found === undefined) return reply(`There is no tool "${name}".`, 'error')
  try {
    return reply(String(await found.invoke(args, { signal })), 'success')
  } catch (error) {
    signal.throwIfAborted()
    return reply(error instanceof Error ? error.message : 'The tool failed.', 'error')
  }
}
