'use client'
import { useMemo } from 'react'
import type { Task } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { CardContext } from './card-context.ts'
import type { CardContextValue } from './card-context.ts'
import { useCards } from './cards-context.ts'

const nothingToDo: Omit<CardContextValue, 'task' | 'presentation'> = {
  open: false, setOpen: () => {}, missing: 'label', quietAfter: false, waitingBelow: 0, stepLoad: { state: 'idle', retry: () => {} }, stop: undefined, keepsStopPlace: false,
  copyResult: false, onOpenTranscript: undefined, factsId: '', actions: undefined,
}

/** Lets parts of a card stand where no card is: in the header of a pane, in a row of the status panel. */
export function TaskParts({ task, children }: { readonly task: Task; readonly children: ReactNode }): ReactNode {
  const { presenter, fixedNow } = useCards('TaskParts')
  const value = useMemo(
    () => ({ ...nothingToDo, task, presentation: presenter(task, fixedNow) }),
    [task, presenter, fixedNow],
  )
  return <CardContext.Provider value={value}>{children}</CardContext.Provider>
}
