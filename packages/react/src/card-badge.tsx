'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** That a person is needed, or else why the run stopped early; nothing in the ordinary case. */
export const CardBadge: Part<HTMLElement, PartProps<'bdi'>> = forwardRef(function CardBadge({ className, children, ...props }, ref) {
  const { needsAttention, status, stopReason } = useCard('Badge').presentation
  const label = needsAttention ? status.label : stopReason?.label
  if (label === undefined) return null
  return (
    <bdi
      title={label}
      data-kind={needsAttention ? 'attention' : 'stop-reason'}
      {...props}
      ref={ref}
      className={partClass('badge', className)}
    >
      {children ?? label}
    </bdi>
  )
})
