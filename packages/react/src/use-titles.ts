'use client'
import { useCallback, useMemo } from 'react'
import type { Presenter, Task } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'
import { keyOf } from './task-key.ts'
import { hasSameKey, useSelected } from './use-group-tasks.ts'
import type { GroupSelection } from './use-group-tasks.ts'

/** What each task of a group is called, by key; the same map until one is called otherwise. */
export function useTitles(selection: GroupSelection): ReadonlyMap<string, string> {
  const { presenter } = useCards('SubagentPanes')
  const titleOf = useMemo(() => rememberTitles(presenter), [presenter])
  const isCalledTheSame = useCallback(
    (one: Task, other: Task | undefined) => other !== undefined && hasSameKey(one, other) && titleOf(one) === titleOf(other),
    [titleOf],
  )
  const members = useSelected(selection, isCalledTheSame)
  return useMemo(() => new Map(members.map((task) => [keyOf(task), titleOf(task)])), [members, titleOf])
}

/** A presentation is more than a title, and at each frame all tasks but one are those of the frame before. */
function rememberTitles(presenter: Presenter): (task: Task) => string {
  const titles = new WeakMap<Task, string>()
  return (task) => {
    // The host's names of models may throw, which would cost the titles of all tasks.
    const title = titles.get(task) ?? presenter({ ...task, modelName: undefined }).title
    titles.set(task, title)
    return title
  }
}
