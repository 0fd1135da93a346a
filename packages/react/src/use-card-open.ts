'use client'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isTerminal } from '@subagent-cards/core'
import type { TaskPresentation } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'

/** When a card that the user has not touched starts open. Asked once, when the card first appears. */
export type DefaultOpen = 'never' | 'running' | 'attention' | 'error'

export interface CardOpenOptions {
  readonly defaultOpen?: DefaultOpen | undefined
  readonly open?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
}

/** The user's open state: kept by the provider, so it outlives the card; no update of the task ever changes it. */
export function useCardOpen(
  key: string,
  presentation: TaskPresentation,
  { defaultOpen = 'never', open, onOpenChange }: CardOpenOptions,
): readonly [boolean, (open: boolean) => void] {
  const { disclosure } = useCards('SubagentCard')
  const [initial] = useState(() => startsOpen(defaultOpen, presentation))
  const subscribe = useCallback((listener: () => void) => disclosure.subscribe(key, listener), [disclosure, key])
  const kept = useSyncExternalStore(subscribe, () => disclosure.get(key) ?? initial, () => initial)

  useEffect(() => {
    if (disclosure.get(key) === undefined) disclosure.set(key, initial)
  }, [disclosure, key, initial])

  const isControlled = open !== undefined
  const setOpen = useCallback(
    (next: boolean) => {
      if (!isControlled) disclosure.set(key, next)
      onOpenChange?.(next)
    },
    [disclosure, key, isControlled, onOpenChange],
  )
  return [open ?? kept, setOpen]
}

function startsOpen(defaultOpen: DefaultOpen, { status, needsAttention }: TaskPresentation): boolean {
  if (defaultOpen === 'running') return !isTerminal(status.value)
  if (defaultOpen === 'attention') return needsAttention
  return defaultOpen === 'error' && (status.value === 'failed' || status.value === 'timed_out')
}
