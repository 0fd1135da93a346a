'use client'
import { createContext, useContext } from 'react'
import type { Context } from 'react'
import type { SharedCardProps } from './card-frame.tsx'

export interface Nesting {
  /** How many cards stand around this one. */
  readonly depth: number
  /** What the cards inside get from the one around them. */
  readonly card: SharedCardProps
  /** Of a card beside its parent instead of inside of it: who called it. */
  readonly parentId: string | undefined
}

export const NestingContext: Context<Nesting> = createContext<Nesting>({ depth: 0, card: {}, parentId: undefined })

export function useNesting(): Nesting {
  return useContext(NestingContext)
}
