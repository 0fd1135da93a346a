'use client'
import { useMemo } from 'react'
import type { TaskPresentation } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'
import { useTask } from './use-task.ts'

/**
 * The texts of one card, for hosts that draw their own. `elapsed` is the last reported one, or that of the provider's
 * fixed `now`: it does not tick, so it never renders the card.
 */
export function useTaskPresentation(id: string, scope?: string | undefined): TaskPresentation | undefined {
  const { presenter, fixedNow } = useCards('useTaskPresentation')
  const task = useTask(id, scope)
  return useMemo(() => task && presenter(task, fixedNow), [task, presenter, fixedNow])
}
