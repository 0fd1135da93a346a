'use client'
import { forwardRef, useId, useMemo, useState } from 'react'
import { Collapsible } from '@base-ui/react/collapsible'
import type { Task, TaskStore } from '@subagent-cards/core'
import { CardContext } from './card-context.ts'
import type { CardActionsContent, MissingTokens } from './card-context.ts'
import { CardLayout } from './card-layout.tsx'
import { useCards } from './cards-context.ts'
import type { Density, RenderText } from './cards-context.ts'
import { NestingContext, useNesting } from './nesting-context.ts'
import type { Nesting } from './nesting-context.ts'
import type { Part, PartProps } from './part-props.ts'
import type { LoadSteps } from './step-loads.ts'
import { keyOf } from './task-key.ts'
import { TextContext } from './text-context.ts'
import type { TextContextValue } from './text-context.ts'
import { useCardOpen } from './use-card-open.ts'
import type { CardOpenOptions } from './use-card-open.ts'
import { useWaitingBelow } from './use-family.ts'
import { useStepLoad } from './use-step-load.ts'
import { useStop } from './use-stop.ts'
import type { StopTask } from './use-stop.ts'

/** What a card hands on to the cards inside of it, and a group to its own. */
export type SharedCardProps = Pick<
  CardFrameProps,
  'density' | 'defaultOpen' | 'actions' | 'onStop' | 'onOpenTranscript' | 'copyResult' | 'missing' | 'quietAfter' | 'renderText' | 'loadSteps'
>

export interface CardFrameProps extends PartProps<'div'>, CardOpenOptions {
  readonly task: Task
  /** Two lines while folded, or one. Default: the provider's. */
  readonly density?: Density | undefined
  /** Buttons of the host, at the end of the first line: stop, copy, open transcript. They never toggle the card. */
  readonly actions?: CardActionsContent
  /** With it an open task can be stopped. */
  readonly onStop?: StopTask | undefined
  /** With it the card has a button that opens the whole of what the subagent did, wherever the host shows that. */
  readonly onOpenTranscript?: ((task: Task) => void) | undefined
  /** A button that copies the result. @default false */
  readonly copyResult?: boolean | undefined
  /** @default 'label' */
  readonly missing?: MissingTokens | undefined
  /** Ms without a sign of life after which a running card says for how long; `false`: never. @default 120_000 */
  readonly quietAfter?: number | false | undefined
  /** Default: the provider's. */
  readonly renderText?: RenderText | undefined
  /** Default: the provider's. */
  readonly loadSteps?: LoadSteps | undefined
}

const QUIET_MS = 120_000

/** The element of a card and what its parts share. */
export const CardFrame: Part<HTMLDivElement, CardFrameProps> = forwardRef(function CardFrame(props, ref) {
  const { task, density, actions, onStop, onOpenTranscript, copyResult = false, missing = 'label', quietAfter = QUIET_MS, renderText, loadSteps, defaultOpen, open: openProp, onOpenChange, children, className, ...rest } = props
  const cards = useCards('SubagentCard')
  const { presenter, fixedNow, store } = cards
  const presentation = useMemo(() => presenter(task, fixedNow), [presenter, task, fixedNow])
  const [open, setOpen] = useCardOpen(keyOf(task), presentation, { defaultOpen, open: openProp, onOpenChange })
  const nesting = useNestingOf({ density, defaultOpen, actions, onStop, onOpenTranscript, copyResult, missing, quietAfter, renderText, loadSteps })
  const waitingInside = useWaitingBelow(task)
  // Of an open card the cards inside say it themselves.
  const waitingBelow = open || presentation.needsAttention ? 0 : waitingInside
  const stop = useStop(task, presentation.title, onStop)
  const keepsStopPlace = onStop !== undefined && task.canCancel !== false
  const stepLoad = useStepLoad(task, open, loadSteps ?? cards.loadSteps)
  const factsId = useId()
  const value = useMemo(
    () => ({ task, presentation, open, setOpen, missing, quietAfter, waitingBelow, stepLoad, stop, keepsStopPlace, copyResult, onOpenTranscript, factsId, actions }),
    [task, presentation, open, setOpen, missing, quietAfter, waitingBelow, stepLoad, stop, keepsStopPlace, copyResult, onOpenTranscript, factsId, actions],
  )
  const text = useTextValue(task, store, renderText ?? cards.renderText)
  return (
    <Collapsible.Root
      role="group"
      aria-label={presentation.title}
      data-status={presentation.status.value}
      data-tone={presentation.status.tone}
      data-tokens={presentation.tokens.state}
      data-attention={presentation.needsAttention ? '' : undefined}
      data-attention-below={waitingBelow > 0 ? '' : undefined}
      data-density={density ?? cards.density}
      data-theme={cards.theme}
      {...rest}
      className={className ? `subagent-card ${className}` : 'subagent-card'}
      ref={ref}
      open={open}
      onOpenChange={setOpen}
    >
      <CardContext.Provider value={value}>
        <NestingContext.Provider value={nesting}>
          <TextContext.Provider value={text}>{children ?? <CardLayout />}</TextContext.Provider>
        </NestingContext.Provider>
      </CardContext.Provider>
    </Collapsible.Root>
  )
})

/** The same object until what it hands on changes. */
function useNestingOf(card: SharedCardProps): Nesting {
  const { depth, parentId } = useNesting()
  const { density, defaultOpen, actions, onStop, onOpenTranscript, copyResult, missing, quietAfter, renderText, loadSteps } = card
  return useMemo(
    () => ({ depth, parentId, card: { density, defaultOpen, actions, onStop, onOpenTranscript, copyResult, missing, quietAfter, renderText, loadSteps } }),
    [depth, parentId, density, defaultOpen, actions, onStop, onOpenTranscript, copyResult, missing, quietAfter, renderText, loadSteps],
  )
}

/** Bound to the task's key and not to its newest state, so that a frame renders only the texts that it changed. */
function useTextValue(task: Task, store: TaskStore, renderText: RenderText | undefined): TextContextValue {
  const { id, scope } = task
  const [first] = useState(task)
  return useMemo(() => ({ renderText, getTask: () => store.getTask(id, scope) ?? first }), [renderText, store, id, scope, first])
}
