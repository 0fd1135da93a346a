import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { initChatModel } from 'langchain/chat_models/universal'
import type { Config } from './config.ts'
import { ScriptedModel } from './scripted-model.ts'

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

export function createModels(config: Config, { provider, pace }: ModelOptions): Models {
  const displayNames = Object.fromEntries(Object.entries(config.models).map(([name, { displayName }]) => [name, displayName]))
  if (provider === undefined) {
    return { displayNames, pace, nameOf: (name) => name, get: async (name) => new ScriptedModel({ name, pace }) }
  }
  const real = initChatModel(provider)
  const name = provider.slice(provider.indexOf(':') + 1)
  return { displayNames, pace: 1, nameOf: () => name, get: async () => (await real) as unknown as BaseChatModel }
}
