'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'
import { Room } from './room.tsx'

/** How many tools were called; where the count is unknown nothing but its place. */
export const CardToolCalls: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardToolCalls(
  { className, children, ...props },
  ref,
) {
  const { task, presentation } = useCard('ToolCalls')
  const { rooms } = useCards('SubagentCard.ToolCalls')
  const { toolCalls } = presentation
  if (toolCalls === undefined) return task.status === 'pending' ? null : <Room of={rooms.toolCalls} part="tool-calls" />
  return (
    <span data-room={rooms.toolCalls} {...props} ref={ref} className={partClass('tool-calls', className)}>
      {children ?? toolCalls.text}
    </span>
  )
})
