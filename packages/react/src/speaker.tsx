'use client'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { RenderText } from './cards-context.ts'
import { useCards } from './cards-context.ts'
import { TextContext } from './text-context.ts'

interface SpeakerProps {
  /** `undefined`: the lead agent. */
  readonly id: string | undefined
  readonly scope: string | undefined
  readonly renderText: RenderText | undefined
  readonly children: ReactNode
}

/** Says whose the texts inside are, for the host's renderer. */
export function Speaker({ id, scope, renderText, children }: SpeakerProps): ReactNode {
  const cards = useCards('Speaker')
  const { store } = cards
  const render = renderText ?? cards.renderText
  const value = useMemo(
    () => ({ renderText: render, getTask: () => (id === undefined ? undefined : store.getTask(id, scope)) }),
    [render, store, id, scope],
  )
  return <TextContext.Provider value={value}>{children}</TextContext.Provider>
}
