import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'

const here = import.meta.dirname
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    database: { type: 'string', default: resolve(here, '../../data/workspace.sqlite') },
    config: { type: 'string', default: resolve(here, '../../workspace.config.json') },
    /** `provider:model`. */
    model: { type: 'string' },
    /** What scripted models multiply their delays by. */
    pace: { type: 'string', default: '1' },
    'buffer-events': { type: 'string' },
  },
})

const page = resolve(here, '../page')
mkdirSync(dirname(values.database), { recursive: true })
const database = openDatabase(values.database)
const app = await createApp({
  database,
  config: readConfig(values.config),
  models: { provider: values.model ?? process.env['WORKSPACE_MODEL'], pace: Number(values.pace) },
  pageRoot: existsSync(page) ? page : undefined,
  bufferEvents: values['buffer-events'] === undefined ? undefined : Number(values['buffer-events']),
})
app.addHook('onClose', () => database.close())

// Everybody on the network could start runs otherwise.
const address = await app.listen({ host: '127.0.0.1', port: Number(values.port) })
console.log(`Workspace: ${address}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    app.close().then(() => process.exit(0), (error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  })
}
