import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { initChatModel } from 'langchain/chat_models/universal'
import type { Config } from './config.ts'
import { ScriptedModel } from './scripted-model.ts'
import { StartError, reasonOf } from './start-error.ts'

export interface Models {
  /** By the name that the configuration uses. */
  get(name: string): Promise<BaseChatModel>
  /** Display names by the names that cards will hear of. */
  readonly displayNames: Readonly<Record<string, string>>
  /** Under which name a task's card shows the model that the configuration names. */
  nameOf(configured: string): string
  /** What times are multiplied by: scripts may be played faster, real models take their time. */
  readonly pace: number
}

export interface ModelOptions {
  /** `provider:model` for `initChatModel`; then every agent runs on it. Default: scripted models, one for each name. */
  readonly provider?: string | undefined
  readonly pace: number
}

/** @throws StartError where the provider's model cannot be used */
export async function createModels(config: Config, { provider, pace }: ModelOptions, environment: NodeJS.ProcessEnv = process.env): Promise<Models> {
  const displayNames = Object.fromEntries(Object.entries(config.models).map(([name, { displayName }]) => [name, displayName]))
  if (provider === undefined) {
    return { displayNames, pace, nameOf: (name) => name, get: async (name) => new ScriptedModel({ name, pace }) }
  }
  const real = await realModel(provider, environment)
  const name = provider.slice(provider.indexOf(':') + 1)
  return { displayNames, pace: 1, nameOf: () => name, get: async () => real }
}

/** Of the providers whose packages are installed. They miss their keys as late as at the first call. */
const keys: Readonly<Record<string, string>> = { openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY' }

async function realModel(provider: string, environment: NodeJS.ProcessEnv): Promise<BaseChatModel> {
  const key = keys[provider.slice(0, Math.max(0, provider.indexOf(':')))]
  if (key !== undefined && !environment[key]) throw new StartError(`The model "${provider}" needs a key, and ${key} is not set, so that every run would fail. Set it, or leave --model out: scripted models need none.`)
  try {
    return (await initChatModel(provider)) as unknown as BaseChatModel
  } catch (error) {
    throw new StartError(`The model "${provider}" cannot be used: ${reasonOf(error)}. Pass --model as provider:model (openai:gpt-5-mini) and add the provider's @langchain package to packages/workspace, or leave --model out for scripted models.`, { cause: error })
  }
}
