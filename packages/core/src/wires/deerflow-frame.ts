/** What the readers of this wire share. */
import type { Outcome } from '../ends.ts'

/** Where a frame came from, as far as it says: the run it names, and the scope that the host gives to that run. */
export interface FrameOrigin {
  readonly scope: string | undefined
  readonly runId: string | undefined
}

/** The producer's order (T2): a start is first, an end last, a message index between. */
export const START_ORDER = 0
/** Above any message index; small enough that V8 stores it in place. */
export const END_ORDER: number = 2 ** 30

export function indexOrder(messageIndex: number | undefined): number {
  return messageIndex === undefined ? START_ORDER : Math.min(messageIndex, END_ORDER - 1)
}

/** The status word of an end. One that nobody knows is still an end, and not a success (T13). */
export function readEndWord(word: string | undefined): Outcome {
  switch (word) {
    case 'completed': case 'failed': case 'cancelled': case 'timed_out': return word
    case 'polling_timed_out': return 'timed_out'
    default: return 'unknown'
  }
}
