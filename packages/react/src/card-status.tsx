'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'
import { StatusIcon } from './status-icon.tsx'

/** The status as a shape; its word is the tooltip, which is the name too: a label of the same words would be read twice. */
export const CardStatus: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardStatus(
  { className, children, ...props },
  ref,
) {
  const { presentation } = useCard('Status')
  const { value, label } = presentation.status
  return (
    <span role="img" title={label} data-status={value} {...props} ref={ref} className={partClass('status', className)}>
      {children ?? <StatusIcon status={value} />}
    </span>
  )
})
