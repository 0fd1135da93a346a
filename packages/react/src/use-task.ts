'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { Task } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'

/** One task; `undefined` until a frame names it. Renders again only when this task changes. */
export function useTask(id: string, scope?: string | undefined): Task | undefined {
  const cards = useCards('useTask')
  const { store } = cards
  const own = scope ?? cards.scope
  const subscribe = useCallback((listener: () => void) => store.subscribeTask(id, listener, own), [store, id, own])
  const read = (): Task | undefined => store.getTask(id, own)
  return useSyncExternalStore(subscribe, read, read)
}
