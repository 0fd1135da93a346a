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

/**
 * A snapshot of this activation; else what its calls add up to (U3); else what the activation before left behind. At
 * the end an all-zero snapshot counts too: it is a report of 0, unless a number is at least as well supported.
 */
export function chooseUsage(
  { usage, rare: { zeroUsage, calls, callsAreLowerBound } }: Pick<TaskState, 'usage' | 'rare'>, isEnded: boolean,
): Pick<UsageReport, 'usage' | 'isLowerBound'> | undefined {
  if (isEnded && zeroUsage !== undefined && zeroUsage.authority > (usage?.authority ?? -1) && calls === undefined) return zeroUsage
  if (calls === undefined || (usage !== undefined && usage.authority >= 0)) return usage
  return { usage: calls.total, isLowerBound: callsAreLowerBound }
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
  const calls = ledger.calls.set(id, usage)
  return { calls, total: known === undefined ? add(ledger.total, usage) : [...calls.values()].reduce(add) }
}

function add(left: TokenUsage, right: TokenUsage): TokenUsage {
  return {
    inputTokens: addWhole(left.inputTokens, right.inputTokens),
    outputTokens: addWhole(left.outputTokens, right.outputTokens),
    totalTokens: left.totalTokens + right.totalTokens,
    cacheReadTokens: addDetail(left.cacheReadTokens, right.cacheReadTokens),
    cacheWriteTokens: addDetail(left.cacheWriteTokens, right.cacheWriteTokens),
    reasoningTokens: addDetail(left.reasoningTokens, right.reasoningTokens),
  }
}

/** Known only while every call itemises it: part of an input is not the input. */
function addWhole(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || right === undefined ? undefined : left + right
}

function addDetail(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined && right === undefined ? undefined : (left ?? 0) + (right ?? 0)
}

function by(left: number | undefined, right: number | undefined): number {
  return (left ?? -1) - (right ?? -1)
}
