import type { AIMessage } from '@langchain/core/messages'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { LangGraphRunnableConfig, MessagesAnnotation } from '@langchain/langgraph'
import { delegate } from '@subagent-cards/producer'
import { createTokenHandler, toToolMessage } from '@subagent-cards/producer/langchain'

/** A node of the lead agent's graph: answers every `task` call of its last message, all at once. */
export const tasksNode = (model: BaseChatModel) => async ({ messages }: typeof MessagesAnnotation.State, config: LangGraphRunnableConfig) => {
  const calls = (messages.at(-1) as AIMessage).tool_calls?.filter(({ name }) => name === 'task') ?? []
  const answers = calls.map(({ id = '', args }) => delegate({
    taskId: id,
    description: args['description'],
    write: (event) => config.writer?.(event),
    signal: config.signal,
    timeoutMs: 60_000,
    run: async ({ signal, collector, step }) => {
      const reply = await model.invoke(args['prompt'], { signal, callbacks: [createTokenHandler(collector)] })
      step(reply)
      return reply.text
    },
  }))
  return { messages: (await Promise.all(answers)).map(toToolMessage) }
}
