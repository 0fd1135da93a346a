'use client'
import { forwardRef, useId, useMemo, useState } from 'react'
import { Collapsible } from '@base-ui/react/collapsible'
import type { Task, TaskStore } from '@subagent-cards/core'
import { CardContext } from './card-context.ts'
import type { CardActionsContent, MissingTokens } from './card-context.ts'
import { CardLayout } from './card-layout.tsx'
import { useCards } from './cards-context.ts'
import type { RenderText } from './cards-context.ts'
import type { Part, PartProps } from './part-props.ts'
import { keyOf } from './task-key.ts'
import { TextContext } from './text-context.ts'
import type { TextContextValue } from './text-context.ts'
import { useCardOpen } from './use-card-open.ts'
import type { CardOpenOptions } from './use-card-open.ts'

export interface CardFrameProps extends PartProps<'div'>, CardOpenOptions {
  readonly task: Task
  /** Buttons of the host, at the end of the first line: stop, copy, open transcript. They never toggle the card. */
  readonly actions?: CardActionsContent
  /** @default 'label' */
  readonly missing?: MissingTokens | undefined
  /** Default: the provider's. */
  readonly renderText?: RenderText | undefined
}

/** The element of a card and what its parts share. */
export const CardFrame: Part<HTMLDivElement, CardFrameProps> = forwardRef(function CardFrame(props, ref) {
  const { task, actions, missing = 'label', renderText, defaultOpen, open: openProp, onOpenChange, children, className, ...rest } = props
  const cards = useCards('SubagentCard')
  const { presenter, fixedNow, store } = cards
  const presentation = useMemo(() => presenter(task, fixedNow), [presenter, task, fixedNow])
  const [open, setOpen] = useCardOpen(keyOf(task), presentation, { defaultOpen, open: openProp, onOpenChange })
  const factsId = useId()
  const value = useMemo(
    () => ({ task, presentation, open, setOpen, missing, factsId, actions }),
    [task, presentation, open, setOpen, missing, factsId, actions],
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
      data-theme={cards.theme}
      {...rest}
      className={className ? `subagent-card ${className}` : 'subagent-card'}
      ref={ref}
      open={open}
      onOpenChange={setOpen}
    >
      <CardContext.Provider value={value}>
        <TextContext.Provider value={text}>{children ?? <CardLayout />}</TextContext.Provider>
      </CardContext.Provider>
    </Collapsible.Root>
  )
})

/** Bound to the task's key and not to its newest state, so that a frame renders only the texts that it changed. */
function useTextValue(task: Task, store: TaskStore, renderText: RenderText | undefined): TextContextValue {
  const { id, scope } = task
  const [first] = useState(task)
  return useMemo(() => ({ renderText, getTask: () => store.getTask(id, scope) ?? first }), [renderText, store, id, scope, first])
}
