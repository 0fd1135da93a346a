'use client'
import { isTerminal } from '@subagent-cards/core'
import { Fragment, forwardRef } from 'react'
import { CalledBy } from './called-by.tsx'
import { CardAgentType } from './card-agent-type.tsx'
import { CardBadge } from './card-badge.tsx'
import { useCard } from './card-context.ts'
import { CardTitle } from './card-title.tsx'
import { CardWord } from './card-word.tsx'
import { useNesting } from './nesting-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** The start of the first line: title, agent type, badge. */
export const CardHeading: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardHeading(
  { className, children, ...props },
  ref,
) {
  const { task, presentation } = useCard('Heading')
  const { parentId } = useNesting()
  return (
    <span {...props} ref={ref} className={partClass('heading', className)}>
      {children ?? (
        <>
          {/* A task that gets its name or its type, or ends, has a new heading: what follows does not move, it is new with it. */}
          {parentId !== undefined && <CalledBy parentId={parentId} scope={task.scope} />}
          <CardTitle />
          <Fragment key={`${String(isTerminal(task.status))} ${presentation.agentType ?? ''} ${presentation.title}`}>
            <CardAgentType />
            <CardBadge />
            <CardWord />
          </Fragment>
        </>
      )}
    </span>
  )
})
