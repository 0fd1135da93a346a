'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** What an open task is doing, or how an ended one ended. */
export const CardActivity: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardActivity(
  { className, children, ...props },
  ref,
) {
  const { activity, outcome } = useCard('Activity').presentation
  const text = activity ?? outcome
  if (text === undefined) return null
  return (
    <span
      title={text}
      data-kind={activity === undefined ? 'outcome' : 'activity'}
      {...props}
      ref={ref}
      className={partClass('activity', className)}
    >
      {children ?? <bdi>{text}</bdi>}
    </span>
  )
})
