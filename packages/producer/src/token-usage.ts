import { count, isRecord, withoutUndefined } from './json.ts'

/** Cumulative tokens of one task, as they go over the wire: a later snapshot replaces an earlier one. */
export interface TokenUsageSnapshot {
  readonly input_tokens: number
  readonly output_tokens: number
  readonly total_tokens: number
  /** Part of the input; only where a provider reported a cache hit. */
  readonly cache_read_tokens?: number
}

/** What a provider reports for one model call. LangChain's `usage_metadata` is one. */
export interface ReportedUsage {
  readonly input_tokens?: number | null | undefined
  readonly output_tokens?: number | null | undefined
  readonly total_tokens?: number | null | undefined
  readonly cache_read_tokens?: number | null | undefined
  readonly input_token_details?: { readonly cache_read?: number | null | undefined } | null | undefined
}

/**
 * The tokens of one model call. A total that is missing is input + output. `undefined` where nothing positive was
 * reported: that the provider is silent is not a report of zero.
 */
export function readCallUsage(value: unknown): TokenUsageSnapshot | undefined {
  if (!isRecord(value)) return undefined
  const input = count(value['input_tokens']) ?? 0
  const output = count(value['output_tokens']) ?? 0
  const total = count(value['total_tokens']) || input + output
  if (total === 0) return undefined
  const details = value['input_token_details']
  const cacheRead = count(value['cache_read_tokens']) || (isRecord(details) ? count(details['cache_read']) : undefined)
  return { input_tokens: input, output_tokens: output, total_tokens: total, ...(cacheRead !== undefined && cacheRead > 0 && { cache_read_tokens: cacheRead }) }
}

export function addUsage(left: TokenUsageSnapshot, right: TokenUsageSnapshot): TokenUsageSnapshot {
  const cacheRead = (left.cache_read_tokens ?? 0) + (right.cache_read_tokens ?? 0)
  return {
    input_tokens: left.input_tokens + right.input_tokens,
    output_tokens: left.output_tokens + right.output_tokens,
    total_tokens: left.total_tokens + right.total_tokens,
    ...(cacheRead > 0 && { cache_read_tokens: cacheRead }),
  }
}

/** A snapshot as the wire demands it: three counts or nothing, because half a snapshot is not a smaller one. */
export function readSnapshot(value: unknown): TokenUsageSnapshot | undefined {
  if (!isRecord(value)) return undefined
  const input = count(value['input_tokens'])
  const output = count(value['output_tokens'])
  const total = count(value['total_tokens'])
  if (input === undefined || output === undefined || total === undefined) return undefined
  return withoutUndefined({ input_tokens: input, output_tokens: output, total_tokens: total, cache_read_tokens: count(value['cache_read_tokens']) })
}
