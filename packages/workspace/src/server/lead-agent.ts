import { AIMessage, ToolMessage } from '@langchain/core/messages'
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { tool } from '@langchain/core/tools'
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import type { BaseCheckpointSaver } from '@langchain/langgraph'
import { createTokenCollector } from '@subagent-cards/producer'
import type { TaskToolMessage, TokenCollector } from '@subagent-cards/producer'
import { createTokenHandler, toToolMessage } from '@subagent-cards/producer/langchain'
import { z } from 'zod'
import type { Account } from './accounting.ts'

export interface TaskCall {
  readonly taskId: string
  readonly description: string
  readonly prompt: string
  readonly subagentType: string
}

export interface LeadAgentOptions {
  readonly runId: string
  readonly model: BaseChatModel
  readonly subagentTypes: readonly string[]
  readonly checkpointer: BaseCheckpointSaver
  /** Stops the lead. The graph itself ends by its own edges, so that what was answered is in its state. */
  readonly signal: AbortSignal
  /** Hears of what the lead has said so far. */
  readonly onText: (messageId: string, text: string) => void
  /** The lead's own calls count too. */
  readonly openAccount: (collector: TokenCollector) => Account
  readonly delegate: (call: TaskCall) => Promise<TaskToolMessage>
}

const maxRounds = 12

/** The lead: a model that answers, or calls `task` as often as it likes and hears all the answers at once. */
export function createLeadAgent(options: LeadAgentOptions) {
  const { runId, signal, checkpointer } = options
  const thinker = options.model.bindTools?.([taskTool(options.subagentTypes)]) ?? options.model
  const stamp = <Message extends BaseMessage>(message: Message): Message => Object.assign(message, { additional_kwargs: { ...message.additional_kwargs, run_id: runId } })

  async function lead({ messages }: typeof MessagesAnnotation.State) {
    const collector = createTokenCollector({ caller: 'lead' })
    const account = options.openAccount(collector)
    let whole: AIMessageChunk | undefined
    try {
      for await (const chunk of await thinker.stream(withoutDangling(messages), { signal, callbacks: [createTokenHandler(collector)] })) {
        whole = whole === undefined ? chunk : whole.concat(chunk)
        if (chunk.text !== '' && whole.id !== undefined) options.onText(whole.id, whole.text)
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      account.settle()
    }
    // Of a stopped answer its words are kept and its half-told calls are not.
    const kept = signal.aborted ? [] : (whole?.tool_calls ?? [])
    return { messages: [stamp(new AIMessage({ ...(whole?.id !== undefined && { id: whole.id }), content: whole?.text ?? '', tool_calls: kept }))] }
  }

  async function tasks({ messages }: typeof MessagesAnnotation.State) {
    const answers = openCalls(messages.at(-1)).map(({ id = '', name, args }) => {
      const call = taskArguments.safeParse(args)
      if (name !== 'task' || !call.success) return new ToolMessage({ tool_call_id: id, name, status: 'error', content: name === 'task' ? `The arguments are wrong: ${z.prettifyError(call.error ?? new z.ZodError([]))}` : `There is no tool "${name}".` })
      const { description, prompt, subagent_type } = call.data
      return options.delegate({ taskId: id, description, prompt, subagentType: subagent_type }).then(toToolMessage)
    })
    return { messages: (await Promise.all(answers)).map(stamp) }
  }

  return new StateGraph(MessagesAnnotation)
    .addNode('lead', lead)
    .addNode('tasks', tasks)
    .addEdge(START, 'lead')
    .addConditionalEdges('lead', ({ messages }) => (openCalls(messages.at(-1)).length > 0 && !signal.aborted ? 'tasks' : END))
    .addConditionalEdges('tasks', ({ messages }) => (signal.aborted || roundsSince(messages) >= maxRounds ? END : 'lead'))
    .compile({ checkpointer })
}

const taskArguments = z.object({
  description: z.string().min(1).max(200).describe('What the task is about, in a few words'),
  prompt: z.string().min(1).max(20_000).describe('All that the subagent needs to know'),
  subagent_type: z.string().min(1).max(40),
})

function taskTool(subagentTypes: readonly string[]) {
  return tool(() => '', {
    name: 'task',
    description: `Gives a task to a subagent, which works on it alone and answers with its result. Call it several times at once for what can be done side by side. Kinds: ${subagentTypes.join(', ')}.`,
    schema: taskArguments,
  })
}

function openCalls(message: BaseMessage | undefined) {
  return message !== undefined && AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []
}

function roundsSince(messages: readonly BaseMessage[]): number {
  const start = messages.findLastIndex((message) => message.getType() === 'human')
  return messages.slice(start).filter((message) => openCalls(message).length > 0).length
}

/** A call that nobody answered, because the process died, is told to the model as that; providers refuse a call without its answer. */
function withoutDangling(messages: readonly BaseMessage[]): BaseMessage[] {
  const answered = new Set(messages.flatMap((message) => (ToolMessage.isInstance(message) ? [message.tool_call_id] : [])))
  return messages.flatMap((message) => [
    message,
    ...openCalls(message).filter(({ id }) => id === undefined || !answered.has(id)).map(({ id = '', name }) => new ToolMessage({ tool_call_id: id, name, status: 'error', content: 'Interrupted: the server stopped before this task ended.' })),
  ])
}
