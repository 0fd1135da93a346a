'use client'
import { useSyncExternalStore } from 'react'
import type { TaskKey } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'
import { keyOf } from './task-key.ts'

const NONE: readonly TaskKey[] = []

/** The tasks that this one called, in the order of first sight; the same array until one comes or goes. */
export function useChildren(task: TaskKey): readonly TaskKey[] {
  const { family } = useCards('useChildren')
  const read = (): readonly TaskKey[] => family.read().children.get(keyOf(task)) ?? NONE
  return useSyncExternalStore(family.subscribe, read, read)
}

/** How many tasks below this one need a person. */
export function useWaitingBelow(task: TaskKey): number {
  const { family } = useCards('useWaitingBelow')
  const read = (): number => family.read().waiting.get(keyOf(task)) ?? 0
  return useSyncExternalStore(family.subscribe, read, read)
}

/**
 * The keys of the tasks that no other task called: map these to cards, and the others stand inside of them. Renders again
 * only when one comes or goes.
 */
export function useRootKeys(): readonly TaskKey[] {
  const { family } = useCards('useRootKeys')
  const read = (): readonly TaskKey[] => family.read().roots
  return useSyncExternalStore(family.subscribe, read, read)
}
