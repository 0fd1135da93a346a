import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { StartError, reasonOf } from './start-error.ts'

const here = import.meta.dirname

const schema = z.object({
  port: z.coerce.number().int().min(0).max(65_535).default(8787),
  database: z.string().min(1).default(resolve(here, '../../data/workspace.sqlite')),
  config: z.string().min(1).default(resolve(here, '../../workspace.config.json')),
  model: z.string().min(1).optional(),
  pace: z.coerce.number().nonnegative().max(1000).default(1),
  'buffer-events': z.coerce.number().int().positive().optional(),
})

export type StartOptions = z.infer<typeof schema>

const usage = `Options:
  --port <number>             where the page is, on the loopback address; 0 takes any free one (8787)
  --database <file>           where threads are kept
  --config <file>             models and kinds of subagents
  --model <provider:model>    a real model for every agent, with its key in the environment
  --pace <number>             what scripted models multiply their delays by; 0 is at once (1)
  --buffer-events <number>    how many events of a thread readers can come back for (5000)`

/** @throws StartError for what is no option, or no value of it */
export function readStartOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
  const { data, error } = schema.safeParse({ model: environment['WORKSPACE_MODEL'] || undefined, ...parse(args) })
  if (error) throw new StartError(`The workspace was not started: ${z.prettifyError(error).replaceAll('✖ ', '').replaceAll(/\n\s*→ at /g, ' at --')}\n${usage}`)
  return data
}

function parse(args: readonly string[]): Readonly<Record<string, string | undefined>> {
  const option = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { port: option, database: option, config: option, model: option, pace: option, 'buffer-events': option } }).values
  } catch (error) {
    throw new StartError(`The workspace was not started: ${reasonOf(error)}\n${usage}`)
  }
}
