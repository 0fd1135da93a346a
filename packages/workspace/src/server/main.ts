import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { StartError, codeOf } from './start-error.ts'
import { readStartOptions } from './start-options.ts'

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const { port, database: path, config, model, pace, 'buffer-events': bufferEvents } = readStartOptions(process.argv.slice(2), process.env)
  const page = resolve(import.meta.dirname, '../page')
  const database = openDatabase(path)
  const app = await createApp({
    database,
    config: readConfig(config),
    models: { provider: model, pace },
    pageRoot: existsSync(page) ? page : undefined,
    bufferEvents,
  })
  app.addHook('onClose', () => database.close())
  console.log(`Workspace: ${await listen(app, port)}`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      app.close().then(() => process.exit(0), (error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  }
}

/** Loopback only: everybody on the network could start runs otherwise. */
async function listen(app: Awaited<ReturnType<typeof createApp>>, port: number): Promise<string> {
  try {
    return await app.listen({ host: '127.0.0.1', port })
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw new StartError(`Port ${port} is taken, so there is nowhere to serve the page. Stop what listens there, or pass --port with another one (0 takes any that is free).`)
    if (codeOf(error) === 'EACCES') throw new StartError(`This user may not listen on port ${port}. Pass --port with one above 1023.`)
    throw error
  }
}
