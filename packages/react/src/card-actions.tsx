'use client'
import { forwardRef } from 'react'
import type { Task } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCard } from './card-context.ts'
import { CardCopy } from './card-copy.tsx'
import { CardStop } from './card-stop.tsx'
import { CardTranscript } from './card-transcript.tsx'
import { useCards } from './cards-context.ts'
import { HostBoundary } from './host-boundary.tsx'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/**
 * Buttons beside the trigger and never inside it: the host's own, then those that it asked for. An action that throws
 * empties its own place and nothing else.
 */
export const CardActions: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardActions(
  { className, children, ...props },
  ref,
) {
  const { task, actions, onOpenTranscript, copyResult, keepsStopPlace } = useCard('Actions')
  const { report } = useCards('SubagentCard.Actions')
  const content = children ?? actions
  const isOwnEmpty = content === undefined || content === null || content === false
  if (isOwnEmpty && onOpenTranscript === undefined && !copyResult && !keepsStopPlace) return null
  return (
    <span {...props} ref={ref} className={partClass('actions', className)}>
      <HostBoundary fallback={null} onError={(error) => report(error, { task, source: 'actions' })}>
        {typeof content === 'function' ? <ActionsOf render={content} task={task} /> : content}
      </HostBoundary>
      {children === undefined && (
        <>
          <CardTranscript />
          <StopOrCopy />
        </>
      )}
    </span>
  )
})

/** One place for both: a task that can be stopped has no result to copy. */
function StopOrCopy(): ReactNode {
  const { task, stop, copyResult, keepsStopPlace } = useCard('Actions')
  if (stop !== undefined) return <CardStop />
  if (copyResult && task.result) return <CardCopy />
  return copyResult || keepsStopPlace ? <span className={partClass('action-place')} /> : null
}

/** Calls the host's function below the boundary, so that its error stays in the slot. */
function ActionsOf({ render, task }: { readonly render: (task: Task) => ReactNode; readonly task: Task }): ReactNode {
  return render(task)
}
