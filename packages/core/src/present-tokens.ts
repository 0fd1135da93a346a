import type { Task } from './task.ts'
import type { TokenPart, TokenPresentation } from './presentation.ts'
import type { Wording } from './presenter-format.ts'
import type { TokenUsage } from './token-usage.ts'

/** The three honest states of a number: reported, not there yet, never reported (U5). */
export function presentTokens(task: Task, state: 'collecting' | 'reported' | 'unavailable', wording: Wording): TokenPresentation {
  const { usage } = task
  if (state === 'reported' && usage !== undefined) {
    const isLowerBound = task.usageIsLowerBound === true
    return {
      state,
      text: wording.formatPlural(isLowerBound ? 'tokensAtLeast' : 'tokens', usage.totalTokens),
      total: usage.totalTokens,
      isLowerBound,
      parts: presentParts(usage, wording),
    }
  }
  return state === 'collecting'
    ? { state, text: wording.format('tokensCollecting') }
    : { state: 'unavailable', text: wording.format('tokensUnavailable') }
}

/** Parts stand beside the total only where they fit into it: a card must not contradict itself (U2). */
function presentParts(usage: TokenUsage, wording: Wording): readonly TokenPart[] {
  const { inputTokens, outputTokens, totalTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens } = usage
  const total = part('total', totalTokens)
  if ((inputTokens ?? 0) + (outputTokens ?? 0) > totalTokens) return [total]
  const inInput = (count: number | undefined): count is number => count !== undefined && count <= (inputTokens ?? -1)
  const parts: TokenPart[] = []
  if (inputTokens !== undefined) parts.push(part('input', inputTokens))
  if (inInput(cacheReadTokens)) parts.push(part('cacheRead', cacheReadTokens))
  if (inInput(cacheWriteTokens) && inInput(cacheWriteTokens + (inInput(cacheReadTokens) ? cacheReadTokens : 0))) parts.push(part('cacheWrite', cacheWriteTokens))
  if (outputTokens !== undefined) parts.push(part('output', outputTokens))
  if (reasoningTokens !== undefined && reasoningTokens <= (outputTokens ?? -1)) parts.push(part('reasoning', reasoningTokens))
  return [...parts, total]

  function part(key: TokenPart['key'], count: number): TokenPart {
    return { key, label: wording.format(PART_TEXT[key]), text: wording.formatExact(count) }
  }
}

const PART_TEXT = {
  input: 'tokenInput', cacheRead: 'tokenCached', cacheWrite: 'tokenCacheWritten',
  output: 'tokenOutput', reasoning: 'tokenReasoning', total: 'tokenTotal',
} as const satisfies Record<TokenPart['key'], string>
