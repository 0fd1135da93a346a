'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/**
 * That a person is needed, here or by a task inside of a closed card; else why the run stopped early; else that nobody waits
 * for it. Nothing in the ordinary case.
 */
export const CardBadge: Part<HTMLElement, PartProps<'bdi'>> = forwardRef(function CardBadge({ className, children, ...props }, ref) {
  const { presentation, waitingBelow } = useCard('Badge')
  const { presenter } = useCards('SubagentCard.Badge')
  const { needsAttention, status, stopReason, background } = presentation
  const below = waitingBelow > 0 ? presenter.formatPlural('groupWaiting', waitingBelow) : undefined
  const attention = needsAttention ? status.label : below
  const label = attention ?? stopReason?.label ?? background
  if (label === undefined) return null
  return (
    // Another word is another badge: it does not move, it is new.
    <bdi
      key={label}
      title={label}
      data-kind={attention !== undefined ? 'attention' : stopReason !== undefined ? 'stop-reason' : 'background'}
      {...props}
      ref={ref}
      className={partClass('badge', className)}
    >
      {children ?? label}
    </bdi>
  )
})
