'use client'
import { forwardRef } from 'react'
import { oneLine } from '@subagent-cards/core'
import { useCard } from './card-context.ts'
import { MiddleCut } from './middle-cut.tsx'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** The model that runs the task, as reported by the task itself; nothing until it is. */
export const CardModel: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardModel({ className, children, ...props }, ref) {
  const { model } = useCard('Model').presentation
  if (model === undefined) return null
  const names = model.history ?? [model.label, oneLine(model.name)]
  return (
    // Another model is another text at the end of the line: it does not move, it is new.
    <span key={model.label} title={[...new Set(names)].join('\n')} data-model={model.name} {...props} ref={ref} className={partClass('model', className)}>
      {children ?? <MiddleCut text={model.label} />}
    </span>
  )
})
