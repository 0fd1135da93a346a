'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'
import { TaskText } from './task-text.tsx'

/** The whole of a title that is too long for one line, whatever the width of the card; else nothing. */
export const CardFullTitle: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardFullTitle({ className, children, ...props }, ref) {
  const { task, presentation } = useCard('FullTitle')
  const whole = task.title?.trim() ? task.title : (task.description ?? '')
  if (whole.length <= presentation.title.length || !presentation.title.endsWith('…')) return null
  return (
    <div {...props} ref={ref} className={partClass('full-title', className)}>
      {children ?? <TaskText text={whole} kind="prompt" lines={4} />}
    </div>
  )
})
