import { Journal } from './journal.ts'
import type { TaskState } from './task-state.ts'
import type { TokenUsage } from './token-usage.ts'

/** The snapshot that counts, and who reported it. */
export interface UsageReport {
  readonly usage: TokenUsage
  readonly isLowerBound: boolean
  /** -1 for a number that an earlier activation left behind: any report of this one replaces it (I5). */
  readonly authority: number
}

/**
 * Usage is the exception to order (T2): inside one activation a cumulative number only grows, so at equal authority
 * the larger whole snapshot wins whatever the order. Fields of two snapshots are never mixed.
 */
export function preferUsage(known: UsageReport | undefined, usage: TokenUsage, isLowerBound: boolean, authority: number): UsageReport | undefined {
  if (!(usage.totalTokens >= 0 && usage.totalTokens < Infinity)) return known
  if (known === undefined || authority > known.authority) {
    return { usage: known !== undefined && compareUsage(usage, known.usage) === 0 ? known.usage : usage, isLowerBound, authority }
  }
  if (authority < known.authority) return known
  const difference = compareUsage(usage, known.usage)
  if (difference > 0) return { usage, isLowerBound, authority }
  if (difference === 0 && known.isLowerBound && !isLowerBound) return { usage: known.usage, isLowerBound, authority }
  return known
}

/** A snapshot of this activation; else what its calls add up to (U3); else what the activation before left behind. */
export function chooseUsage(state: Pick<TaskState, 'usage' | 'calls' | 'callsAreLowerBound'>): Pick<UsageReport, 'usage' | 'isLowerBound'> | undefined {
  const { usage, calls } = state
  if (calls === undefined || (usage !== undefined && usage.authority >= 0 && !isAllZero(usage.usage))) return usage
  return { usage: calls.total, isLowerBound: state.callsAreLowerBound }
}

/** A producer's placeholder while the task is open (U1). */
export function isAllZero(usage: TokenUsage): boolean {
  return usage.totalTokens === 0 && !usage.inputTokens && !usage.outputTokens
}

/** A fixed total order: by total, then by what is itemised. */
export function compareUsage(left: TokenUsage, right: TokenUsage): number {
  return (
    left.totalTokens - right.totalTokens ||
    by(left.inputTokens, right.inputTokens) ||
    by(left.outputTokens, right.outputTokens) ||
    by(left.cacheReadTokens, right.cacheReadTokens) ||
    by(left.cacheWriteTokens, right.cacheWriteTokens) ||
    by(left.reasoningTokens, right.reasoningTokens)
  )
}

/** Per-call usage (U3): each response id once, its largest report. `total` is the sum over distinct ids. */
export interface CallLedger {
  readonly calls: Journal<string, TokenUsage>
  readonly total: TokenUsage
}

export function recordCall(ledger: CallLedger | undefined, id: string, usage: TokenUsage): CallLedger {
  if (ledger === undefined) return { calls: Journal.empty<string, TokenUsage>().set(id, usage), total: usage }
  const known = ledger.calls.get(id)
  if (known !== undefined && compareUsage(usage, known) <= 0) return ledger
  return { calls: ledger.calls.set(id, usage), total: shift(ledger.total, usage, known) }
}

function shift(total: TokenUsage, plus: TokenUsage, minus: TokenUsage | undefined): TokenUsage {
  return {
    inputTokens: shiftWhole(total.inputTokens, plus.inputTokens, minus?.inputTokens),
    outputTokens: shiftWhole(total.outputTokens, plus.outputTokens, minus?.outputTokens),
    totalTokens: total.totalTokens + plus.totalTokens - (minus?.totalTokens ?? 0),
    cacheReadTokens: shiftPart(total.cacheReadTokens, plus.cacheReadTokens, minus?.cacheReadTokens),
    cacheWriteTokens: shiftPart(total.cacheWriteTokens, plus.cacheWriteTokens, minus?.cacheWriteTokens),
    reasoningTokens: shiftPart(total.reasoningTokens, plus.reasoningTokens, minus?.reasoningTokens),
  }
}

/** Known only while every call itemises it: part of an input is not the input. */
function shiftWhole(total: number | undefined, plus: number | undefined, minus: number | undefined): number | undefined {
  return total === undefined || plus === undefined ? undefined : total + plus - (minus ?? 0)
}

function shiftPart(total: number | undefined, plus: number | undefined, minus: number | undefined): number | undefined {
  if (total === undefined && plus === undefined) return undefined
  return (total ?? 0) + (plus ?? 0) - (minus ?? 0)
}

function by(left: number | undefined, right: number | undefined): number {
  return (left ?? -1) - (right ?? -1)
}
