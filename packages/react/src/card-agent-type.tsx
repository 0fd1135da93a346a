'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** The kind of agent; nothing where the wire names none. */
export const CardAgentType: Part<HTMLElement, PartProps<'bdi'>> = forwardRef(function CardAgentType(
  { className, children, ...props },
  ref,
) {
  const { agentType } = useCard('AgentType').presentation
  if (agentType === undefined) return null
  return (
    <bdi title={agentType} {...props} ref={ref} className={partClass('agent-type', className)}>
      {children ?? agentType}
    </bdi>
  )
})
