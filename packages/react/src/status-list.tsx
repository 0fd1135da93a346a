'use client'
import type { TaskKey } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { HostBoundary } from './host-boundary.tsx'
import type { NestedTask } from './nest-tasks.ts'
import { StatusRow } from './status-row.tsx'
import { keyOf } from './task-key.ts'
import { TaskParts } from './task-parts.tsx'
import { useTask } from './use-task.ts'

interface StatusListProps {
  /** Tasks of one level, each followed by those below it. */
  readonly places: readonly NestedTask[]
  readonly selected: TaskKey | undefined
  readonly onSelect: ((key: TaskKey) => void) | undefined
}

/** A list, with a list inside each item that has agents below it. */
export function StatusList({ places, selected, onSelect }: StatusListProps): ReactNode {
  return (
    <ul role="list" className="subagent-status-list">
      {branchesOf(places).map(({ place, below }) => (
        <li key={keyOf(place)}>
          <StatusItem place={place} isSelected={selected?.id === place.id && selected.scope === place.scope} onSelect={onSelect} />
          {below.length > 0 && <StatusList places={below} selected={selected} onSelect={onSelect} />}
        </li>
      ))}
    </ul>
  )
}

interface StatusItemProps extends Pick<StatusListProps, 'onSelect'> {
  readonly place: NestedTask
  readonly isSelected: boolean
}

function StatusItem({ place, ...row }: StatusItemProps): ReactNode {
  const { report, presenter } = useCards('SubagentStatusPanel')
  const task = useTask(place.id, place.scope)
  if (task === undefined) return null
  return (
    <HostBoundary fallback={<p className="subagent-card-note">{presenter.format('cardFailed')}</p>} onError={(error) => report(error, { task, source: 'card' })}>
      <TaskParts task={task}>
        <StatusRow {...row} />
      </TaskParts>
    </HostBoundary>
  )
}

interface Branch {
  readonly place: NestedTask
  readonly below: NestedTask[]
}

function branchesOf(places: readonly NestedTask[]): readonly Branch[] {
  const top = places[0]?.depth ?? 0
  const branches: Branch[] = []
  for (const place of places) {
    if (place.depth > top) branches.at(-1)?.below.push(place)
    else branches.push({ place, below: [] })
  }
  return branches
}
