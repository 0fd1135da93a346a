'use client'
import type { Task } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { visibleLine } from './visible-text.ts'

/** Stands where a card threw. It uses nothing of the host's, since that is what failed. */
export function CardFailed({ task }: { readonly task: Task }): ReactNode {
  const { presenter, theme } = useCards('SubagentCard')
  return (
    <div className="subagent-card" data-render-failed="" data-theme={theme}>
      <div className="subagent-card-header">
        <span className="subagent-card-heading">
          <bdi className="subagent-card-title">{visibleLine(task.title ?? task.description ?? task.id)}</bdi>
        </span>
        <span className="subagent-card-facts">{presenter.format('cardFailed')}</span>
      </div>
    </div>
  )
}
