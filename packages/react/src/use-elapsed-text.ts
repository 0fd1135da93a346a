'use client'
import { useSyncExternalStore } from 'react'
import type { ElapsedPresentation } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'

/** The text of `format` at the shared clock, `''` where there is none. It renders when the text differs, and ticks only while something does. */
export function useElapsedText(format: (now: number | undefined) => ElapsedPresentation | undefined): string {
  const { clock, fixedNow } = useCards('useElapsedText')
  // Any moment will do: it only makes a task answer that has a start and no reported length yet.
  const isTicking = format(0)?.isTicking ?? false
  return useSyncExternalStore(
    isTicking ? clock.subscribe : stayQuiet,
    () => format(clock.read())?.text ?? '',
    () => format(fixedNow)?.text ?? '',
  )
}

function stayQuiet(): () => void {
  return () => {}
}
