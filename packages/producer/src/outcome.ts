import { text } from './json.ts'
import type { TokenUsageSnapshot } from './token-usage.ts'
import { RESULT_STATUSES, STOP_REASONS, allowedWord } from './vocabulary.ts'
import type { ResultStatus, StopReason } from './vocabulary.ts'

/** How a task ended, and what it used until then. */
export interface SubagentOutcome {
  readonly status: ResultStatus
  /** Why it stopped early, when it hit a cap. */
  readonly stopReason?: StopReason | undefined
  /** The whole result of a completed task. */
  readonly result?: string | undefined
  /** What went wrong in any other end. */
  readonly error?: string | undefined
  readonly modelName?: string | undefined
  /** Cumulative. Leave it out where no provider reported any: absent is not zero. */
  readonly tokenUsage?: TokenUsageSnapshot | null | undefined
}

/** What an end says when nobody said more. */
const STANDING_SENTENCES: { readonly [Status in Exclude<ResultStatus, 'completed'>]: string } = {
  failed: 'Task failed.',
  cancelled: 'Task cancelled by user.',
  timed_out: 'Task timed out.',
  polling_timed_out: 'Task polling timed out.',
}

/** The error of an end; `undefined` only for a completed task. The same on every surface, so that a reload shows the same card. */
export function errorOf({ status, error }: Pick<SubagentOutcome, 'status' | 'error'>): string | undefined {
  return status === 'completed' ? undefined : text(error) ?? STANDING_SENTENCES[status]
}

/**
 * The text that the lead model reads: how it ended, whether a cap stopped it, and the whole result or error.
 * @throws RangeError for a status or stop reason that is not in the vocabulary
 */
export function formatResultMessage(outcome: SubagentOutcome): string {
  const status = allowedWord('status of a result', outcome.status, RESULT_STATUSES)
  const capped = outcome.stopReason === undefined ? '' : ` (capped: ${STOP_REASONS[allowedStopReason(outcome.stopReason)]})`
  const error = errorOf(outcome)
  switch (status) {
    case 'completed': return `Task Succeeded${capped}. Result: ${outcome.result ?? ''}`
    case 'failed': return `Task failed${capped}.${errorPart(status, error)}`
    case 'cancelled': case 'timed_out': return STANDING_SENTENCES[status] + errorPart(status, error)
    case 'polling_timed_out': return error ?? STANDING_SENTENCES[status]
  }
}

export function allowedStopReason(stopReason: string): StopReason {
  // `Object.keys` knows no key types; the object is the vocabulary itself.
  return allowedWord('stop reason', stopReason, Object.keys(STOP_REASONS) as StopReason[])
}

function errorPart(status: keyof typeof STANDING_SENTENCES, error: string | undefined): string {
  return error === undefined || error === STANDING_SENTENCES[status] ? '' : ` Error: ${error}`
}
