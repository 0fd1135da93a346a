'use client'
import { forwardRef } from 'react'
import type { ReactNode } from 'react'
import { CardFailed } from './card-failed.tsx'
import { CardFrame } from './card-frame.tsx'
import type { CardFrameProps } from './card-frame.tsx'
import { useCards } from './cards-context.ts'
import { HostBoundary } from './host-boundary.tsx'
import type { Part } from './part-props.ts'
import { keyOf } from './task-key.ts'
import { useTask } from './use-task.ts'

export interface SubagentCardProps extends Omit<CardFrameProps, 'task' | 'id'> {
  /** Id of the task. */
  readonly id: string
  /** What owns the id: a run, a session. Default: the provider's. */
  readonly scope?: string | undefined
  /** Replaces the whole layout; put the parts of `SubagentCard` here in any order. */
  readonly children?: ReactNode
}

/**
 * One delegated task, folded by default. Renders nothing until a frame names the task.
 *
 * @example <SubagentCard id={toolCall.id} defaultOpen="attention" />
 */
export const SubagentCardRoot: Part<HTMLDivElement, SubagentCardProps> = forwardRef(
  function SubagentCardRoot({ id, scope, ...props }, ref) {
    const cards = useCards('SubagentCard')
    const { report } = cards
    const task = useTask(id, scope)
    if (task === undefined) return null
    return (
      <HostBoundary key={keyOf(task)} fallback={<CardFailed task={task} />} onError={(error) => report(error, { task, source: 'card' })} resetOn={cards}>
        <CardFrame {...props} task={task} ref={ref} />
      </HostBoundary>
    )
  },
)
