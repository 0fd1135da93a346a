import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ServerOptions {
  /** What scripted models multiply their delays by. */
  readonly pace?: number
  readonly bufferEvents?: number
  /** Default: any free one. */
  readonly port?: number
  readonly database?: string
}

export interface Server {
  readonly address: string
  readonly port: number
  /** What it printed since its address. */
  readonly output: string
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** The built server, as a process of its own that can be killed. */
export async function startServer({ pace = 0.3, bufferEvents, port = 0, database = ':memory:' }: ServerOptions = {}): Promise<Server> {
  const main = join(import.meta.dirname, '../dist/server/main.js')
  const more = bufferEvents === undefined ? [] : ['--buffer-events', String(bufferEvents)]
  const child = spawn(process.execPath, [main, '--port', String(port), '--database', database, '--pace', String(pace), ...more], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const address = await addressOf(child, () => output)
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  return {
    address,
    port: Number(new URL(address).port),
    get output() {
      return output
    },
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output to read its address from.')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const found = /^Workspace: (http:\S+)$/.exec(line)?.[1]
    if (found !== undefined) return found
  }
  throw new Error(`The server did not start. Build it first: npx -y pnpm@10 test:e2e. It said:\n${output()}`)
}

/** A database file that is gone after the test. */
export function temporaryDatabase(): { readonly path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-e2e-'))
  return { path: join(folder, 'workspace.sqlite'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
