import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager'
import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, AIMessageChunk } from '@langchain/core/messages'
import type { BaseMessage, UsageMetadata } from '@langchain/core/messages'
import { ChatGenerationChunk } from '@langchain/core/outputs'
import type { ChatResult } from '@langchain/core/outputs'

export interface Reply {
  readonly text?: string
  readonly model?: string
  readonly usage?: Partial<UsageMetadata> | undefined
  readonly toolCalls?: readonly { readonly name: string; readonly args: Record<string, unknown>; readonly id: string }[]
  /** Candidates of this one response. */
  readonly candidates?: number
  readonly fails?: string
}

/** A chat model that gives its replies in turn; when streamed, word by word, with the model's name on every chunk. */
export class ScriptedModel extends BaseChatModel {
  readonly #replies: Reply[]

  constructor(...replies: readonly Reply[]) {
    super({})
    this.#replies = [...replies]
  }

  _llmType(): string {
    return 'scripted'
  }

  async _generate(_messages: BaseMessage[]): Promise<ChatResult> {
    const reply = this.#next()
    const candidate = { text: reply.text ?? '', message: messageOf(reply) }
    return { generations: Array.from({ length: reply.candidates ?? 1 }, () => candidate) }
  }

  override async *_streamResponseChunks(_messages: BaseMessage[], _options: this['ParsedCallOptions'], runManager?: CallbackManagerForLLMRun): AsyncGenerator<ChatGenerationChunk> {
    const reply = this.#next()
    const words = (reply.text ?? '').split(/(?<= )/)
    for (const [at, word] of words.entries()) {
      const isLast = at === words.length - 1
      const message = withFacts(new AIMessageChunk(word), isLast ? reply : { ...reply, usage: undefined })
      const chunk = new ChatGenerationChunk({ text: word, message })
      yield chunk
      await runManager?.handleLLMNewToken(word, undefined, undefined, undefined, undefined, { chunk })
    }
  }

  #next(): Reply {
    const reply = this.#replies.shift()
    if (reply === undefined) throw new Error('The script has no more replies.')
    if (reply.fails !== undefined) throw new Error(reply.fails)
    return reply
  }
}

function messageOf(reply: Reply): AIMessage {
  const message = new AIMessage(reply.text ?? '')
  message.tool_calls = [...(reply.toolCalls ?? [])]
  return withFacts(message, reply)
}

/** Assigned, because the types of LangChain demand every count, and providers leave some out. */
function withFacts<Message extends BaseMessage>(message: Message, { model, usage }: Reply): Message {
  return Object.assign(message, { response_metadata: { model_name: model }, usage_metadata: usage })
}
