import type { CallRecord, TokenCollector } from '@subagent-cards/producer'

/** Hands over each model call of a collector once, as it comes in: a call that is only written at the end is lost in a crash. */
export interface Account {
  /** Cheap where nothing is new: it is asked at every word that a subagent says. */
  settle(): void
}

export function createAccount(collector: TokenCollector, count: (calls: readonly CallRecord[]) => void): Account {
  let settled = collector.snapshot()
  let counted = 0
  return {
    settle() {
      // Another snapshot is another sum, so another call.
      if (collector.snapshot() === settled) return
      settled = collector.snapshot()
      const records = collector.records()
      count(records.slice(counted))
      counted = records.length
    },
  }
}
