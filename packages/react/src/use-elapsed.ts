'use client'
import { useCallback } from 'react'
import { useCards } from './cards-context.ts'
import { useElapsedText } from './use-elapsed-text.ts'
import { useTask } from './use-task.ts'

/**
 * How long the task has run, as the cards print it; `''` where nothing is known. It renders once a second while the task
 * runs: give it a component of its own, so that a tick renders that and not your card.
 */
export function useElapsed(id: string, scope?: string | undefined): string {
  const { presenter } = useCards('useElapsed')
  const task = useTask(id, scope)
  return useElapsedText(useCallback((now) => task && presenter.formatElapsed(task, now), [presenter, task]))
}
