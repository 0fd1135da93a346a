import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'

const config = readConfig(new URL('../../workspace.config.json', import.meta.url).pathname)
let database: Database
let app: FastifyInstance
let errors: unknown[]
beforeEach(async () => {
  database = openDatabase(':memory:')
  errors = []
  app = await createApp({ database, config, models: { pace: 0.01 }, onError: (error) => errors.push(error) })
})
afterEach(async () => {
  await app.close()
  database.close()
})

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: unknown) {
  const response = await app.inject({ method, url, headers: { host: '127.0.0.1:8787' }, ...(payload !== undefined && { payload: payload as object }) })
  return { status: response.statusCode, headers: response.headers, body: response.json<Record<string, unknown>>() }
}

const begin = async (): Promise<string> => String((await call('POST', '/api/threads')).body['thread_id'])

async function untilEnded(threadId: string): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { body } = await call('GET', `/api/threads/${threadId}`)
    if ((body['runs'] as readonly { readonly state: string }[]).every(({ state }) => state !== 'running')) return body
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The run did not end.')
}

describe('what comes in is checked', () => {
  test.each([
    ['a text that is none', { text: 5 }],
    ['an empty text', { text: '  ' }],
    ['a text of more than 8,000 characters', { text: 'x'.repeat(8_001) }],
    ['more than was asked for', { text: 'Hello', role: 'system' }],
    ['no object', []],
  ])('%s is refused with a reason', async (_, payload) => {
    const { status, body } = await call('POST', `/api/threads/${await begin()}/messages`, payload)
    expect(status).toBe(400)
    expect(body['error']).toMatch(/\w{3}/)
  })

  test('a body of more than 64 kB is not even read', async () => {
    expect((await call('POST', `/api/threads/${await begin()}/messages`, { text: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test.each(['..%2F..%2Fetc%2Fpasswd', '%00', 'a%20b', 'x'.repeat(150), "'%20OR%201=1--"])('the thread id %s is none', async (id) => {
    expect((await call('GET', `/api/threads/${id}`)).status).toBe(400)
  })

  test.each(['limit=0', 'limit=100000', 'after_seq=-1', 'after_seq=abc', 'event_types=drop', 'task_id=a%20b'])('events?%s is refused', async (query) => {
    expect((await call('GET', `/api/threads/${await begin()}/events?${query}`)).status).toBe(400)
  })

  test('what there is not is said to be not there', async () => {
    expect((await call('GET', '/api/threads/none')).status).toBe(404)
    expect((await call('POST', '/api/threads/none/messages', { text: 'Hello' })).status).toBe(404)
    expect((await call('GET', '/api/threads/none/events')).status).toBe(404)
    expect((await call('GET', '/api/threads/none/stream')).status).toBe(404)
    expect((await call('GET', '/somewhere')).status).toBe(404)
    expect((await call('POST', `/api/threads/${await begin()}/tasks/none/stop`)).status).toBe(409)
  })
})

test.each([
  ['a name that somebody pointed here', { host: 'evil.example:8787' }],
  ['a page of another site', { host: '127.0.0.1:8787', origin: 'https://evil.example' }],
  ['a page of another port', { host: '127.0.0.1:8787', origin: 'http://127.0.0.1:9999' }],
  ['a page without an origin', { host: '127.0.0.1:8787', origin: 'null' }],
])('%s gets no answer', async (_, headers) => {
  expect((await app.inject({ method: 'POST', url: '/api/threads', headers })).statusCode).toBe(403)
  expect((await call('GET', '/api/threads')).body).toEqual({ threads: [] })
})

test('every answer forbids foreign scripts and frames', async () => {
  const policy = String((await call('GET', '/api/threads')).headers['content-security-policy'])
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain(`frame-ancestors 'none'`)
})

test('what fails inside is told without its insides, and kept for the operator', async () => {
  database.exec('ALTER TABLE threads RENAME TO broken')
  const { status, body } = await call('GET', '/api/threads')
  expect(status).toBe(500)
  expect(body).toEqual({ error: 'The server failed.' })
  expect(errors).toHaveLength(1)
})

test('a thread has one open run at a time', async () => {
  const threadId = await begin()
  const answers = await Promise.all(['Compare', 'Compare'].map((text) => call('POST', `/api/threads/${threadId}/messages`, { text })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  await untilEnded(threadId)
  expect((await call('POST', `/api/threads/${threadId}/messages`, { text: 'Compare' })).status).toBe(202)
  await untilEnded(threadId)
})

test('the history has everything in one answer, and the same after another server opened the database', async () => {
  const threadId = await begin()
  await call('POST', `/api/threads/${threadId}/messages`, { text: 'Survey eight vendors at once' })
  const { last_event_id: _, ...history } = await untilEnded(threadId)
  expect(history['messages']).toHaveLength(1 + 1 + 8 + 1)
  expect(history['events']).toHaveLength(16)
  await app.close()
  app = await createApp({ database, config, models: { pace: 0.01 } })
  const { last_event_id: __, ...again } = (await call('GET', `/api/threads/${threadId}`)).body
  expect(again).toEqual(history)
})

test('a question is in the history from the moment that it is taken, before the engine has written anything', async () => {
  const threadId = await begin()
  await call('POST', `/api/threads/${threadId}/messages`, { text: 'Hello' })
  const { messages } = (await call('GET', `/api/threads/${threadId}`)).body
  expect(messages).toMatchObject([{ type: 'human', content: 'Hello' }])
  await untilEnded(threadId)
})

test('an unknown kind of subagent fails its own task and says which there are', async () => {
  const threadId = await begin()
  const some = Object.fromEntries(Object.entries(config.subagents).filter(([name]) => name !== 'writer'))
  await app.close()
  app = await createApp({ database, config: { ...config, subagents: some }, models: { pace: 0.01 } })
  await call('POST', `/api/threads/${threadId}/messages`, { text: 'Compare the prices of vendors A and B' })
  const { messages } = await untilEnded(threadId)
  const said = (messages as readonly { readonly type: string; readonly content: string }[]).filter(({ type }) => type === 'tool').map(({ content }) => content)
  expect(said[0]).toMatch(/^Task Succeeded/)
  expect(said[1]).toMatch(/no kind of subagent called "writer".*researcher/)
})

test('the token switch is kept', async () => {
  expect((await call('GET', '/api/settings')).body).toEqual({ token_usage: true })
  await call('PUT', '/api/settings', { token_usage: false })
  expect((await call('GET', '/api/settings')).body).toEqual({ token_usage: false })
})

test('cards can name every model', async () => {
  const { models, lead } = (await call('GET', '/api/models')).body as { readonly models: Record<string, string>; readonly lead: string }
  for (const name of [lead, ...Object.values(config.subagents).map(({ model }) => model)]) expect(models[name]).toMatch(/\w/)
})
