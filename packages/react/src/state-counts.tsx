'use client'
import { useMemo } from 'react'
import type { TaskSummary } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { useGroupTasks } from './use-group-tasks.ts'
import type { GroupSelection } from './use-group-tasks.ts'

/** How many, and how many stand where; what needs a person first. */
export function StateCounts({ text, states }: Pick<TaskSummary, 'text' | 'states'>): ReactNode {
  return (
    <>
      <span className="subagent-group-count">{text}</span>
      <ul role="list" className="subagent-group-states">
        {states.map((state) => (
          <li key={state.status} data-status={state.status} data-tone={state.tone}>
            <bdi>{state.text}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The same of the tasks that are selected. It alone hears of every frame. */
export function SelectedStateCounts(selection: GroupSelection): ReactNode {
  const { presenter } = useCards('SubagentGroup')
  const tasks = useGroupTasks(selection)
  const { text, states } = useMemo(() => presenter.summarize(tasks), [presenter, tasks])
  return <StateCounts text={text} states={states} />
}
