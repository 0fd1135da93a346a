import { cutMiddle } from './bounded-text.ts'
import { sha256 } from './digest.ts'
import { attempt, isRecord, name, text, withoutUndefined } from './json.ts'
import { allowedStopReason, errorOf } from './outcome.ts'
import type { SubagentOutcome } from './outcome.ts'
import { readSnapshot } from './token-usage.ts'
import type { TokenUsageSnapshot } from './token-usage.ts'
import { METADATA_KEYS, RESULT_STATUSES, RETIRED_TURN_CAP, allowedWord } from './vocabulary.ts'
import type { ResultStatus, StopReason } from './vocabulary.ts'

/** The `additional_kwargs` of the ToolMessage that answers a `task` call. A key that has nothing to say is left out. */
export interface SubagentMetadata {
  readonly subagent_status: ResultStatus
  readonly subagent_stop_reason?: StopReason
  readonly subagent_error?: string
  readonly subagent_result_brief?: string
  readonly subagent_result_sha256?: string
  readonly subagent_model_name?: string
  readonly subagent_token_usage?: TokenUsageSnapshot
}

/**
 * The metadata of a result. Texts are bounded at 2,000 characters, their middle cut; the digest is that of the whole
 * result, so that a reader can tell whether it has all of it.
 * @throws RangeError for a status or stop reason that is not in the vocabulary
 */
export function makeSubagentMetadata(outcome: SubagentOutcome): SubagentMetadata {
  const status = allowedWord('status of a result', outcome.status, RESULT_STATUSES)
  const result = status === 'completed' ? text(outcome.result) : undefined
  const error = errorOf(outcome)
  return withoutUndefined({
    [METADATA_KEYS.status]: status,
    [METADATA_KEYS.resultBrief]: result === undefined ? undefined : cutMiddle(result),
    [METADATA_KEYS.resultDigest]: result === undefined ? undefined : sha256(result),
    [METADATA_KEYS.error]: error === undefined ? undefined : cutMiddle(error),
    [METADATA_KEYS.stopReason]: outcome.stopReason === undefined ? undefined : allowedStopReason(outcome.stopReason),
    [METADATA_KEYS.modelName]: name(outcome.modelName),
    [METADATA_KEYS.tokenUsage]: readSnapshot(outcome.tokenUsage),
  })
}

/** What the metadata of a result says; it may come from any producer, of any age. */
export interface ReadMetadata {
  /** `unknown`: an end whose word nobody here knows, and never a success. */
  readonly status: ResultStatus | 'unknown'
  /** The word that was read, where it is not the status. */
  readonly rawStatus?: string
  readonly stopReason?: string
  readonly error?: string
  readonly resultBrief?: string
  readonly resultDigest?: string
  readonly modelName?: string
  readonly tokenUsage?: TokenUsageSnapshot
}

/** Reads the metadata of a ToolMessage; `undefined` where there is none. Never throws: what is malformed is left out. */
export function readSubagentMetadata(kwargs: unknown): ReadMetadata | undefined {
  return attempt(() => readKwargs(kwargs))
}

function readKwargs(kwargs: unknown): ReadMetadata | undefined {
  if (!isRecord(kwargs)) return undefined
  const word = text(kwargs[METADATA_KEYS.status])
  if (word === undefined) return undefined
  const resultBrief = text(kwargs[METADATA_KEYS.resultBrief])
  const { status, stopReason } = readStatus(word, resultBrief)
  return withoutUndefined({
    status,
    rawStatus: status === word ? undefined : word,
    stopReason: text(kwargs[METADATA_KEYS.stopReason]) ?? stopReason,
    error: text(kwargs[METADATA_KEYS.error]),
    resultBrief,
    resultDigest: digest(kwargs[METADATA_KEYS.resultDigest]),
    modelName: name(kwargs[METADATA_KEYS.modelName]),
    tokenUsage: readSnapshot(kwargs[METADATA_KEYS.tokenUsage]),
  })
}

/** A SHA-256 in hexadecimal; anything else would look like a result that does not match. */
function digest(value: unknown): string | undefined {
  const word = text(value)
  return word !== undefined && /^[0-9a-f]{64}$/.test(word) ? word : undefined
}

function readStatus(word: string, resultBrief: string | undefined): { readonly status: ResultStatus | 'unknown'; readonly stopReason?: StopReason } {
  // A result that came with the retired word was usable, so it is kept.
  if (word === RETIRED_TURN_CAP) return { status: resultBrief === undefined ? 'failed' : 'completed', stopReason: 'turn_capped' }
  return { status: RESULT_STATUSES.find((known) => known === word) ?? 'unknown' }
}
