import { randomUUID } from 'node:crypto'
import type { BaseCheckpointSaver } from '@langchain/langgraph'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Config } from './config.ts'
import { readHistory } from './history.ts'
import type { Models } from './models.ts'
import type { Runs } from './runs.ts'
import { scenarios } from './scenarios.ts'
import { createSseWriter } from './sse.ts'
import type { Storage } from './storage.ts'
import type { ThreadStreams } from './thread-streams.ts'

export interface RouteOptions {
  readonly storage: Storage
  readonly streams: ThreadStreams
  readonly runs: Runs
  readonly checkpointer: BaseCheckpointSaver
  readonly config: Config
  readonly models: Models
  readonly heartbeatMs: number
}

const id = z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/)
const threadParams = z.object({ threadId: id })
const messageBody = z.strictObject({ text: z.string().trim().min(1).max(8_000) })
const settingsBody = z.strictObject({ token_usage: z.boolean() })
const list = z.string().transform((text) => text.split(',')).pipe(z.array(z.enum(['subagent.start', 'subagent.step', 'subagent.end'])))
const eventsQuery = z.object({ task_id: id.optional(), event_types: list.optional(), after_seq: z.coerce.number().int().min(0).optional(), limit: z.coerce.number().int().min(1).max(2_000).default(500) })
const streamQuery = z.object({ after: z.string().max(64).optional() })

/** The interface of the workspace. Whatever comes in is checked before anything is done with it. */
export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { storage, streams, runs, config, models } = options

  app.get('/api/health', () => ({ readers: streams.listeners }))
  app.get('/api/models', () => ({ lead: models.nameOf(config.lead), models: models.displayNames }))
  app.get('/api/examples', () => ({ examples: scenarios.map(({ example }) => example).toReversed() }))
  app.get('/api/settings', () => settings(storage))
  app.put('/api/settings', ({ body }) => {
    storage.setSetting('token_usage', String(check(settingsBody, body).token_usage))
    return settings(storage)
  })

  app.get('/api/threads', () => ({ threads: storage.threads() }))
  app.post('/api/threads', (_request, reply) => reply.code(201).send(storage.createThread(randomUUID(), '')))
  app.get('/api/threads/:threadId', async ({ params }, reply) => {
    const history = await readHistory(check(threadParams, params).threadId, options)
    return history ?? noThread(reply)
  })

  app.post('/api/threads/:threadId/messages', ({ params, body }, reply) => {
    const { threadId } = check(threadParams, params)
    const { text } = check(messageBody, body)
    const thread = storage.thread(threadId)
    if (thread === undefined) return noThread(reply)
    const runId = runs.start(threadId, text)
    if (runId === undefined) return reply.code(409).send({ error: 'The thread has an open run. Wait for its end, or stop it.' })
    if (thread.title === '') storage.renameThread(threadId, [...text].slice(0, 80).join(''))
    return reply.code(202).send({ run_id: runId })
  })

  app.post('/api/threads/:threadId/tasks/:taskId/stop', ({ params }, reply) => {
    const { threadId, taskId } = check(threadParams.extend({ taskId: id }), params)
    return runs.stopTask(threadId, taskId) ? reply.code(202).send({ task_id: taskId }) : reply.code(409).send({ error: 'That task is not open.' })
  })
  app.post('/api/threads/:threadId/runs/:runId/stop', ({ params }, reply) => {
    const { threadId, runId } = check(threadParams.extend({ runId: id }), params)
    return runs.stopRun(threadId, runId) ? reply.code(202).send({ run_id: runId }) : reply.code(409).send({ error: 'That run is not open.' })
  })

  app.get('/api/threads/:threadId/events', ({ params, query }, reply) => {
    const { threadId } = check(threadParams, params)
    const { task_id, event_types, after_seq, limit } = check(eventsQuery, query)
    if (storage.thread(threadId) === undefined) return noThread(reply)
    return { events: storage.events({ threadId, taskId: task_id, eventTypes: event_types, afterSeq: after_seq, limit }) }
  })

  app.get('/api/threads/:threadId/stream', ({ params, query, headers }, reply) => {
    const { threadId } = check(threadParams, params)
    if (storage.thread(threadId) === undefined) return noThread(reply)
    // The browser's own place is newer than the one in the address, which it repeats at each reconnect.
    const header = headers['last-event-id']
    const after = (typeof header === 'string' && header !== '' ? header : undefined) ?? check(streamQuery, query).after
    reply.hijack()
    const reader = createSseWriter(reply.raw, { heartbeatMs: options.heartbeatMs, maxWaiting: 4 * 1024 * 1024, onClose: () => subscription.unsubscribe() })
    const subscription = streams.subscribe(threadId, after, reader.send)
    if (subscription.missed === undefined) reader.note('gap', { code: 'stream_replay_gap', requested_event_id: after, recovery: 'reload_durable_state' })
    else reader.send(subscription.missed)
    return reply
  })
}

function settings(storage: Storage): { readonly token_usage: boolean } {
  return { token_usage: storage.setting('token_usage') !== 'false' }
}

function noThread(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'There is no such thread.' })
}

class BadRequest extends Error {
  readonly statusCode = 400
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw new BadRequest(z.prettifyError(error).slice(0, 500))
  return data
}
