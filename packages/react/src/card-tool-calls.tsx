'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** How many tools were called; nothing where the count is unknown. */
export const CardToolCalls: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardToolCalls(
  { className, children, ...props },
  ref,
) {
  const { toolCalls } = useCard('ToolCalls').presentation
  if (toolCalls === undefined) return null
  return (
    <span {...props} ref={ref} className={partClass('tool-calls', className)}>
      {children ?? toolCalls.text}
    </span>
  )
})
