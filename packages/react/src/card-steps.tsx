'use client'
import { forwardRef, useMemo, useRef, useState } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import type { Part, PartProps } from './part-props.ts'
import { partClass } from './part-props.ts'
import { Section } from './section.tsx'
import { shownSteps, stepKeys } from './shown-steps.ts'
import { StepLoadLine } from './step-load-line.tsx'
import { StepRows } from './step-rows.tsx'

// Enough to read, few enough to lay out at once; thousands more wait behind a button.
const pageSize = 200

/** What the subagent said and did, oldest first, the newest page of it. */
export const CardSteps: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardSteps({ children, ...props }, ref) {
  const { task, stepLoad } = useCard('Steps')
  const { presenter } = useCards('SubagentCard.Steps')
  const [limit, setLimit] = useState(pageSize)
  const list = useRef<HTMLOListElement>(null)
  const steps = useMemo(() => shownSteps(task), [task])
  const keys = useMemo(() => stepKeys(steps), [steps])
  if (steps.length === 0 && stepLoad.state === 'idle') return null
  const start = Math.max(0, steps.length - limit)
  function showMore(hidden: number): void {
    setLimit(limit + pageSize)
    // The last press takes the button away: what it revealed takes over the focus.
    if (hidden <= pageSize) list.current?.focus()
  }
  return (
    <Section {...props} ref={ref} name="steps-section" label={presenter.format('sectionSteps')}>
      {children ?? (
        <>
          <StepLoadLine {...stepLoad} isEmpty={steps.length === 0} list={list} />
          {start > 0 && (
            <button type="button" className="subagent-card-more" onClick={() => showMore(start)}>
              {presenter.format('showMore')}
            </button>
          )}
          {steps.length > 0 && (
            <ol role="list" ref={list} tabIndex={-1} className={partClass('steps')}>
              {steps.slice(start).map((step, position) => (
                <StepRows key={keys[start + position]} step={step} />
              ))}
            </ol>
          )}
        </>
      )}
    </Section>
  )
})
