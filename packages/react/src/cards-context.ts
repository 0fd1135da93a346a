'use client'
import { createContext, useContext } from 'react'
import type { Presenter, Task, TaskStore } from '@subagent-cards/core'
import type { Context, ReactNode } from 'react'
import type { Clock } from './clock.ts'
import type { Family } from './family.ts'
import type { KeyedState } from './keyed-state.ts'
import type { CardErrorHandler } from './reporter.ts'
import type { Rooms } from './rooms.ts'
import type { LoadSteps, StepLoads } from './step-loads.ts'
import type { StopRequest } from './use-stop.ts'
import type { Voice } from './voice.ts'

/** Two lines for each folded card, or one. */
export type Density = 'comfortable' | 'compact'

/** `output`: a message as an agent streams it, in a pane or a transcript. */
export type TextKind = 'prompt' | 'step' | 'toolResult' | 'partialResult' | 'result' | 'error' | 'output'

/**
 * Plugs in a Markdown renderer. The text is untrusted (control characters are already made visible): the renderer
 * must not let raw HTML or script links through. `task` is `undefined` where the lead agent speaks, which only an
 * `output` can be.
 */
export type RenderText = (text: string, context: { readonly task: Task | undefined; readonly kind: TextKind }) => ReactNode

export interface CardsContextValue {
  readonly store: TaskStore
  readonly presenter: Presenter
  readonly rooms: Rooms
  readonly clock: Clock
  /** Set where the host passed a number: every render uses it. */
  readonly fixedNow: number | undefined
  readonly scope: string | undefined
  readonly theme: 'light' | 'dark' | undefined
  readonly density: Density
  readonly renderText: RenderText | undefined
  /** Which cards stand open. */
  readonly disclosure: KeyedState<boolean>
  /** What was asked of which task. */
  readonly stops: KeyedState<StopRequest>
  readonly report: CardErrorHandler
  readonly loadSteps: LoadSteps | undefined
  readonly stepLoads: StepLoads
  readonly voice: Voice
  readonly family: Family
}

export const CardsContext: Context<CardsContextValue | undefined> = createContext<CardsContextValue | undefined>(undefined)

/** What the provider shares. `caller` names the part or hook in the error. */
export function useCards(caller: string): CardsContextValue {
  const value = useContext(CardsContext)
  if (value !== undefined) return value
  throw new Error(
    `[subagent-cards] ${caller} was used outside of <SubagentCardsProvider>. The provider holds the task store and the language, ` +
      'so without it there is no task to show. Wrap the part of your app that shows cards: ' +
      '<SubagentCardsProvider store={store}>…</SubagentCardsProvider>, with a store from createTaskStore() of @subagent-cards/core.',
  )
}
