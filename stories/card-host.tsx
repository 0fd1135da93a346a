import { createTaskStore, type TaskStore, type Update } from '@subagent-cards/core'
import { SubagentCardsProvider, type SubagentCardsProviderProps } from '@subagent-cards/react'
import '@subagent-cards/react/styles.css'
import { useMemo, type ReactNode } from 'react'
import { useEnvironment } from './environment.ts'
import { modelNames } from './model-names.ts'
import { NOW } from './now.ts'

export interface CardHostProps extends Partial<SubagentCardsProviderProps> {
  /** What a store of this host's own has heard. */
  readonly updates?: readonly Update[] | undefined
}

/** An application around cards: a store, its models, a clock that stands still, and the toolbar's theme and language. */
export function CardHost({ updates, store, ...rest }: CardHostProps): ReactNode {
  const { theme, locale, messages } = useEnvironment()
  const own = useMemo(() => storeOf(updates ?? []), [updates])
  return <SubagentCardsProvider models={modelNames} locale={locale} messages={messages} theme={theme} now={NOW} {...rest} store={store ?? own} />
}

function storeOf(updates: readonly Update[]): TaskStore {
  const store = createTaskStore()
  store.apply(updates)
  return store
}
