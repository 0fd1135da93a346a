'use client'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Transcript } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'

/** What was streamed in each of these scopes; the same array until something is added. Keep `scopes` stable. */
export function useTranscripts(scopes: readonly (string | undefined)[]): readonly Transcript[] {
  const { store } = useCards('SubagentPanes')
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = scopes.map((scope) => store.subscribeTranscript(listener, scope))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, scopes],
  )
  const read = useMemo(() => {
    let last: readonly Transcript[] = []
    return () => {
      const next = scopes.map((scope) => store.getTranscript(scope))
      if (next.length !== last.length || next.some((transcript, index) => transcript !== last[index])) last = next
      return last
    }
  }, [store, scopes])
  return useSyncExternalStore(subscribe, read, read)
}
