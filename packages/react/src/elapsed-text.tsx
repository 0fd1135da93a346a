'use client'
import { useSyncExternalStore } from 'react'
import type { ElapsedPresentation } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'

interface ElapsedTextProps {
  readonly format: (now: number | undefined) => ElapsedPresentation | undefined
}

/** The only thing that a tick renders: one text node, and only when the text differs. */
export function ElapsedText({ format }: ElapsedTextProps): ReactNode {
  const { clock, fixedNow } = useCards('ElapsedText')
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
