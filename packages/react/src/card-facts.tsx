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

/**
 * The second line; it describes the trigger. Told model first; to the eye the model stands at the end, because it may come
 * late, or never, and nothing may wait or move for it.
 */
export const CardFacts: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardFacts(
  { className, children, ...props },
  ref,
) {
  const { factsId, task } = useCard('Facts')
  return (
    <span id={factsId} {...props} ref={ref} className={partClass('facts', className)}>
      <span className={partClass('facts-row')}>
        {children ?? (
          <>
            <CardModel />
            <CardTokens />
            <CardToolCalls />
            {/* Nothing stands before it in a queue; when the task starts it is another one, in another place. */}
            <CardActivity key={String(task.status === 'pending')} />
            <CardQuiet />
          </>
        )}
      </span>
    </span>
  )
})
