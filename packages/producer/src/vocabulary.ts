import { shown } from './json.ts'

/**
 * START HERE. The words of the wire, as `subagent-status.json` has them; a test holds the two together.
 * Whatever is sent is made of these words, so that a misspelt one fails here and not on a card.
 */

/** How a delegated task ended. `polling_timed_out`: its caller stopped waiting. */
export const RESULT_STATUSES = ['completed', 'failed', 'cancelled', 'timed_out', 'polling_timed_out'] as const
export type ResultStatus = (typeof RESULT_STATUSES)[number]

/** No longer written, but old threads hold it. */
export const RETIRED_TURN_CAP = 'max_turns_reached'

/** Why a task stopped early, and how a result text says so. Stands beside the status: a capped task completed or failed. */
export const STOP_REASONS = { token_capped: 'token budget', turn_capped: 'turn budget', loop_capped: 'repeated tool-call loop' } as const
export type StopReason = keyof typeof STOP_REASONS

/** The keys of the ToolMessage's `additional_kwargs`. */
export const METADATA_KEYS = {
  status: 'subagent_status',
  stopReason: 'subagent_stop_reason',
  error: 'subagent_error',
  resultBrief: 'subagent_result_brief',
  resultDigest: 'subagent_result_sha256',
  modelName: 'subagent_model_name',
  tokenUsage: 'subagent_token_usage',
} as const

/** A live end and the status that it persists as. */
export const LIVE_ENDS = { task_completed: 'completed', task_failed: 'failed', task_cancelled: 'cancelled', task_timed_out: 'timed_out' } as const

/** Texts in the metadata, in characters (Unicode code points). A longer one keeps its head, the mark and its tail, together this many. */
export const METADATA_TEXT = { maxCharacters: 2000, cutMark: '\n...\n', headFraction: { numerator: 2, denominator: 3 } } as const

/** Texts in run events, in characters (Unicode code points). A longer one keeps its head. */
export const STEP_MAX_CHARACTERS = 8192

export const RUN_EVENT_CATEGORY = 'subagent'

/** The tool that delegates. */
export const TASK_TOOL = 'task'

/** How an agent of a workflow stands, in the tags of an ACP session. */
export const AGENT_STATUSES = ['pending', 'executing', 'completed', 'error'] as const
export type AgentStatus = (typeof AGENT_STATUSES)[number]

/** The value, or an error that says what was given and what is allowed. */
export function allowedWord<Word extends string>(what: string, value: string, allowed: readonly Word[]): Word {
  const word = allowed.find((known) => known === value)
  if (word !== undefined) return word
  throw new RangeError(`${shown(value)} is no ${what}. Readers take only these words, so the card would show no outcome. Use one of: ${allowed.join(', ')}.`)
}
