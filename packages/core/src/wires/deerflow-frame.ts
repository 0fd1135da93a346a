/** What the readers of this wire share. */

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
