import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'

const config = readConfig(new URL('../../workspace.config.json', import.meta.url).pathname)
let app: FastifyInstance
let address: string
beforeEach(async () => {
  app = await createApp({ database: openDatabase(':memory:'), config, models: { pace: 0.01 }, bufferEvents: 30, heartbeatMs: 20 })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

async function begin(): Promise<string> {
  const { thread_id } = (await (await fetch(`${address}/api/threads`, { method: 'POST' })).json()) as { readonly thread_id: string }
  return thread_id
}

const ask = (threadId: string, text: string): Promise<Response> =>
  fetch(`${address}/api/threads/${threadId}/messages`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) })

/** The raw text of a stream until it has what is looked for. */
async function readUntil(threadId: string, found: RegExp, headers: Record<string, string> = {}, query = ''): Promise<string> {
  const stop = new AbortController()
  const { body } = await fetch(`${address}/api/threads/${threadId}/stream${query}`, { headers, signal: stop.signal })
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (found.test(text)) break
  }
  stop.abort()
  return text
}

const idsOf = (text: string): readonly string[] => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? '')

test('a silent stream beats, so that nobody on the way takes it for dead', async () => {
  expect(await readUntil(await begin(), /: still here\n\n: still here/)).toMatch(/^retry: 1000/)
})

test('who comes back with the last id reads on from there; what it has seen does not come again', async () => {
  const threadId = await begin()
  const reading = readUntil(threadId, /event: end/)
  await ask(threadId, 'Hello')
  const ids = idsOf(await reading)
  const at = ids.length - 6
  expect(idsOf(await readUntil(threadId, /event: end/, { 'last-event-id': ids[at] ?? '' }))).toEqual(ids.slice(at + 1))
  expect(idsOf(await readUntil(threadId, /event: end/, {}, `?after=${ids[at]}`))).toEqual(ids.slice(at + 1))
  // A browser that reconnects repeats the address of its first time.
  expect(idsOf(await readUntil(threadId, /event: end/, { 'last-event-id': ids[at] ?? '' }, `?after=${ids[0]}`))).toEqual(ids.slice(at + 1))
})

test('where the buffer does not reach back, or the id is of another server, the stream says that there is a gap and goes on', async () => {
  const threadId = await begin()
  const reading = readUntil(threadId, /event: end/)
  await ask(threadId, 'Survey eight vendors at once')
  const ids = idsOf(await reading)
  for (const id of [ids[0] ?? '', 'other-5', 'x\u0000']) {
    const text = await readUntil(threadId, /event: gap[^]*still here/, {}, `?after=${encodeURIComponent(id)}`)
    expect(text).toContain('"recovery":"reload_durable_state"')
    expect(idsOf(text)).toEqual([])
  }
})

test('a reader that leaves is forgotten', async () => {
  const threadId = await begin()
  await readUntil(threadId, /still here/)
  await expect.poll(async () => (await fetch(`${address}/api/health`)).json()).toMatchObject({ readers: 0 })
})
