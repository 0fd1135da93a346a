import { randomUUID } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite'
import type { BaseCheckpointSaver } from '@langchain/langgraph'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { createHappenings } from './happenings.ts'
import { createModels } from './models.ts'
import type { ModelOptions } from './models.ts'
import { isOwnPage } from './own-page.ts'
import { addRoutes } from './routes.ts'
import { createRuns } from './runs.ts'
import { createStorage } from './storage.ts'
import { createSubagentTools } from './subagent-tools.ts'
import { createThreadStreams } from './thread-streams.ts'

export interface AppOptions {
  readonly database: Database
  readonly config: Config
  readonly models: ModelOptions
  /** The built page. Without it there is only the interface. */
  readonly pageRoot?: string | undefined
  /** Events of one thread that readers can come back for. */
  readonly bufferEvents?: number | undefined
  readonly heartbeatMs?: number | undefined
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Only our own scripts, styles and connections; nothing may frame the page. */
const policy = [
  `default-src 'none'`, `script-src 'self'`, `style-src 'self'`, `img-src 'self' data:`, `font-src 'self'`, `connect-src 'self'`,
  `base-uri 'none'`, `form-action 'none'`, `frame-ancestors 'none'`,
].join('; ')

/** The server, not yet listening. Closing it ends what is open, honestly, before the database closes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, config, pageRoot, onError = console.error } = options
  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  const storage = createStorage(database)
  // Nobody works on what an earlier process left open.
  storage.interruptOpenRuns()
  const streams = createThreadStreams(randomUUID().slice(0, 8), { events: options.bufferEvents ?? 5_000, bytes: 8 * 1024 * 1024 })
  const happenings = createHappenings(storage, streams, 15)
  const models = await createModels(config, options.models)
  // Its types are of another build of the same interface.
  const checkpointer: BaseCheckpointSaver = new SqliteSaver(database)
  const runs = createRuns({ storage, streams, happenings, models, config, checkpointer, tools: createSubagentTools(options.models.pace), makeId: randomUUID, onError })

  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isOwnPage(headers)) return reply.code(403).send({ error: 'Only the page of this machine may ask.' })
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })
  app.setErrorHandler((error: { readonly statusCode?: number; readonly message: string }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) onError(error)
    // Where it is ours, the reader learns that it failed and not how.
    return reply.code(status).send({ error: status >= 500 ? 'The server failed.' : error.message })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'There is nothing here.' }))
  addRoutes(app, { storage, streams, runs, checkpointer, config, models, heartbeatMs: options.heartbeatMs ?? 15_000 })
  if (pageRoot !== undefined) await app.register(fastifyStatic, { root: pageRoot })
  // Before Fastify cuts the connections, so that readers still hear how everything ended.
  app.addHook('preClose', () => runs.close())
  return app
}
