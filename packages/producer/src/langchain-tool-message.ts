import { ToolMessage } from '@langchain/core/messages'
import type { TaskToolMessage } from './tool-message.ts'

/** The answer to the `task` call as a LangChain message, for the state of the lead agent. */
export function toToolMessage(answer: TaskToolMessage): ToolMessage {
  const { tool_call_id, name, content, status, additional_kwargs } = answer
  return new ToolMessage({ tool_call_id, name, content, status, additional_kwargs: { ...additional_kwargs } })
}
