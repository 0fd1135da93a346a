'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { TaskKey } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'
import { keyOf } from './task-key.ts'

export interface Descendant {
  readonly key: TaskKey
  /** Who called it, where that is not the task asked about. */
  readonly parentId: string | undefined
}

/** Every task below this one, each after the one that called it. */
export function useDescendants(task: TaskKey): readonly Descendant[] {
  const { family } = useCards('useDescendants')
  const { id, scope } = task
  const kinship = useSyncExternalStore(family.subscribe, family.read, family.read)
  return useMemo(() => {
    const found: Descendant[] = []
    // A list instead of recursion: a chain may be longer than the stack.
    const below = (key: TaskKey, parentId: string | undefined): Descendant[] => (kinship.children.get(keyOf(key)) ?? []).map((child) => ({ key: child, parentId }))
    const waiting = below({ id, scope }, undefined).toReversed()
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      found.push(next)
      waiting.push(...below(next.key, next.key.id).toReversed())
    }
    return found
  }, [kinship, id, scope])
}
