'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { Task, TaskKey, TaskStore } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'
import { nestTasks } from './nest-tasks.ts'
import type { NestedTask } from './nest-tasks.ts'

/** Which tasks a group holds: `ids` in their order, or every task of a scope, of a parent, or of both. */
export interface GroupSelection {
  readonly ids?: readonly (string | TaskKey)[] | undefined
  readonly scope?: string | undefined
  readonly parentId?: string | undefined
}

/** The tasks of a group; changes with each of them. */
export function useGroupTasks(selection: GroupSelection): readonly Task[] {
  return useSelected(selection, Object.is)
}

/** Their keys; the same array until the group gains or loses a task. */
export function useGroupKeys(selection: GroupSelection): readonly TaskKey[] {
  const members = useSelected(selection, hasSameKey)
  return useMemo(() => members.map(({ id, scope }) => ({ id, scope })), [members])
}

/** The same, each below the one that called it; the same array until the group or its nesting changes. */
export function useNestedKeys(selection: GroupSelection): readonly NestedTask[] {
  const members = useSelected(selection, hasSamePlace)
  return useMemo(() => nestTasks(members), [members])
}

/** The tasks of a group; the same array while `isSame` holds for each of them. Keep `isSame` stable. */
export function useSelected({ ids, scope, parentId }: GroupSelection, isSame: (one: Task, other: Task | undefined) => boolean): readonly Task[] {
  const cards = useCards('SubagentGroup')
  const { store } = cards
  const ownScope = scope ?? cards.scope
  // The selector remembers its last answer, so that an equal one keeps its identity and renders nothing.
  const read = useMemo(() => {
    let last: readonly Task[] = []
    return () => {
      const next = selectTasks(store, { ids, scope: ownScope, parentId })
      if (next.length !== last.length || !next.every((task, index) => isSame(task, last[index]))) last = next
      return last
    }
  }, [store, ids, ownScope, parentId, isSame])
  return useSyncExternalStore(store.subscribe, read, read)
}

function selectTasks(store: TaskStore, { ids, scope, parentId }: GroupSelection): readonly Task[] {
  if (ids !== undefined) {
    return ids.flatMap((key) => (typeof key === 'string' ? store.getTask(key, scope) : store.getTask(key.id, key.scope)) ?? [])
  }
  return store
    .getTasks()
    .filter((task) => (scope === undefined || task.scope === scope) && (parentId === undefined || task.parentId === parentId))
}

export function hasSameKey(one: Task, other: Task | undefined): boolean {
  return one.id === other?.id && one.scope === other.scope
}

function hasSamePlace(one: Task, other: Task | undefined): boolean {
  return hasSameKey(one, other) && one.parentId === other?.parentId
}
