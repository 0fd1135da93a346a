'use client'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { isTerminal } from '@subagent-cards/core'
import type { Task } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'
import { keyOf } from './task-key.ts'

/** Asks for a task to be stopped. Resolving means that it was asked for; rejecting, or resolving `false`, that it was refused. */
export type StopTask = (task: Task) => PromiseLike<unknown> | void

/** `requested`: the host has passed it on, and the wire has not confirmed it. "Stopped" is for the wire to say. */
export type StopState = 'idle' | 'stopping' | 'requested' | 'refused'

/** What was asked of one round of a task. The provider keeps it, because the answer may come while the card is away. */
export interface StopRequest {
  readonly state: StopState
  readonly activation: number
}

export interface StopControl {
  readonly state: StopState
  request(): void
}

/** `undefined` where nothing can be stopped: no `onStop`, a task that ended, a wire that says that it cannot. */
export function useStop(task: Task, title: string, onStop: StopTask | undefined): StopControl | undefined {
  const { presenter, report, voice, stops } = useCards('SubagentCard')
  const key = keyOf(task)
  const isOffered = onStop !== undefined && !isTerminal(task.status) && task.canCancel !== false
  const subscribe = useCallback((listener: () => void) => stops.subscribe(key, listener), [stops, key])
  // What was asked of an earlier round says nothing of this one.
  const read = (): StopState => {
    const last = stops.get(key)
    return last?.activation === task.activation ? last.state : 'idle'
  }
  const state = useSyncExternalStore(subscribe, read, () => 'idle' as const)

  return useMemo(() => {
    if (!isOffered) return undefined
    const { activation } = task
    const set = (state: StopState): void => stops.set(key, { state, activation })
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
    return {
      state,
      request() {
        // Read when it is pressed: another card of the same task may have asked already.
        const last = stops.get(key)
        if (last?.state !== 'stopping' || last.activation !== activation) void ask()
      },
    }
  }, [isOffered, state, task, key, title, onStop, presenter, report, voice, stops])
}
