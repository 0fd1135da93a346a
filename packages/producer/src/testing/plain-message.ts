import type { BaseMessage } from '@langchain/core/messages'

/** A message as a LangGraph server puts it on the wire. */
export function plainMessage(message: BaseMessage): unknown {
  const { id, content, name, additional_kwargs } = message
  const facts = message as Partial<Record<'tool_calls' | 'tool_call_id' | 'status', unknown>>
  return { type: message.type, id, content, name, additional_kwargs, tool_calls: facts.tool_calls, tool_call_id: facts.tool_call_id, status: facts.status }
}
