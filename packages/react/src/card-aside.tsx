'use client'
import { forwardRef } from 'react'
import { CardActions } from './card-actions.tsx'
import { useCard } from './card-context.ts'
import { CardElapsed } from './card-elapsed.tsx'
import { CardTrigger } from './card-trigger.tsx'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** The end of the first line: elapsed time, the host's actions, the trigger. */
export const CardAside: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardAside(
  { className, children, ...props },
  ref,
) {
  useCard('Aside')
  return (
    <span {...props} ref={ref} className={partClass('aside', className)}>
      {children ?? (
        <>
          <CardElapsed />
          <CardActions />
          <CardTrigger />
        </>
      )}
    </span>
  )
})
