'use client'
import { useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { ElapsedText } from './elapsed-text.tsx'
import { StateCounts, statesTip } from './state-counts.tsx'
import { useGroupTasks } from './use-group-tasks.ts'
import type { GroupSelection } from './use-group-tasks.ts'

/** How many, how they stand, how long, and a token sum that says how complete it is (U6). */
export function GroupHeader({ countId, ...selection }: GroupSelection & { readonly countId: string }): ReactNode {
  const { presenter, rooms, fixedNow } = useCards('SubagentGroup')
  const tasks = useGroupTasks(selection)
  const summary = useMemo(() => presenter.summarize(tasks, fixedNow), [presenter, tasks, fixedNow])
  const formatElapsed = useCallback((now: number | undefined) => presenter.summarize(tasks, now).elapsed, [presenter, tasks])
  return (
    <div className="subagent-group-header" title={statesTip(summary.states)} data-attention={summary.needsAttention ? '' : undefined}>
      <StateCounts text={summary.text} states={summary.states} countId={countId} />
      {summary.tokens.state !== 'hidden' && (
        <span className="subagent-group-tokens" data-tokens={summary.tokens.state}>
          {summary.tokens.text}
        </span>
      )}
      {/* Any moment will do: it only makes a group answer that has a start and no reported length yet. */}
      {formatElapsed(0) !== undefined && (
        <span role="timer" className="subagent-group-elapsed" data-room={rooms.elapsed}>
          <ElapsedText format={formatElapsed} />
        </span>
      )}
    </div>
  )
}
