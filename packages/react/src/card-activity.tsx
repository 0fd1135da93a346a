'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/**
 * What became of a stop that was asked for, else what an open task is doing, or how an ended one ended. Where that is the
 * word of the status, those who listen have heard it.
 */
export const CardActivity: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardActivity(
  { className, children, ...props },
  ref,
) {
  const { presentation, stop } = useCard('Activity')
  const { presenter } = useCards('SubagentCard.Activity')
  const { activity, outcome, status } = presentation
  const isStopAsked = stop !== undefined && stop.state !== 'idle'
  const text = isStopAsked ? presenter.format(stop.state === 'refused' ? 'stopRefused' : 'stopping') : (activity ?? outcome)
  if (text === undefined) return null
  return (
    <span
      title={text}
      aria-hidden={text === status.label || undefined}
      data-kind={isStopAsked ? 'stop' : activity === undefined ? 'outcome' : 'activity'}
      data-refused={stop?.state === 'refused' ? '' : undefined}
      {...props}
      ref={ref}
      className={partClass('activity', className)}
    >
      {children ?? <bdi>{text}</bdi>}
    </span>
  )
})
