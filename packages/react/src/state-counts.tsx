'use client'
import { useMemo } from 'react'
import type { TaskSummary } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { StatusIcon } from './status-icon.tsx'
import { useGroupTasks } from './use-group-tasks.ts'
import type { GroupSelection } from './use-group-tasks.ts'

interface StateCountsProps extends Pick<TaskSummary, 'text' | 'states'> {
  /** Of the element with the count, which names the list. */
  readonly countId: string
}

/**
 * How many, and how many stand where; what needs a person first. Where the words have no room a shape and a number stand for
 * them; the words are in the tooltip of the line around it.
 */
export function StateCounts({ text, states, countId }: StateCountsProps): ReactNode {
  const { rooms } = useCards('StateCounts')
  // Other states are another sentence: its words do not move, they are new.
  const sentence = states.map((state) => `${state.status} ${state.text.length}`).join()
  return (
    <>
      <span id={countId} className="subagent-group-count" data-room={rooms.groupCount}>{text}</span>
      <ul key={sentence} role="list" className="subagent-group-states">
        {states.map((state) => (
          <li key={state.status} data-status={state.status} data-tone={state.tone}>
            <span className="subagent-group-mark" data-count={state.count} aria-hidden>
              <StatusIcon status={state.status} />
            </span>
            <bdi>{state.text}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SelectedStateCountsProps extends GroupSelection, Pick<StateCountsProps, 'countId'> {
  readonly className: string
}

/** A line with the same of the tasks that are selected. It alone hears of every frame. */
export function SelectedStateCounts({ countId, className, ...selection }: SelectedStateCountsProps): ReactNode {
  const { presenter } = useCards('SubagentGroup')
  const tasks = useGroupTasks(selection)
  const { text, states } = useMemo(() => presenter.summarize(tasks), [presenter, tasks])
  return (
    <div className={className} title={statesTip(states)}>
      <StateCounts text={text} states={states} countId={countId} />
    </div>
  )
}

export const statesTip = (states: TaskSummary['states']): string => states.map((state) => state.text).join('\n')
