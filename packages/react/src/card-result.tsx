'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { OutputMessages } from './output-messages.tsx'
import { OutputScroller } from './output-scroller.tsx'
import type { Part, PartProps } from './part-props.ts'
import { Section } from './section.tsx'
import { TaskText } from './task-text.tsx'
import { usePartialOutput } from './use-partial-output.ts'

/** The result, or what streamed of it so far. */
export const CardResult: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardResult({ children, ...props }, ref) {
  const { task, presentation } = useCard('Result')
  const { result, partialResult, resultTruncated } = task
  const { presenter } = useCards('SubagentCard.Result')
  const output = usePartialOutput(task)
  const text = result ?? partialResult
  if (!text && output === undefined) return null
  const isPartial = result === undefined
  const label = presenter.format(isPartial ? 'sectionPartialResult' : 'sectionResult')
  return (
    <Section {...props} ref={ref} name="result" label={label}>
      {children ?? (
        <div className="subagent-card-box">
          {output === undefined ? (
            <TaskText text={text ?? ''} kind={isPartial ? 'partialResult' : 'result'} lines={12} />
          ) : (
            <OutputScroller label={presenter.format('outputOf', { title: presentation.title })}>
              <OutputMessages transcript={output} kind="partialResult" />
            </OutputScroller>
          )}
        </div>
      )}
      {!isPartial && resultTruncated && <p className="subagent-card-note">{presenter.format('resultTruncated')}</p>}
    </Section>
  )
})
