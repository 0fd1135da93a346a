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
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
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
  const { taskId, fetchPage, signal, eventTypes = EVENT_TYPES } = options
  const limit = Math.min(MAX_PAGE_SIZE, wholeNumber(options.pageSize, 500))
  const maxPages = wholeNumber(options.maxPages, 100)
  let afterSeq = options.afterSeq
  for (let page = 0; page < maxPages; page += 1) {
    signal?.throwIfAborted()
    const rows = rowsOf(await orAbort(fetchPage({ taskId, eventTypes, limit, afterSeq, signal }), signal))
    signal?.throwIfAborted()
    if (rows.length === 0) break
    yield rows
    const last = highestSeq(rows)
    if (last === undefined || (afterSeq !== undefined && last <= afterSeq)) break
    afterSeq = last
  }
  return afterSeq
}

/** Rejects as soon as the signal aborts, even where `fetchPage` does not heed it. */
function orAbort(page: Promise<unknown>, signal: AbortSignalLike | undefined): Promise<unknown> {
  if (signal === undefined) return page
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      try {
        signal.throwIfAborted()
      } catch (reason) {
        reject(reason)
      }
    }
    signal.addEventListener('abort', abort, { once: true })
    page.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function wholeNumber(value: number | undefined, fallback: number): number {
  return value === undefined || !Number.isFinite(value) ? fallback : Math.max(1, Math.floor(value))
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
