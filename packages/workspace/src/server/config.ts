import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartError, reasonOf } from './start-error.ts'

const subagent = z.strictObject({
  model: z.string().min(1),
  timeoutSeconds: z.number().positive().max(86_400),
  maxTurns: z.int().positive(),
  maxTokens: z.int().positive(),
})

const schema = z.strictObject({
  lead: z.string().min(1),
  models: z.record(z.string().min(1), z.strictObject({ displayName: z.string().min(1) })),
  subagents: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), subagent),
})

export type SubagentConfig = z.infer<typeof subagent>
export type Config = z.infer<typeof schema>

/**
 * Which models there are, what people call them, and which one each kind of subagent runs on.
 * @throws StartError that says what is wrong with the file
 */
export function readConfig(path: string): Config {
  const { data, error } = schema.safeParse(readJson(path))
  if (error) throw new StartError(`${path} is no configuration of the workspace: ${z.prettifyError(error)}. Compare it with workspace.config.json of this package.`)
  const unnamed = [data.lead, ...Object.values(data.subagents).map(({ model }) => model)].find((model) => !Object.hasOwn(data.models, model))
  if (unnamed !== undefined) throw new StartError(`${path} uses the model "${unnamed}", which its "models" do not name, so that no card could show what it is called. Add it there.`)
  return data
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartError(`${path} cannot be read as the configuration: ${reasonOf(error)}. Without it there are no models. Pass --config with a JSON file like workspace.config.json of this package.`, { cause: error })
  }
}
