import { createContext, useContext } from 'react'

/** What the Storybook toolbar decides for a story. */
export interface Environment {
  readonly theme: 'light' | 'dark'
  readonly locale: 'en' | 'zh-CN'
}

export const EnvironmentContext = createContext<Environment>({ theme: 'light', locale: 'en' })

export function useEnvironment(): Environment {
  return useContext(EnvironmentContext)
}
