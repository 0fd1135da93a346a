'use client'
import { forwardRef } from 'react'
import { Collapsible } from '@base-ui/react/collapsible'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { ChevronDown } from './icons.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** The button that opens and closes the card. It is called "title, status" and what the badge says; the facts line describes it. */
export const CardTrigger: Part<HTMLButtonElement, PartProps<'button'>> = forwardRef(function CardTrigger(
  { className, children, ...props },
  ref,
) {
  const { presentation, factsId, waitingBelow } = useCard('Trigger')
  const { presenter } = useCards('SubagentCard.Trigger')
  const { title, status, stopReason, background } = presentation
  const waiting = waitingBelow > 0 ? presenter.formatPlural('groupWaiting', waitingBelow) : (stopReason?.label ?? background)
  const name =
    waiting === undefined
      ? presenter.format('cardName', { title, status: status.label })
      : presenter.format('cardNameWaiting', { title, status: status.label, waiting })
  return (
    <Collapsible.Trigger aria-label={name} aria-describedby={factsId} {...props} ref={ref} className={partClass('trigger', className)}>
      {children ?? <ChevronDown size={16} strokeWidth={2.25} aria-hidden />}
    </Collapsible.Trigger>
  )
})
