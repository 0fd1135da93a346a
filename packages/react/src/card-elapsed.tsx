'use client'
import { forwardRef, useCallback } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { ElapsedText } from './elapsed-text.tsx'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'
import { Room } from './room.tsx'

/** How long the task has run. It ticks without rendering the card. */
export const CardElapsed: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardElapsed(
  { className, children, ...props },
  ref,
) {
  const { task } = useCard('Elapsed')
  const { presenter, rooms } = useCards('SubagentCard.Elapsed')
  const format = useCallback((now: number | undefined) => presenter.formatElapsed(task, now), [presenter, task])
  // Any moment will do: it only makes a task answer that has a start and no reported length yet.
  if (children === undefined && format(0) === undefined) return <Room of={rooms.elapsed} part="elapsed" />
  return (
    // `timer` has an implicit aria-live of off: it never speaks by itself.
    <span role="timer" data-room={rooms.elapsed} {...props} ref={ref} className={partClass('elapsed', className)}>
      {children ?? <ElapsedText format={format} />}
    </span>
  )
})
