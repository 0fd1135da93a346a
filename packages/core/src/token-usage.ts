/** Cumulative tokens. Input includes cached tokens, output includes reasoning tokens; the details are parts, never added (U4). */
export interface TokenUsage {
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
  /** As reported, even where it differs from input + output. */
  readonly totalTokens: number
  readonly cacheReadTokens?: number | undefined
  readonly cacheWriteTokens?: number | undefined
  readonly reasoningTokens?: number | undefined
}

/**
 * Reads a cumulative snapshot in the snake_case form of LangChain and DeerFlow.
 * `input_tokens`, `output_tokens` and `total_tokens` must each be a finite, safe, non-negative integer; anything else
 * is `undefined` as a whole, because half a snapshot is not a smaller snapshot (U1, U2). Never throws.
 */
export function normalizeTokenUsage(value: unknown): TokenUsage | undefined {
  if (!isRecord(value)) return undefined
  const inputTokens = count(value['input_tokens'])
  const outputTokens = count(value['output_tokens'])
  const totalTokens = count(value['total_tokens'])
  if (inputTokens === undefined || outputTokens === undefined || totalTokens === undefined) return undefined
  const inputDetails = value['input_token_details']
  const outputDetails = value['output_token_details']
  return {
    inputTokens,
    outputTokens,
    totalTokens,
    cacheReadTokens: count(value['cache_read_tokens']) ?? detail(inputDetails, 'cache_read'),
    cacheWriteTokens: count(value['cache_write_tokens']) ?? detail(inputDetails, 'cache_creation'),
    reasoningTokens: count(value['reasoning_tokens']) ?? detail(outputDetails, 'reasoning'),
  }
}

/** All zero: of an open task a producer's placeholder, at its end a report of 0 (U1). */
export function isAllZero(usage: TokenUsage): boolean {
  return usage.totalTokens === 0 && !usage.inputTokens && !usage.outputTokens
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

function detail(details: unknown, key: string): number | undefined {
  return isRecord(details) ? count(details[key]) : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
