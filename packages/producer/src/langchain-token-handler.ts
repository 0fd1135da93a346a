import { BaseCallbackHandler } from '@langchain/core/callbacks/base'
import type { HandleLLMNewTokenCallbackFields, NewTokenIndices } from '@langchain/core/callbacks/base'
import type { Generation, LLMResult } from '@langchain/core/outputs'
import { isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import type { TokenCollector } from './token-collector.ts'
import { addUsage, readCallUsage } from './token-usage.ts'
import type { TokenUsageSnapshot } from './token-usage.ts'

/** A callback handler that notes every finished model call in the collector. Pass it in the `callbacks` of the child's calls. */
export function createTokenHandler(collector: TokenCollector): BaseCallbackHandler {
  return new TokenHandler({ collector })
}

/** Takes its collector in an object, because a copy of a handler is made by passing the handler to its constructor. */
class TokenHandler extends BaseCallbackHandler {
  readonly name = 'subagent_token_handler'
  // Else the handler hears of a response some time after the call has returned, and the end of the task misses it.
  override awaitHandlers = true
  override ignoreChain = true
  override ignoreAgent = true
  override ignoreRetriever = true
  override ignoreCustomEvent = true
  readonly collector: TokenCollector
  readonly #streamedModels = new Map<string, string>()

  constructor({ collector }: { readonly collector: TokenCollector }) {
    super()
    this.collector = collector
  }

  /** Joined chunks repeat the name once for each chunk that had it, so it is taken from the first one. */
  override handleLLMNewToken(_token: string, _index: NewTokenIndices, runId: string, _parentRunId?: string, _tags?: string[], fields?: HandleLLMNewTokenCallbackFields): void {
    if (this.#streamedModels.has(runId)) return
    const name = fields?.chunk === undefined ? undefined : modelOf(messageOf(fields.chunk))
    if (name !== undefined) this.#streamedModels.set(runId, name)
  }

  override handleLLMEnd(output: LLMResult, runId: string): void {
    const modelName = this.#streamedModels.get(runId) ?? modelOfResult(output)
    this.#streamedModels.delete(runId)
    this.collector.record({ runId, modelName, usage: usageOfResult(output) })
  }

  override handleLLMError(_error: unknown, runId: string): void {
    this.#streamedModels.delete(runId)
  }
}

/** Each prompt of a batch has its own response, so those are added. */
function usageOfResult({ generations, llmOutput }: LLMResult): TokenUsageSnapshot | undefined {
  const responses = generations.flatMap((candidates) => usageOfResponse(candidates) ?? [])
  return responses.length > 0 ? responses.reduce(addUsage) : usageOfOutput(llmOutput)
}

/** Candidates of one response each carry the usage of all of it, so the largest is taken and nothing is added. */
function usageOfResponse(candidates: readonly Generation[]): TokenUsageSnapshot | undefined {
  return candidates
    .flatMap((candidate) => readCallUsage(messageOf(candidate)?.['usage_metadata']) ?? [])
    .reduce<TokenUsageSnapshot | undefined>((largest, usage) => (largest === undefined || usage.total_tokens > largest.total_tokens ? usage : largest), undefined)
}

/** Models that complete texts have no message; their usage stands beside the generations. */
function usageOfOutput(output: LLMResult['llmOutput']): TokenUsageSnapshot | undefined {
  const usage: unknown = output?.['tokenUsage']
  if (!isRecord(usage)) return undefined
  return readCallUsage({ input_tokens: usage['promptTokens'], output_tokens: usage['completionTokens'], total_tokens: usage['totalTokens'] })
}

function modelOfResult({ generations, llmOutput }: LLMResult): string | undefined {
  for (const candidate of generations.flat()) {
    const name = modelOf(messageOf(candidate))
    if (name !== undefined) return name
  }
  return nameIn(llmOutput)
}

function modelOf(message: JsonRecord | undefined): string | undefined {
  return nameIn(message?.['response_metadata'])
}

/** Providers of one convention call it `model_name`, of the other `model`. */
function nameIn(metadata: unknown): string | undefined {
  return isRecord(metadata) ? text(metadata['model_name']) ?? text(metadata['model']) : undefined
}

function messageOf(generation: unknown): JsonRecord | undefined {
  return isRecord(generation) && isRecord(generation['message']) ? generation['message'] : undefined
}
