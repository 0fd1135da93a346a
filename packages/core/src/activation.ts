import { emptyStepLog } from './step-log.ts'
import type { TaskUpdate } from './task.ts'
import { NOTHING_RARE } from './task-state.ts'
import type { Activation, TaskState } from './task-state.ts'
import { chooseUsage } from './usage-report.ts'

/** How many early facts wait for the start of their activation. */
const MAX_WAITING = 256
/** No wire's key begins like this. */
const FORGOTTEN = '\u0000'

/** Where an update belongs (I5). */
export type Placement = 'current' | 'past' | 'waiting' | 'opens'

export function placeUpdate(state: TaskState, update: TaskUpdate): Placement {
  const { activation } = update
  if (activation == null) return 'current'
  const { keys, number } = state.rare.activation
  const at = keys.lastIndexOf(activation.key)
  if (at !== -1) return at === keys.length - 1 ? 'current' : 'past'
  if (keys.length < number) return 'current'
  return activation.starts === true ? 'opens' : 'waiting'
}

/** The first key that is heard names the first activation. */
export function nameActivation(state: TaskState, key: string): TaskState {
  const { activation } = state.rare
  if (activation.keys.length >= activation.number) return state
  return withActivation(state, { ...activation, keys: [...activation.keys, key] })
}

/**
 * Opens the next activation: identity, parent, names, model and steps stay; so does usage, as a number that the first
 * report of this activation replaces, even by a lower one. How the last activation went is cleared.
 */
export function openActivation(state: TaskState, key: string): TaskState {
  const { rare } = state
  const { activation, pastLogs } = rare
  const usage = chooseUsage(state, false)
  return {
    naming: state.naming,
    usage: usage && { usage: usage.usage, isLowerBound: usage.isLowerBound, authority: -1 },
    // The model stays until this activation names its own, whose orders start again.
    model: state.model && { ...state.model, authority: -1 },
    modelNames: state.modelNames,
    status: undefined, liveOrder: -1, newestAt: undefined, ends: undefined, log: emptyStepLog(),
    rare: {
      ...NOTHING_RARE,
      toolCallCount: rare.toolCallCount,
      activation: {
        number: activation.number + 1,
        keys: [...activation.keys, key],
        waiting: activation.waiting.filter((update) => update.activation?.key !== key),
      },
      pastLogs: [...pastLogs, state.log],
    },
  }
}

/** Keeps a fact aside until its activation starts. The oldest give way; hearing one twice keeps it once. */
export function keepWaiting(state: TaskState, update: TaskUpdate): TaskState {
  const { activation } = state.rare
  if (activation.waiting.includes(update)) return state
  const waiting = [...activation.waiting, update].slice(-MAX_WAITING)
  return withActivation(state, { ...activation, waiting })
}

function withActivation(state: TaskState, activation: Activation): TaskState {
  return { ...state, rare: { ...state.rare, activation } }
}

/** Of a restored task: the earlier activations were named once, nobody knows how; the current one is named by the next key. */
export function restoreActivation(number: number): Activation {
  return { number, keys: Array.from({ length: number - 1 }, (_, at) => `${FORGOTTEN}${at}`), waiting: [] }
}
