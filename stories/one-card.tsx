import type { Task } from '@subagent-cards/core'
import { SubagentCard } from '@subagent-cards/react'
import { useState, type ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import type { TaskSample } from './task-samples.ts'

export interface OneCardProps {
  readonly updates: TaskSample
  /** How the card starts; its button still opens and closes it. */
  readonly open?: boolean | undefined
  readonly tokenUsageEnabled?: boolean | undefined
  /** With it, the host puts its own button on the card. */
  readonly onStop?: (() => void) | undefined
}

export function OneCard({ updates, open: startsOpen = false, tokenUsageEnabled, onStop }: OneCardProps): ReactNode {
  const [open, setOpen] = useState(startsOpen)
  return (
    <CardHost updates={updates} tokenUsageEnabled={tokenUsageEnabled}>
      <SubagentCard id={idOf(updates)} open={open} onOpenChange={setOpen} actions={onStop && <StopButton onClick={onStop} />} />
    </CardHost>
  )
}

function StopButton({ onClick }: { readonly onClick: () => void }): ReactNode {
  return (
    <button type="button" aria-label="Stop" onClick={onClick}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
        <rect x="5" y="5" width="6" height="6" rx="1" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  )
}

/** A sample speaks of one task. */
export function idOf(updates: TaskSample): Task['id'] {
  for (const update of updates) if (update.kind === undefined || update.kind === 'task') return update.id
  throw new Error('The sample names no task.')
}
