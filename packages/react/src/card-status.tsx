'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'
import { StatusIcon } from './status-icon.tsx'

/** The status as a shape, with its word for screen readers and as a tooltip. */
export const CardStatus: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardStatus(
  { className, children, ...props },
  ref,
) {
  const { presentation } = useCard('Status')
  const { value, label } = presentation.status
  return (
    <span role="img" aria-label={label} title={label} data-status={value} {...props} ref={ref} className={partClass('status', className)}>
      {children ?? <StatusIcon status={value} />}
    </span>
  )
})
