/** One event of a thread's stream. The id is `<series>-<number>`, and a number means something in its own series only. */
export interface StreamEvent {
  readonly id: string
  readonly event: string
  /** JSON. */
  readonly data: string
}

export interface EventBuffer {
  /** The id of the newest event, or the place before the first. */
  readonly lastId: string
  append(event: string, data: unknown): StreamEvent
  /** What came after `id`; `undefined` where that is not known any more, or never was: the reader has a gap. */
  after(id: string): readonly StreamEvent[] | undefined
}

export interface BufferLimits {
  readonly events: number
  readonly bytes: number
}

/** The newest events of one thread, for readers that come back. Bounded in number and in bytes; the oldest go first. */
export function createEventBuffer(series: string, limits: BufferLimits): EventBuffer {
  let events: StreamEvent[] = []
  let bytes = 0
  let dropped = 0

  const idOf = (number: number): string => `${series}-${number}`
  function drop(): void {
    let count = 0
    for (const { data } of events) {
      if (events.length - count <= limits.events && bytes <= limits.bytes) break
      bytes -= data.length
      count += 1
    }
    events = events.slice(count)
    dropped += count
  }

  return {
    get lastId() {
      return idOf(dropped + events.length)
    },
    append(event, data) {
      const entry = { id: idOf(dropped + events.length + 1), event, data: JSON.stringify(data) }
      events.push(entry)
      bytes += entry.data.length
      // A tenth at a time: cutting an array for each event would copy all of it each time.
      if (events.length > limits.events * 1.1 || bytes > limits.bytes * 1.1) drop()
      return entry
    },
    after(id) {
      const number = numberOf(id, series)
      if (number === undefined || number < dropped || number > dropped + events.length) return undefined
      return events.slice(number - dropped)
    },
  }
}

function numberOf(id: string, series: string): number | undefined {
  const match = /^([a-z0-9]{1,32})-(\d{1,15})$/.exec(id)
  return match?.[1] === series ? Number(match[2]) : undefined
}
