import type { Messages } from '@subagent-cards/core'
import { createContext, useContext } from 'react'
import type { Locale } from './languages.ts'

/** What the Storybook toolbar decides for a story. */
export interface Environment {
  readonly theme: 'light' | 'dark'
  readonly locale: Locale
  /** The texts of `locale`, where they are not built in. */
  readonly messages?: Messages | undefined
}

export const EnvironmentContext = createContext<Environment>({ theme: 'light', locale: 'en' })

export function useEnvironment(): Environment {
  return useContext(EnvironmentContext)
}
