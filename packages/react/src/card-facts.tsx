'use client'
import { forwardRef } from 'react'
import { CardActivity } from './card-activity.tsx'
import { useCard } from './card-context.ts'
import { CardModel } from './card-model.tsx'
import { CardQuiet } from './card-quiet.tsx'
import { CardTokens } from './card-tokens.tsx'
import { CardToolCalls } from './card-tool-calls.tsx'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** The second line; it describes the trigger. The inner element shifts so that the first fact's dot, whichever fact is first, is clipped. */
export const CardFacts: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardFacts(
  { className, children, ...props },
  ref,
) {
  const { factsId } = useCard('Facts')
  return (
    <span id={factsId} {...props} ref={ref} className={partClass('facts', className)}>
      <span className={partClass('facts-row')}>
        {children ?? (
          <>
            <CardModel />
            <CardTokens />
            <CardToolCalls />
            <CardActivity />
            <CardQuiet />
          </>
        )}
      </span>
    </span>
  )
})
