'use client'
import type { TaskKey } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { CardAgentType } from './card-agent-type.tsx'
import { CardBadge } from './card-badge.tsx'
import { useCard } from './card-context.ts'
import { CardElapsed } from './card-elapsed.tsx'
import { CardTitle } from './card-title.tsx'
import { StatusIcon } from './status-icon.tsx'

interface StatusRowProps {
  readonly isSelected: boolean
  /** With it the row is a button. */
  readonly onSelect: ((key: TaskKey) => void) | undefined
}

/** One agent on one line: shape, title, type, how it stands in a word, how long. */
export function StatusRow({ isSelected, onSelect }: StatusRowProps): ReactNode {
  const { task, presentation } = useCard('StatusRow')
  const { status } = presentation
  const attributes = {
    className: 'subagent-status-row', 'data-status': status.value, 'data-tone': status.tone,
    'data-attention': presentation.needsAttention ? '' : undefined, 'data-selected': isSelected ? '' : undefined,
  }
  const facts = <StatusFacts />
  if (onSelect === undefined) return <div {...attributes}>{facts}</div>
  return (
    <button type="button" {...attributes} aria-current={isSelected ? 'true' : undefined} onClick={() => onSelect({ id: task.id, scope: task.scope })}>
      {facts}
    </button>
  )
}

/** The elapsed time has a place of its own even when there is none, so that the words stand below each other and stay there. */
function StatusFacts(): ReactNode {
  const { status, needsAttention } = useCard('StatusRow').presentation
  return (
    <>
      <span className="subagent-card-status" data-status={status.value}>
        <StatusIcon status={status.value} />
      </span>
      <span className="subagent-card-heading">
        <CardTitle />
        <CardAgentType />
      </span>
      <CardBadge />
      {!needsAttention && <span className="subagent-status-word">{status.label}</span>}
      <span className="subagent-status-elapsed">
        <CardElapsed />
      </span>
    </>
  )
}
