import { attempt, isRecord, text } from './json.ts'
import { allowedStopReason } from './outcome.ts'
import type { SubagentOutcome } from './outcome.ts'
import type { StopReason } from './vocabulary.ts'

/** What a child gives back: its result, and the cap that stopped it early, if one did. */
export type ChildResult = string | { readonly result: string; readonly stopReason?: StopReason | undefined }

/** Thrown by a child that hit a cap and has nothing usable. One that has a result returns it with the `stopReason` instead. */
export class CapError extends Error {
  readonly stopReason: StopReason

  constructor(stopReason: StopReason, message: string) {
    super(message)
    this.name = 'CapError'
    this.stopReason = allowedStopReason(stopReason)
  }
}

/** How a task ended, before its tokens are known. */
export type Ending = Pick<SubagentOutcome, 'status' | 'stopReason' | 'result' | 'error'>

/** @throws TypeError for what is no result; RangeError for an unknown stop reason */
export function readResult(value: ChildResult): Ending {
  const { result, stopReason } = typeof value === 'string' ? { result: value } : isRecord(value) ? value : {}
  if (typeof result !== 'string') {
    throw new TypeError('The child gave back no text. The lead model would read an empty result as success. Return a string, or an object with a string `result`.')
  }
  return { status: 'completed', result, stopReason: stopReason === undefined ? undefined : allowedStopReason(stopReason) }
}

/** How a child's error ends its task; `undefined` for what is no end. */
export function readFailure(error: unknown): Ending | undefined {
  // LangGraph pauses and redirects graphs by throwing; caught, it could do neither.
  if (attempt(() => isRecord(error) && error['is_bubble_up']) === true) return undefined
  return { status: 'failed', error: attempt(() => messageOf(error)), stopReason: attempt(() => readCap(error)) }
}

/** How the task of an aborted signal ended. */
export function readAbort(reason: unknown): Ending {
  const name = attempt(() => (isRecord(reason) ? reason['name'] : undefined))
  if (name === 'TimeoutError') return { status: 'timed_out' }
  // The standard reason says no more than that it was aborted.
  return { status: 'cancelled', error: name === 'AbortError' ? undefined : attempt(() => messageOf(reason)) }
}

function messageOf(error: unknown): string | undefined {
  return text(isRecord(error) ? error['message'] : error)
}

function readCap(error: unknown): StopReason | undefined {
  if (error instanceof CapError) return error.stopReason
  // LangGraph's own cap on the turns of an agent.
  return isRecord(error) && error['lc_error_code'] === 'GRAPH_RECURSION_LIMIT' ? 'turn_capped' : undefined
}
