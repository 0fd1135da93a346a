import { createEventBuffer } from './event-buffer.ts'
import type { BufferLimits, EventBuffer, StreamEvent } from './event-buffer.ts'

export type StreamListener = (events: readonly StreamEvent[]) => void

export interface ThreadStreams {
  publish(threadId: string, events: readonly (readonly [event: string, data: unknown])[]): void
  lastId(threadId: string): string
  /** What the reader missed since `after`, `undefined` for a gap; from then on the listener hears what is new. */
  subscribe(threadId: string, after: string | undefined, listener: StreamListener): { readonly missed: readonly StreamEvent[] | undefined; readonly unsubscribe: () => void }
  readonly listeners: number
}

/** Threads that nobody streams into any more are forgotten, the longest silent first; their readers get a gap and read the database. */
const maxThreads = 200

/** The live half of every thread: a bounded buffer and who listens. */
export function createThreadStreams(boot: string, limits: BufferLimits): ThreadStreams {
  const buffers = new Map<string, EventBuffer>()
  const listeners = new Map<string, Set<StreamListener>>()
  let made = 0

  function bufferOf(threadId: string): EventBuffer {
    // A buffer that is made again starts at nothing, so its ids must be none that the old one gave.
    const buffer = buffers.get(threadId) ?? createEventBuffer(`${boot}x${(made += 1)}`, limits)
    buffers.delete(threadId)
    buffers.set(threadId, buffer)
    for (const other of buffers.keys()) {
      if (buffers.size <= maxThreads) break
      if (!listeners.has(other)) buffers.delete(other)
    }
    return buffer
  }

  return {
    publish(threadId, events) {
      const buffer = bufferOf(threadId)
      const entries = events.map(([event, data]) => buffer.append(event, data))
      for (const listener of listeners.get(threadId) ?? []) listener(entries)
    },
    lastId: (threadId) => bufferOf(threadId).lastId,
    subscribe(threadId, after, listener) {
      const own = listeners.get(threadId) ?? new Set()
      listeners.set(threadId, own.add(listener))
      const buffer = bufferOf(threadId)
      return {
        missed: after === undefined ? [] : buffer.after(after),
        unsubscribe() {
          own.delete(listener)
          if (own.size === 0 && listeners.get(threadId) === own) listeners.delete(threadId)
        },
      }
    },
    get listeners() {
      return [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
    },
  }
}
