'use client'
import { useMemo, useState } from 'react'
import { createPresenter } from '@subagent-cards/core'
import type { PresentOptions, TaskStore } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { Announcer } from './announcer.tsx'
import { CardsContext } from './cards-context.ts'
import type { CardsContextValue, Density, RenderText } from './cards-context.ts'
import { createClock, fixedClock } from './clock.ts'
import { createFamily } from './family.ts'
import { createKeyedState } from './keyed-state.ts'
import { createReporter, logError } from './reporter.ts'
import type { CardErrorHandler } from './reporter.ts'
import { roomsOf } from './rooms.ts'
import { createStepLoads } from './step-loads.ts'
import type { LoadSteps } from './step-loads.ts'
import { useLatest } from './use-latest.ts'
import type { StopRequest } from './use-stop.ts'
import { createVoice } from './voice.ts'

export interface SubagentCardsProviderProps {
  readonly store: TaskStore
  readonly children?: ReactNode
  /** Display names of models, by raw id. Keep the object or function stable: a new one renders every card. */
  readonly models?: PresentOptions['models'] | undefined
  /** `false` hides tokens everywhere; the model still shows. @default true */
  readonly tokenUsageEnabled?: boolean | undefined
  /** BCP 47. Never taken from the machine, so that server and client agree. @default 'en' */
  readonly locale?: string | undefined
  /** Replaces single texts of the catalog. Keep the object stable. */
  readonly messages?: PresentOptions['messages'] | undefined
  /**
   * A number stops the clock there (snapshots, servers); a function replaces `Date.now`.
   * The clock is only read after the first commit, never while rendering.
   */
  readonly now?: number | (() => number) | undefined
  /** Scope of cards that name none. */
  readonly scope?: string | undefined
  /** Default: plain text. Keep the function stable. */
  readonly renderText?: RenderText | undefined
  /** Fetches the steps of old runs when a card is opened that has none. */
  readonly loadSteps?: LoadSteps | undefined
  /** Hears of each failing piece of host code once. @default console.error */
  readonly onError?: CardErrorHandler | undefined
  /** Default: the page's `color-scheme`, or the nearest `data-theme`. */
  readonly theme?: 'light' | 'dark' | undefined
  /** How high a folded card is: two lines, or one. @default 'comfortable' */
  readonly density?: Density | undefined
  /** Tells screen readers that tasks start, need a person and end, in one polite live region. @default true */
  readonly announce?: boolean | undefined
}

/** Holds what cards share: the store, the language, one clock, and which cards stand open. */
export function SubagentCardsProvider(props: SubagentCardsProviderProps): ReactNode {
  const { store, children, models, tokenUsageEnabled, locale, messages, now, scope, renderText, loadSteps, onError, theme, density = 'comfortable', announce = true } = props
  assertStore(store)
  const fixedNow = typeof now === 'number' ? now : undefined
  const latest = useLatest({ now: typeof now === 'function' ? now : Date.now, onError: onError ?? logError })

  const [voice] = useState(createVoice)
  // Another store is another conversation, of which nothing was opened, fetched or asked yet.
  const { disclosure, stepLoads, stops } = useMemo(
    () => ({ store, disclosure: createKeyedState<boolean>(), stepLoads: createStepLoads(), stops: createKeyedState<StopRequest>() }),
    [store],
  )
  const family = useMemo(() => createFamily(store), [store])
  const [runningClock] = useState(() => createClock(() => latest.current.now()))
  const [report] = useState(() => createReporter((error, info) => latest.current.onError(error, info)))
  const clock = useMemo(() => (fixedNow === undefined ? runningClock : fixedClock(fixedNow)), [fixedNow, runningClock])
  const presenter = useMemo(
    () =>
      createPresenter({
        locale: locale ?? 'en',
        tokenUsageEnabled: tokenUsageEnabled ?? true,
        ...(models && { models }),
        ...(messages && { messages }),
      }),
    [locale, tokenUsageEnabled, models, messages],
  )
  const rooms = useMemo(() => roomsOf(presenter), [presenter])
  const value = useMemo<CardsContextValue>(
    () => ({ store, presenter, rooms, clock, fixedNow, scope, theme, density, renderText, disclosure, stops, report, loadSteps, stepLoads, voice, family }),
    [store, presenter, rooms, clock, fixedNow, scope, theme, density, renderText, disclosure, stops, report, loadSteps, stepLoads, voice, family],
  )
  return (
    <CardsContext.Provider value={value}>
      {children}
      {announce && <Announcer />}
    </CardsContext.Provider>
  )
}

/** Without types a host may leave it out, or pass another library's store. */
function assertStore(store: Partial<TaskStore> | undefined): void {
  if (typeof store?.getTask === 'function') return
  throw new TypeError(
    '[subagent-cards] <SubagentCardsProvider> was given no task store, so it has no tasks to show. ' +
      'Pass store={store}, made once with createTaskStore() of @subagent-cards/core.',
  )
}
