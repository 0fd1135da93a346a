import { readFileSync } from 'node:fs'
import { z } from 'zod'

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
 * @throws Error that says what is wrong with the file
 */
export function readConfig(path: string): Config {
  const { data, error } = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (error) throw new Error(`${path} is no configuration of the workspace: ${z.prettifyError(error)}. Compare it with workspace.config.json of this package.`)
  const unnamed = [data.lead, ...Object.values(data.subagents).map(({ model }) => model)].find((model) => !Object.hasOwn(data.models, model))
  if (unnamed !== undefined) throw new Error(`${path} uses the model "${unnamed}", which its "models" do not name, so that no card could show what it is called. Add it there.`)
  return data
}
