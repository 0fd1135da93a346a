'use client'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Task } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'
import type { LoadSteps, StepLoadState } from './step-loads.ts'
import { keyOf } from './task-key.ts'
import { useLatest } from './use-latest.ts'

export interface StepLoad {
  readonly state: StepLoadState
  retry(): void
}

/** Fetches the steps of an open card that has none, or not the first ones. Without `loadSteps` it stays idle. */
export function useStepLoad(task: Task, open: boolean, loadSteps: LoadSteps | undefined): StepLoad {
  const { stepLoads, report } = useCards('SubagentCard')
  const key = keyOf(task)
  const latest = useLatest({ task, loadSteps })
  const subscribe = useCallback((listener: () => void) => stepLoads.subscribe(key, listener), [stepLoads, key])
  const kept = useSyncExternalStore(subscribe, () => stepLoads.read(key), () => 'idle' as const)

  const run = useMemo(
    () => ({
      // Read when it is called: a host that makes a new function at each render fetches no more often.
      load: (signal: AbortSignal) => latest.current.loadSteps?.(latest.current.task, signal) ?? Promise.resolve(),
      onError: (error: unknown) => report(error, { task: latest.current.task, source: 'loadSteps' as const }),
    }),
    [latest, report],
  )
  const isWanted = open && loadSteps !== undefined && (kept !== 'idle' || lacksSteps(task))
  useEffect(() => (isWanted ? stepLoads.hold(key, run) : undefined), [isWanted, stepLoads, key, run])

  // An open card says that it loads from its first paint, before any effect has run.
  const state = isWanted && kept === 'idle' ? 'loading' : kept
  return useMemo(() => ({ state, retry: () => stepLoads.retry(key, run) }), [state, stepLoads, key, run])
}

/** What streams in after a reload begins in the middle. */
function lacksSteps({ steps }: Task): boolean {
  const first = steps[0]
  return first === undefined || (first.index !== undefined && first.index > 1)
}
