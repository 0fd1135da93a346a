'use client'
import { forwardRef, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import type { Part, PartProps } from './part-props.ts'
import { Section } from './section.tsx'
import { shownSteps, stepKeys } from './shown-steps.ts'
import { StepLoadLine } from './step-load-line.tsx'
import { StepPage } from './step-page.tsx'

// Enough to read, few enough to lay out at once; thousands more wait behind a button.
const pageSize = 200
// A picture of the whole page misses what a browser passes over, so only what would be slow is.
const longList = 50

/** What the subagent said and did, oldest first, the newest page of it. */
export const CardSteps: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardSteps({ children, ...props }, ref) {
  const { task, stepLoad } = useCard('Steps')
  const { presenter } = useCards('SubagentCard.Steps')
  const [limit, setLimit] = useState(pageSize)
  const list = useRef<HTMLOListElement>(null)
  const steps = useMemo(() => shownSteps(task), [task])
  const keys = useMemo(() => stepKeys(steps), [steps])
  if (steps.length === 0 && stepLoad.state === 'idle') return null
  // Pages are counted from the first step, so that one that arrives changes the last page and no other.
  const start = Math.floor(Math.max(0, steps.length - limit) / pageSize) * pageSize
  const pages = Array.from({ length: Math.ceil((steps.length - start) / pageSize) }, (_, page) => start + page * pageSize)
  function showMore(): void {
    // At once, because the last press takes the button away: what it revealed takes over the focus.
    flushSync(() => setLimit(limit + pageSize))
    if (start <= pageSize) list.current?.focus()
  }
  return (
    <Section {...props} ref={ref} name="steps-section" label={presenter.format('sectionSteps')}>
      {children ?? (
        <>
          <StepLoadLine {...stepLoad} isEmpty={steps.length === 0} list={list} />
          {start > 0 && (
            <button type="button" className="subagent-card-more" onClick={showMore}>
              {presenter.format('showMore')}
            </button>
          )}
          {pages.map((from) => (
            <StepPage
              key={from}
              ref={from === start ? list : null}
              steps={steps.slice(from, from + pageSize)}
              keys={keys.slice(from, from + pageSize)}
              isLong={steps.length > longList}
            />
          ))}
        </>
      )}
    </Section>
  )
})
