import { createTaskStore } from '@subagent-cards/core'
import { SubagentCard, type StopTask } from '@subagent-cards/react'
import { useMemo, type ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import { NOW } from './now.ts'
import { idOf } from './one-card.tsx'
import type { TaskSample } from './task-samples.ts'

export interface ActionsCardProps {
  readonly updates: TaskSample
  /** What becomes of a stop: nobody answers, the host refuses it, or the wire confirms it. */
  readonly stop?: 'unanswered' | 'refused' | 'confirmed' | undefined
  readonly copyResult?: boolean | undefined
  readonly onOpenTranscript?: (() => void) | undefined
}

/** A card with the actions that a host may ask for. */
export function ActionsCard({ updates, stop, ...actions }: ActionsCardProps): ReactNode {
  const { store, onStop } = useMemo(() => createHost(updates, stop), [updates, stop])
  return (
    <CardHost store={store}>
      <SubagentCard id={idOf(updates)} onStop={stop && onStop} {...actions} />
    </CardHost>
  )
}

function createHost(updates: TaskSample, stop: ActionsCardProps['stop']) {
  const store = createTaskStore()
  store.apply(updates)
  const onStop: StopTask = async ({ id }) => {
    if (stop === 'unanswered') await new Promise(() => {})
    if (stop === 'confirmed') store.apply({ id, status: 'cancelled', endedAt: NOW })
    return stop !== 'refused'
  }
  return { store, onStop }
}
