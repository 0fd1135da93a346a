'use client'
import { forwardRef } from 'react'
import { CalledBy } from './called-by.tsx'
import { CardAgentType } from './card-agent-type.tsx'
import { CardBadge } from './card-badge.tsx'
import { useCard } from './card-context.ts'
import { CardTitle } from './card-title.tsx'
import { useNesting } from './nesting-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** The start of the first line: title, agent type, badge. */
export const CardHeading: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardHeading(
  { className, children, ...props },
  ref,
) {
  const { task } = useCard('Heading')
  const { parentId } = useNesting()
  return (
    <span {...props} ref={ref} className={partClass('heading', className)}>
      {children ?? (
        <>
          {parentId !== undefined && <CalledBy parentId={parentId} scope={task.scope} />}
          <CardTitle />
          <CardAgentType />
          <CardBadge />
        </>
      )}
    </span>
  )
})
