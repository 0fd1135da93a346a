'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import type { Part, PartProps } from './part-props.ts'
import { Section } from './section.tsx'
import { TaskText } from './task-text.tsx'

/** The result, or what streamed of it so far. */
export const CardResult: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardResult({ children, ...props }, ref) {
  const { result, partialResult, resultTruncated } = useCard('Result').task
  const { presenter } = useCards('SubagentCard.Result')
  const text = result ?? partialResult
  if (!text) return null
  const isPartial = result === undefined
  return (
    <Section {...props} ref={ref} name="result" label={presenter.format(isPartial ? 'sectionPartialResult' : 'sectionResult')}>
      {children ?? (
        <div className="subagent-card-box">
          <TaskText text={text} kind={isPartial ? 'partialResult' : 'result'} lines={12} />
        </div>
      )}
      {!isPartial && resultTruncated && <p className="subagent-card-note">{presenter.format('resultTruncated')}</p>}
    </Section>
  )
})
