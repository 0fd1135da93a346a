import { isBlank } from './blank.ts'
import { compareNumbers, compareTexts, preferReport } from './report.ts'
import type { Report, Support } from './report.ts'
import type { TaskStatus, TaskUpdate } from './task.ts'

/** The ends that a wire can report. An interruption is inferred and kept apart (T12). */
export type Outcome = 'cancelled' | 'failed' | 'timed_out' | 'completed' | 'unknown'

/** One end is one record (T5): what was said of this outcome, by whoever said it. */
export interface End {
  /** The strongest authority that reported this outcome; -1 for texts that came without one. */
  readonly authority: number
  readonly rawStatus?: Report<string> | undefined
  readonly stopReason?: Report<string> | undefined
  readonly result?: EndText | undefined
  readonly error?: EndText | undefined
  readonly endedAt?: Report<number> | undefined
  /** The smallest reported duration: a producer may let it run on after the end. */
  readonly elapsedMs?: number | undefined
}

export interface EndText extends Report<string> {
  readonly isTruncated: boolean
}

/** Every reported outcome, losers too: a later report can make one of them win, in any order of arrival. */
export type Ends = { readonly [key in Outcome | 'loose']?: End }

/** At equal authority the first of these wins (T5). */
const PRECEDENCE: readonly Outcome[] = ['cancelled', 'failed', 'timed_out', 'completed', 'unknown']

const NO_END: End = { authority: -1 }

export function isOutcome(status: TaskStatus | undefined): status is Outcome {
  return status === 'completed' || status === 'failed' || status === 'cancelled' || status === 'timed_out' || status === 'unknown'
}

/** Adds what the update says of an end; the same object when it says nothing new. */
export function mergeEnd(ends: Ends | undefined, outcome: Outcome | undefined, update: TaskUpdate, support: Support): Ends | undefined {
  if (outcome === undefined && update.result === undefined && update.error === undefined && update.stopReason === undefined) return ends
  const key = outcome ?? 'loose'
  const known = ends?.[key]
  const before = known ?? NO_END
  const end: End = {
    authority: outcome === undefined ? -1 : Math.max(before.authority, support.authority),
    rawStatus: preferText(before.rawStatus, update.rawStatus, support),
    stopReason: preferText(before.stopReason, update.stopReason, support),
    result: preferEndText(before.result, update.result, update.resultTruncated, support),
    error: preferEndText(before.error, update.error, update.errorTruncated, support),
    endedAt: outcome === undefined ? before.endedAt : preferTime(before.endedAt, update.endedAt ?? update.at, support),
    elapsedMs: outcome === undefined ? before.elapsedMs : smallest(before.elapsedMs, update.elapsedMs),
  }
  return known !== undefined && isSameEnd(known, end) ? ends : { ...ends, [key]: end }
}

export interface WinningEnd extends End {
  readonly outcome: Outcome
}

/** The outcome that the reports support best, with the texts that belong to it; `undefined` while none is reported. */
export function winningEnd(ends: Ends | undefined): WinningEnd | undefined {
  if (ends === undefined) return undefined
  let best: WinningEnd | undefined
  for (const outcome of PRECEDENCE) {
    const end = ends[outcome]
    if (end !== undefined && (best === undefined || end.authority > best.authority)) best = { ...end, outcome }
  }
  return best
}

function preferText(known: Report<string> | undefined, value: string | undefined, support: Support): Report<string> | undefined {
  return isBlank(value) ? known : preferReport(known, value, support, compareTexts)
}

function preferTime(known: Report<number> | undefined, value: number | undefined, support: Support): Report<number> | undefined {
  return value === undefined || !Number.isFinite(value) ? known : preferReport(known, value, support, compareNumbers)
}

/** Whole text beats truncated, whoever says it; a cut says that it is cut. */
function preferEndText(
  known: EndText | undefined, value: string | undefined, truncated: boolean | undefined, support: Support,
): EndText | undefined {
  if (isBlank(value)) return known
  const isTruncated = truncated === true
  if (known !== undefined && known.isTruncated !== isTruncated) {
    return isTruncated ? known : { value, isTruncated, authority: support.authority, order: support.order ?? known.order }
  }
  const report = preferReport(known, value, support, compareTexts)
  return report === known ? known : { ...report, isTruncated }
}

function smallest(known: number | undefined, value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value) || value < 0) return known
  return known === undefined ? value : Math.min(known, value)
}

function isSameEnd(left: End, right: End): boolean {
  return (
    left.authority === right.authority &&
    left.rawStatus === right.rawStatus &&
    left.stopReason === right.stopReason &&
    left.result === right.result &&
    left.error === right.error &&
    left.endedAt === right.endedAt &&
    left.elapsedMs === right.elapsedMs
  )
}
