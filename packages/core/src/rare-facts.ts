import { isBlank } from './blank.ts'
import { largest } from './largest.ts'
import { preferProvisional, withdrawsDoubt } from './provisional.ts'
import { compareNumbers, compareTexts, preferReport } from './report.ts'
import type { Support } from './report.ts'
import type { TaskUpdate } from './task.ts'
import type { RareFacts, TaskState } from './task-state.ts'
import type { TokenUsage } from './token-usage.ts'
import { preferUsage, recordCall } from './usage-report.ts'

/** How `merge` reads the update. */
interface Reading {
  readonly isDoubtful: boolean
  readonly isEnd: boolean
  readonly zeroUsage: TokenUsage | undefined
}

/** Joins what few frames say; the same object when it adds neither a value nor support. */
export function mergeRareFacts(state: TaskState, update: TaskUpdate, support: Support, reading: Reading): RareFacts {
  const { rare } = state
  const { call } = update
  const next: RareFacts = {
    zeroUsage: reading.zeroUsage === undefined ? rare.zeroUsage : preferUsage(rare.zeroUsage, reading.zeroUsage, false, support.authority),
    calls: call == null ? rare.calls : recordCall(rare.calls, call.id, call.usage),
    callsAreLowerBound: rare.callsAreLowerBound || (call != null && update.usageIsLowerBound === true),
    context: update.context == null ? rare.context : preferGauge(rare.context, update.context),
    provisional: nextProvisional(state, update, support, reading),
    startedAt: earliest(rare.startedAt, update.startedAt),
    reportedMs: reading.isEnd ? rare.reportedMs : longest(rare.reportedMs, update.elapsedMs),
    partialResult: preferText(rare.partialResult, update.partialResult, support),
    toolCallCount: preferNumber(rare.toolCallCount, update.toolCallCount, support),
    activation: rare.activation,
    pastLogs: rare.pastLogs,
    sighting: rare.sighting,
  }
  return isSameRareFacts(rare, next) ? rare : next
}

/** Most frames say none of it: the answer to "is there anything to join" has to be cheap. */
export function saysRareFacts(update: TaskUpdate): boolean {
  return (
    update.call !== undefined || update.context !== undefined || update.startedAt !== undefined ||
    update.elapsedMs !== undefined || update.partialResult !== undefined || update.toolCallCount !== undefined || update.isProvisional !== undefined
  )
}

function isSameRareFacts(left: RareFacts, right: RareFacts): boolean {
  return (
    left.zeroUsage === right.zeroUsage && left.calls === right.calls && left.callsAreLowerBound === right.callsAreLowerBound &&
    left.context === right.context && left.provisional === right.provisional && left.startedAt === right.startedAt &&
    left.reportedMs === right.reportedMs && left.partialResult === right.partialResult && left.toolCallCount === right.toolCallCount
  )
}

function nextProvisional(state: TaskState, update: TaskUpdate, support: Support, { isDoubtful }: Reading): RareFacts['provisional'] {
  if (withdrawsDoubt(update, support)) return undefined
  return isDoubtful && update.status != null ? preferProvisional(state, update.status, update, support) : state.rare.provisional
}

/** A gauge has no better value than the latest; the same reading stays the same object. */
function preferGauge(known: RareFacts['context'], value: NonNullable<TaskUpdate['context']>): RareFacts['context'] {
  return known !== undefined && known.usedTokens === value.usedTokens && known.windowTokens === value.windowTokens ? known : value
}

function preferText(known: RareFacts['partialResult'], value: string | undefined, support: Support): RareFacts['partialResult'] {
  return value === undefined || isBlank(value) ? known : preferReport<string | undefined>(known, value, support, compareTexts)
}

function preferNumber(known: RareFacts['toolCallCount'], value: number | undefined, support: Support): RareFacts['toolCallCount'] {
  return value === undefined || !Number.isFinite(value) ? known : preferReport<number | undefined>(known, value, support, compareNumbers)
}

function earliest(known: number | undefined, value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return known
  return known === undefined || value < known ? value : known
}

function longest(known: number | undefined, value: number | undefined): number | undefined {
  return value !== undefined && value < 0 ? known : largest(known, value)
}
