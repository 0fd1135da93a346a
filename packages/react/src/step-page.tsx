'use client'
import { forwardRef, memo } from 'react'
import type { Step } from '@subagent-cards/core'
import type { NamedExoticComponent, RefAttributes } from 'react'
import { partClass } from './part-props.ts'
import { StepRows } from './step-rows.tsx'

interface StepPageProps {
  readonly steps: readonly Step[]
  readonly keys: readonly string[]
  /** Of many: its rows are laid out when they are in sight. */
  readonly isLong: boolean
}

/** A list of its own, so that the browser passes over a page out of sight as one. A page that did not change is not rendered again. */
export const StepPage: NamedExoticComponent<StepPageProps & RefAttributes<HTMLOListElement>> = memo(
  forwardRef<HTMLOListElement, StepPageProps>(function StepPage({ steps, keys, isLong }, ref) {
    return (
      <ol
        role="list"
        ref={ref}
        tabIndex={-1}
        className={partClass('steps')}
        data-long={isLong ? '' : undefined}
        style={isLong ? { ['--_rows' as string]: steps.length } : undefined}
      >
        {steps.map((step, position) => (
          <StepRows key={keys[position]} step={step} />
        ))}
      </ol>
    )
  }),
  (one, other) => one.isLong === other.isLong && one.steps.length === other.steps.length && one.steps.every((step, position) => step === other.steps[position]),
)
