'use client'
import { createContext, useContext } from 'react'
import type { Task } from '@subagent-cards/core'
import type { Context } from 'react'
import type { RenderText } from './cards-context.ts'

/** What texts need of whom they are of. Apart from the card's own context, because this one stays the same from frame to frame. */
export interface TextContextValue {
  readonly renderText: RenderText | undefined
  /** `undefined`: the lead agent speaks. */
  readonly getTask: () => Task | undefined
}

export const TextContext: Context<TextContextValue | undefined> = createContext<TextContextValue | undefined>(undefined)

export function useTextContext(): TextContextValue {
  const value = useContext(TextContext)
  if (value === undefined) throw new Error('[subagent-cards] A text was rendered outside of a card, so no task is known for it. Put it inside <SubagentCard.Root>.')
  return value
}
