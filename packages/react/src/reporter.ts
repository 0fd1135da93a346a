import type { TaskKey } from '@subagent-cards/core'
import { keyOf } from './task-key.ts'

/** Where host code failed. */
export interface CardErrorInfo {
  /** `undefined`: a text of the lead agent. */
  readonly task: TaskKey | undefined
  /** `renderText`: the text is shown plain. `actions`: the slot stays empty. `loadSteps`, `stop`, `copy`: the card says so and offers to try again. `card`: the card, or the pane, says that it failed. */
  readonly source: 'renderText' | 'actions' | 'loadSteps' | 'stop' | 'copy' | 'card'
}

export type CardErrorHandler = (error: unknown, info: CardErrorInfo) => void

/** Tells the host of each failing place once, however often that place renders again. */
export function createReporter(handle: CardErrorHandler): CardErrorHandler {
  const told = new Set<string>()
  return (error, info) => {
    const place = `${info.source}:${info.task === undefined ? '' : keyOf(info.task)}`
    if (told.has(place)) return
    told.add(place)
    handle(error, info)
  }
}

export function logError(error: unknown, { task, source }: CardErrorInfo): void {
  console.error(`[subagent-cards] ${source} of ${task === undefined ? 'the lead' : `task "${task.id}"`} threw. The other cards are not affected.`, error)
}
