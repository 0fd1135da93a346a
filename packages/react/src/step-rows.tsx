'use client'
import { memo } from 'react'
import type { Step } from '@subagent-cards/core'
import type { FunctionComponent, ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { CornerDownRight, Sparkle, TriangleAlert } from './icons.ts'
import type { Icon } from './icons.ts'
import { TaskText } from './task-text.tsx'
import { ToolCallRow } from './tool-call-row.tsx'
import { visibleLine } from './visible-text.ts'

/** The rows of one step. A step that did not change is not rendered again, however many follow it. */
export const StepRows: FunctionComponent<{ readonly step: Step }> = memo(function StepRows({ step }) {
  return step.kind === 'tool' ? <ToolResultRow step={step} /> : <MessageRows step={step} />
})

function MessageRows({ step }: { readonly step: Step }): ReactNode {
  return (
    <>
      {step.text.trim() !== '' && (
        <Row kind="message" icon={Sparkle} step={step}>
          <TaskText text={step.text} kind="step" lines={4} />
        </Row>
      )}
      {step.toolCalls?.map((call, position) => <ToolCallRow key={position} call={call} />)}
    </>
  )
}

function ToolResultRow({ step }: { readonly step: Step }): ReactNode {
  const { presenter } = useCards('SubagentCard.Steps')
  return (
    <Row kind="tool-result" icon={step.isError ? TriangleAlert : CornerDownRight} step={step}>
      {step.toolName !== undefined && (
        <bdi className="subagent-card-step-name">{presenter.format('stepToolResult', { tool: visibleLine(step.toolName) })}</bdi>
      )}
      {step.isError && <span className="subagent-card-step-failed">{presenter.format('stepFailed')}</span>}
      {step.text.trim() !== '' && <TaskText text={step.text} kind="toolResult" lines={3} />}
    </Row>
  )
}

interface RowProps {
  readonly kind: string
  readonly icon: Icon
  readonly step: Step
  readonly children: ReactNode
}

function Row({ kind, icon: Shape, step, children }: RowProps): ReactNode {
  const { presenter } = useCards('SubagentCard.Steps')
  return (
    <li data-step={kind} data-error={step.isError ? '' : undefined}>
      <Shape size={14} strokeWidth={2} aria-hidden />
      <div>
        {children}
        {step.truncated && <p className="subagent-card-note">{presenter.format('stepTruncated')}</p>}
      </div>
    </li>
  )
}
