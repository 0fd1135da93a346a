import { describe, expect, test, vi } from 'vitest'
import { readRunEvents } from './deerflow-pager.ts'
import type { FetchRunEvents, RunEventsOptions } from './deerflow-pager.ts'

const rows = (...seqs: readonly number[]): readonly unknown[] => seqs.map((seq) => ({ seq }))

/** A server with so many rows. */
function serverWith(count: number): FetchRunEvents {
  return async ({ afterSeq = 0, limit }) => rows(...Array.from({ length: count }, (_, at) => at + 1).filter((seq) => seq > afterSeq).slice(0, limit))
}

/** The pages and what the reader returned. */
async function read(options: Partial<RunEventsOptions> & Pick<RunEventsOptions, 'fetchPage'>): Promise<{ readonly pages: readonly unknown[]; readonly cursor: number | undefined }> {
  const reader = readRunEvents({ taskId: 'call_1', ...options })
  const pages: unknown[] = []
  for (;;) {
    const { value, done } = await reader.next()
    if (done === true) return { pages, cursor: value }
    pages.push(value)
  }
}

test('reads page after page, and returns the cursor to read on from', async () => {
  const fetchPage = vi.fn(serverWith(5))
  expect(await read({ fetchPage, pageSize: 2 })).toEqual({ pages: [rows(1, 2), rows(3, 4), rows(5)], cursor: 5 })
  expect(fetchPage.mock.calls.map(([request]) => request.afterSeq)).toEqual([undefined, 2, 4, 5])
})

test('asks for the rows of the task', async () => {
  const fetchPage = vi.fn(serverWith(0))
  await read({ fetchPage })
  expect(fetchPage).toHaveBeenCalledWith({ taskId: 'call_1', eventTypes: ['subagent.start', 'subagent.step', 'subagent.end'], limit: 500, afterSeq: undefined, signal: undefined })
})

test('reads on from a cursor', async () => {
  expect(await read({ fetchPage: serverWith(3), afterSeq: 2 })).toEqual({ pages: [rows(3)], cursor: 3 })
  expect(await read({ fetchPage: serverWith(3), afterSeq: 3 })).toEqual({ pages: [], cursor: 3 })
})

test('hosts may choose the kinds of rows', async () => {
  const fetchPage = vi.fn(serverWith(0))
  await read({ fetchPage, eventTypes: ['subagent.step'] })
  expect(fetchPage.mock.calls[0]?.[0].eventTypes).toEqual(['subagent.step'])
})

test.each([[0, 1], [-5, 1], [2.9, 2], [9999, 2000], [500, 500], [Number.NaN, 500], [Number.POSITIVE_INFINITY, 500]])('a page of %d rows is asked for as %d', async (pageSize, limit) => {
  const fetchPage = vi.fn(serverWith(0))
  await read({ fetchPage, pageSize })
  expect(fetchPage.mock.calls[0]?.[0].limit).toBe(limit)
})

describe('what ends it', () => {
  test('an empty page', async () => {
    expect(await read({ fetchPage: async () => [] })).toEqual({ pages: [], cursor: undefined })
  })

  test('a server that ignores the cursor', async () => {
    const fetchPage = vi.fn(async () => rows(1, 2))
    expect((await read({ fetchPage })).cursor).toBe(2)
    expect(fetchPage).toHaveBeenCalledTimes(2)
  })

  test('rows without a cursor', async () => {
    const fetchPage = vi.fn(async () => [{ event_type: 'subagent.end' }, null, { seq: 'x' }])
    expect((await read({ fetchPage })).pages).toHaveLength(1)
    expect(fetchPage).toHaveBeenCalledTimes(1)
  })

  test('as many pages as it may read', async () => {
    expect((await read({ fetchPage: serverWith(100), pageSize: 1, maxPages: 3 })).pages).toEqual([rows(1), rows(2), rows(3)])
    for (const maxPages of [undefined, Number.NaN]) expect((await read({ fetchPage: serverWith(500), pageSize: 1, maxPages })).pages).toHaveLength(100)
  })

  test.each([null, undefined, 7, 'x', {}, { rows: 'x' }])('a page that is none: %o', async (page) => {
    expect(await read({ fetchPage: async () => page })).toEqual({ pages: [], cursor: undefined })
  })

  test('a fetch that fails', async () => {
    await expect(read({ fetchPage: async () => Promise.reject(new Error('The server is down.')) })).rejects.toThrow('The server is down.')
  })
})

test.each(['events', 'data', 'items', 'rows'])('a page may lie under the name %s', async (name) => {
  expect((await read({ fetchPage: async ({ afterSeq }) => ({ [name]: afterSeq === undefined ? rows(1) : [] }) })).pages).toEqual([rows(1)])
})

describe('a signal', () => {
  test('that aborted before asks for nothing', async () => {
    const fetchPage = vi.fn(serverWith(5))
    await expect(read({ fetchPage, signal: AbortSignal.abort(new Error('The card was closed.')) })).rejects.toThrow('The card was closed.')
    expect(fetchPage).not.toHaveBeenCalled()
  })

  test('that aborts while a page is fetched gives that page away', async () => {
    const controller = new AbortController()
    const fetchPage: FetchRunEvents = async ({ signal }) => {
      expect(signal).toBe(controller.signal)
      controller.abort(new Error('The card was closed.'))
      return rows(1)
    }
    await expect(readRunEvents({ taskId: 'call_1', fetchPage, signal: controller.signal }).next()).rejects.toThrow('The card was closed.')
  })

  test('that aborts ends the wait for a page, even where the host\'s fetch does not heed it', async () => {
    const controller = new AbortController()
    const next = readRunEvents({ taskId: 'call_1', fetchPage: () => new Promise(() => undefined), signal: controller.signal }).next()
    controller.abort(new Error('The card was closed.'))
    await expect(next).rejects.toThrow('The card was closed.')
  })

  test('is not listened to any longer than the pages take', async () => {
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    expect((await read({ fetchPage: serverWith(3), pageSize: 2, signal })).cursor).toBe(3)
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length)
  })

  test('that aborts between two pages keeps the first', async () => {
    const controller = new AbortController()
    const reader = readRunEvents({ taskId: 'call_1', fetchPage: serverWith(5), pageSize: 2, signal: controller.signal })
    expect((await reader.next()).value).toEqual(rows(1, 2))
    controller.abort(new Error('The card was closed.'))
    await expect(reader.next()).rejects.toThrow('The card was closed.')
  })
})
