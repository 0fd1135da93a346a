'use client'
import { forwardRef } from 'react'
import { CardAgentType } from './card-agent-type.tsx'
import { CardBadge } from './card-badge.tsx'
import { useCard } from './card-context.ts'
import { CardTitle } from './card-title.tsx'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** The start of the first line: title, agent type, badge. */
export const CardHeading: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardHeading(
  { className, children, ...props },
  ref,
) {
  useCard('Heading')
  return (
    <span {...props} ref={ref} className={partClass('heading', className)}>
      {children ?? (
        <>
          <CardTitle />
          <CardAgentType />
          <CardBadge />
        </>
      )}
    </span>
  )
})
