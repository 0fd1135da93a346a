'use client'
import { forwardRef } from 'react'
import type { Task } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { HostBoundary } from './host-boundary.tsx'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/** The host's buttons, beside the trigger and never inside it. An action that throws empties this slot and nothing else. */
export const CardActions: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardActions(
  { className, children, ...props },
  ref,
) {
  const { task, actions } = useCard('Actions')
  const { report } = useCards('SubagentCard.Actions')
  const content = children ?? actions
  if (content === undefined || content === null || content === false) return null
  return (
    <span {...props} ref={ref} className={partClass('actions', className)}>
      <HostBoundary fallback={null} onError={(error) => report(error, { task, source: 'actions' })}>
        {typeof content === 'function' ? <ActionsOf render={content} task={task} /> : content}
      </HostBoundary>
    </span>
  )
})

/** Calls the host's function below the boundary, so that its error stays in the slot. */
function ActionsOf({ render, task }: { readonly render: (task: Task) => ReactNode; readonly task: Task }): ReactNode {
  return render(task)
}
