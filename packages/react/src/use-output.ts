'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { Transcript } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'

/** What one agent streamed, the lead where `id` is `undefined`. Renders again only when this agent streams more. */
export function useOutput(id: string | undefined, scope?: string | undefined): Transcript {
  const cards = useCards('useOutput')
  const { store } = cards
  const own = scope ?? cards.scope
  const subscribe = useCallback((listener: () => void) => store.subscribeOutput(id, listener, own), [store, id, own])
  const read = (): Transcript => store.getOutput(id, own)
  return useSyncExternalStore(subscribe, read, read)
}

/** What all agents of one scope streamed, in the order in which the messages began. Renders again whenever one streams more. */
export function useTranscript(scope?: string | undefined): Transcript {
  const cards = useCards('useTranscript')
  const { store } = cards
  const own = scope ?? cards.scope
  const subscribe = useCallback((listener: () => void) => store.subscribeTranscript(listener, own), [store, own])
  const read = (): Transcript => store.getTranscript(own)
  return useSyncExternalStore(subscribe, read, read)
}
