import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

let folder: string
let running: Server
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workspace-start-'))
  running = await startServer({ database: join(folder, 'in-use.sqlite') })
  writeFileSync(join(folder, 'text.sqlite'), 'This is no database. '.repeat(100))
  writeFileSync(join(folder, 'broken.json'), '{ "lead": ')
  writeFileSync(join(folder, 'unnamed.json'), JSON.stringify({ lead: 'somebody', models: {}, subagents: {} }))
  mkdirSync(join(folder, 'a-folder.sqlite'))
})
afterAll(async () => {
  await running?.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (name: string): string => join(folder, name)

/** What it said, and how it ended. A server that does start is a failure here, and is stopped. */
async function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<{ readonly code: number | null; readonly said: string }> {
  const main = join(import.meta.dirname, '../dist/server/main.js')
  const { OPENAI_API_KEY: _, ANTHROPIC_API_KEY: __, WORKSPACE_MODEL: ___, ...rest } = process.env
  const child = spawn(process.execPath, [main, '--port', '0', '--database', ':memory:', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...rest, ...environment } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('Workspace: http')) child.kill('SIGKILL')
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said }
}

test.each([
  ['an option that is none', ['--colour', 'red'], /--colour[^]*--database <file>/],
  ['a port that is none', ['--port', 'http'], /port[^]*--port <number>/],
  ['a pace that runs backwards', ['--pace', '-1'], /pace/],
  ['a database that another workspace uses', ['--database', 'in-use.sqlite'], /in use by another workspace.*--database/],
  ['a file that is no database', ['--database', 'text.sqlite'], /text\.sqlite cannot be the database.*--database/],
  ['a folder for a database', ['--database', 'a-folder.sqlite'], /a-folder\.sqlite cannot be the database/],
  ['a database below a file', ['--database', 'broken.json/data.sqlite'], /cannot be the database/],
  ['a configuration that is not there', ['--config', 'nowhere.json'], /nowhere\.json cannot be read.*--config/],
  ['a configuration that is no JSON', ['--config', 'broken.json'], /broken\.json cannot be read.*workspace\.config\.json/],
  ['a configuration with a model that it does not name', ['--config', 'unnamed.json'], /"somebody".*Add it there/],
  ['a model without a provider', ['--model', 'nonsense'], /"nonsense" cannot be used.*provider:model/],
  ['a model without its key', ['--model', 'openai:gpt-5-mini'], /OPENAI_API_KEY is not set/],
] as const)('%s: it does not start, and says why and what to do, without a stack', async (_, args, expected) => {
  const { code, said } = await start(args.map((argument) => (/\.(?:sqlite|json)$/.test(argument) ? inFolder(argument) : argument)))
  expect(said).toMatch(expected)
  expect(said).not.toMatch(/^ +at .*:\d+:\d+/m)
  expect(code).toBe(1)
})

test('a port that is taken is said to be taken', async () => {
  const { code, said } = await start(['--port', String(running.port)])
  expect(said).toMatch(/Port \d+ is taken.*--port/)
  expect(code).toBe(1)
})

test('the model can be named in the environment', async () => {
  expect((await start([], { WORKSPACE_MODEL: 'anthropic:claude-sonnet-4-5' })).said).toContain('ANTHROPIC_API_KEY is not set')
})
