'use client'
import { createContext, useContext } from 'react'
import type { Task, TaskPresentation } from '@subagent-cards/core'
import type { Context, ReactNode } from 'react'
import type { StepLoad } from './use-step-load.ts'
import type { StopControl } from './use-stop.ts'

/** How a card says that no tokens were reported: in words, with a dash (words for screen readers), or not at all. */
export type MissingTokens = 'label' | 'dash' | 'hide'

export type CardActionsContent = ReactNode | ((task: Task) => ReactNode)

export interface CardContextValue {
  readonly task: Task
  readonly presentation: TaskPresentation
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  readonly actions: CardActionsContent
  readonly missing: MissingTokens
  readonly quietAfter: number | false
  /** How many tasks inside of a closed card need a person. */
  readonly waitingBelow: number
  readonly stepLoad: StepLoad
  /** `undefined` where the task cannot be stopped, or not any more. */
  readonly stop: StopControl | undefined
  readonly copyResult: boolean
  readonly onOpenTranscript: ((task: Task) => void) | undefined
  /** The place of the stop button is kept when it goes, so that what stands before it stays. */
  readonly keepsStopPlace: boolean
  /** Id of the facts line, which describes the trigger. */
  readonly factsId: string
}

export const CardContext: Context<CardContextValue | undefined> = createContext<CardContextValue | undefined>(undefined)

/** What the parts of one card share. `part` names the part in the error. */
export function useCard(part: string): CardContextValue {
  const value = useContext(CardContext)
  if (value !== undefined) return value
  throw new Error(
    `[subagent-cards] <SubagentCard.${part}> was rendered outside of a card. A part reads its task from the card around it, ` +
      `so alone it has nothing to show. Put it inside <SubagentCard.Root id="…">.`,
  )
}
