import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import type { BaseMessage } from '@langchain/core/messages'

/** A message of the thread as the wire has it. */
export interface PlainMessage {
  readonly id: string
  readonly type: 'human' | 'ai' | 'tool'
  readonly content: string
  readonly run_id?: string
  readonly tool_calls?: readonly { readonly id?: string; readonly name: string; readonly args: Readonly<Record<string, unknown>> }[]
  readonly tool_call_id?: string
  readonly name?: string
  readonly status?: string
  readonly additional_kwargs: Readonly<Record<string, unknown>>
}

/** What readers of a thread may see; `undefined` for messages that are between the engine and the model. */
export function toPlainMessage(message: BaseMessage): PlainMessage | undefined {
  const { run_id, ...additional_kwargs } = message.additional_kwargs
  const shared = { id: message.id ?? '', content: message.text, ...(typeof run_id === 'string' && { run_id }), additional_kwargs }
  if (HumanMessage.isInstance(message)) return { ...shared, type: 'human' }
  if (AIMessage.isInstance(message)) {
    return { ...shared, type: 'ai', tool_calls: (message.tool_calls ?? []).map(({ id, name, args }) => ({ ...(id !== undefined && { id }), name, args })) }
  }
  if (ToolMessage.isInstance(message)) {
    return { ...shared, type: 'tool', tool_call_id: message.tool_call_id, name: message.name ?? '', ...(message.status !== undefined && { status: message.status }) }
  }
  return undefined
}
