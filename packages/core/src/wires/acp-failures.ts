/** Failures of one agent that are remembered. */
const MAX_FAILURES = 64

/** A failed round and the reason that the lead told. */
export interface Failure {
  readonly round: number
  readonly error: string
}

/**
 * A workflow's host tells why a node failed in words of the lead, and that it failed in a frame of the node. The n-th
 * reason belongs to the n-th failed round, whichever of the two comes first.
 */
export class FailurePairs {
  readonly #rounds: number[] = []
  readonly #reasons: string[] = []

  /** The round failed, by the agent's own word; the pair, where its reason is known. */
  fail(round: number): Failure | undefined {
    if (this.#rounds.at(-1) === round || this.#rounds.length >= MAX_FAILURES) return undefined
    this.#rounds.push(round)
    return this.#pair(this.#rounds.length - 1)
  }

  /** A reason was told; the pair, where its round is known. */
  tell(reason: string): Failure | undefined {
    if (this.#reasons.length >= MAX_FAILURES) return undefined
    this.#reasons.push(reason)
    return this.#pair(this.#reasons.length - 1)
  }

  get firstReason(): string | undefined {
    return this.#reasons[0]
  }

  #pair(at: number): Failure | undefined {
    const [round, error] = [this.#rounds[at], this.#reasons[at]]
    return round === undefined || error === undefined ? undefined : { round, error }
  }
}
