import type { Happening, Storage } from './storage.ts'
import type { ThreadStreams } from './thread-streams.ts'

export interface Happenings {
  add(happening: Happening): void
  /** Writes what waits, then tells it. */
  flush(): void
}

/**
 * Live events on their way to the database and then to the readers: what a reader has seen is written, so a reload shows no
 * less. Events of a few milliseconds share a transaction. Rows of starts and ends are told too: they have the server's
 * stamps, so that the live card and the reloaded one say the same length.
 */
export function createHappenings(storage: Pick<Storage, 'write'>, streams: ThreadStreams, delayMs: number): Happenings {
  let waiting: Happening[] = []
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    const rows = storage.write(batch)
    for (const threadId of new Set(batch.map((happening) => happening.threadId))) {
      const frames = batch.filter((happening) => happening.threadId === threadId).map(({ frame }) => ['custom', frame] as const)
      const milestones = rows.filter((row) => row.thread_id === threadId && row.event_type !== 'subagent.step').map((row) => ['run_event', row] as const)
      streams.publish(threadId, [...frames, ...milestones])
    }
  }

  return {
    add(happening) {
      waiting.push(happening)
      timer ??= setTimeout(flush, delayMs)
    },
    flush,
  }
}
