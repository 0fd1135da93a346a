'use client'
import { useSyncExternalStore } from 'react'
import type { Task, TaskKey } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'

/** Every task, in the order of first sight. Renders again whenever any of them changes. */
export function useTasks(): readonly Task[] {
  const { store } = useCards('useTasks')
  return useSyncExternalStore(store.subscribe, store.getTasks, store.getTasks)
}

/** The keys of every task. Renders again only when a task is added or removed: map these to cards. */
export function useTaskKeys(): readonly TaskKey[] {
  const { store } = useCards('useTaskKeys')
  return useSyncExternalStore(store.subscribeKeys, store.getKeys, store.getKeys)
}
