import { isRecord } from './json.ts'

/** One page to fetch: `GET …/events?task_id=…&event_types=…&limit=…&after_seq=…`. */
export interface RunEventRequest {
  readonly taskId: string
  readonly eventTypes: readonly string[]
  readonly limit: number
  /** Rows after this `seq`; absent for the first page. */
  readonly afterSeq: number | undefined
  readonly signal: AbortSignalLike | undefined
}

/** The host's own fetch: it knows the address, the credentials and the thread. Returns the parsed JSON of the page. */
export type FetchRunEvents = (request: RunEventRequest) => Promise<unknown>

/** The part of the platform's `AbortSignal` that is read here. */
export interface AbortSignalLike {
  readonly aborted: boolean
  throwIfAborted(): void
}

export interface RunEventsOptions {
  readonly taskId: string
  readonly fetchPage: FetchRunEvents
  /** Default: start, steps and end. */
  readonly eventTypes?: readonly string[] | undefined
  /** Rows a page, 1 to 2,000 (the server's limit). Default 500. */
  readonly pageSize?: number | undefined
  /** Default 100. */
  readonly maxPages?: number | undefined
  readonly afterSeq?: number | undefined
  readonly signal?: AbortSignalLike | undefined
}

const EVENT_TYPES = ['subagent.start', 'subagent.step', 'subagent.end']
const MAX_PAGE_SIZE = 2000

/**
 * Reads the persisted run events of one task page by page, for a card that opens: give each page to the decoder.
 * Ends at an empty page, after `maxPages`, or when a page does not move the cursor, so a server that ignores
 * `after_seq` cannot keep it busy. Rejects when the signal aborts or `fetchPage` does. Returns the last `seq`, to read on from.
 */
export async function* readRunEvents(options: RunEventsOptions): AsyncGenerator<readonly unknown[], number | undefined, undefined> {
  const { taskId, fetchPage, signal, eventTypes = EVENT_TYPES, maxPages = 100 } = options
  const limit = Math.min(MAX_PAGE_SIZE, Math.max(1, Math.floor(options.pageSize ?? 500)))
  let afterSeq = options.afterSeq
  for (let page = 0; page < maxPages; page += 1) {
    signal?.throwIfAborted()
    const rows = rowsOf(await fetchPage({ taskId, eventTypes, limit, afterSeq, signal }))
    signal?.throwIfAborted()
    if (rows.length === 0) break
    yield rows
    const last = highestSeq(rows)
    if (last === undefined || (afterSeq !== undefined && last <= afterSeq)) break
    afterSeq = last
  }
  return afterSeq
}

/** The rows of a page: a bare list, or one under the name that the endpoint gives it. */
function rowsOf(page: unknown): readonly unknown[] {
  if (Array.isArray(page)) return page
  if (!isRecord(page)) return []
  for (const name of ['events', 'data', 'items', 'rows']) if (Array.isArray(page[name])) return page[name]
  return []
}

function highestSeq(rows: readonly unknown[]): number | undefined {
  let highest: number | undefined
  for (const row of rows) {
    const seq = isRecord(row) ? row['seq'] : undefined
    if (typeof seq === 'number' && Number.isSafeInteger(seq)) highest = highest === undefined ? seq : Math.max(highest, seq)
  }
  return highest
}
