'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import type { Part, PartProps } from './part-props.ts'
import { Section } from './section.tsx'
import { TaskText } from './task-text.tsx'

/** The whole error; its first line is the outcome on the folded card. */
export const CardError: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardError({ children, ...props }, ref) {
  const { error, errorTruncated } = useCard('Error').task
  const { presenter } = useCards('SubagentCard.Error')
  if (!error) return null
  return (
    <Section {...props} ref={ref} name="error" label={presenter.format('sectionError')}>
      {children ?? (
        <div className="subagent-card-box">
          <TaskText text={error} kind="error" lines={8} />
        </div>
      )}
      {errorTruncated && <p className="subagent-card-note">{presenter.format('stepTruncated')}</p>}
    </Section>
  )
})
