'use client'
import { useMemo, useState } from 'react'
import { isTerminal } from '@subagent-cards/core'
import type { Task } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'

/** Asks for a task to be stopped. Resolving means that it was asked for; rejecting, or resolving `false`, that it was refused. */
export type StopTask = (task: Task) => PromiseLike<unknown> | void

/** `requested`: the host has passed it on, and the wire has not confirmed it. "Stopped" is for the wire to say. */
export type StopState = 'idle' | 'stopping' | 'requested' | 'refused'

export interface StopControl {
  readonly state: StopState
  request(): void
}

/** `undefined` where nothing can be stopped: no `onStop`, a task that ended, a wire that says that it cannot. */
export function useStop(task: Task, title: string, onStop: StopTask | undefined): StopControl | undefined {
  const { presenter, report, voice } = useCards('SubagentCard')
  const [last, setLast] = useState<{ readonly state: StopState; readonly activation: number }>()
  const isOffered = onStop !== undefined && !isTerminal(task.status) && task.canCancel !== false
  // What was asked of an earlier round says nothing of this one.
  const state = last?.activation === task.activation ? last.state : 'idle'

  return useMemo(() => {
    if (!isOffered) return undefined
    const set = (state: StopState): void => setLast({ state, activation: task.activation })
    function refuse(): void {
      set('refused')
      voice.say(presenter.format('announceStopRefused', { title }))
    }
    async function ask(): Promise<void> {
      set('stopping')
      try {
        if ((await onStop?.(task)) === false) refuse()
        else set('requested')
      } catch (error) {
        refuse()
        report(error, { task, source: 'stop' })
      }
    }
    return { state, request: () => void (state !== 'stopping' && ask()) }
  }, [isOffered, state, task, title, onStop, presenter, report, voice])
}
