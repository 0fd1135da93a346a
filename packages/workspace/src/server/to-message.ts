import { AIMessage } from '@langchain/core/messages'
import type { AIMessageChunk } from '@langchain/core/messages'

/** The whole message that its chunks add up to. */
export function toMessage(whole: AIMessageChunk, facts: { readonly id?: string | undefined } = {}): AIMessage {
  const id = whole.id ?? facts.id
  const message = new AIMessage({ ...(id !== undefined && { id }), content: whole.content, tool_calls: whole.tool_calls ?? [], response_metadata: whole.response_metadata })
  // Its type in the constructor forbids every value.
  return Object.assign(message, { usage_metadata: whole.usage_metadata })
}
