import type { Ends } from './ends.ts'
import type { Report } from './report.ts'
import { EMPTY_STEP_LOG } from './step-log.ts'
import type { StepLog } from './step-log.ts'
import type { ContextGauge, Sighting, TaskStatus, TaskUpdate } from './task.ts'
import type { CallLedger, UsageReport } from './usage-report.ts'

/**
 * What a task knows behind its values: each value with its support. Immutable. What may change with every frame stands
 * here; what hardly ever does stands in objects of its own, so that a frame copies a dozen references and not forty fields.
 */
export interface TaskState {
  readonly naming: Naming
  readonly model: Report<string | undefined> | undefined
  readonly modelNames: readonly ModelSighting[]
  readonly usage: UsageReport | undefined
  readonly status: Report<TaskStatus> | undefined
  /** The highest order that a live report had: a live report beyond it is news, whatever history says (T12). */
  readonly liveOrder: number
  /** The newest stamp of any frame of this activation. */
  readonly newestAt: number | undefined
  readonly ends: Ends | undefined
  /** The steps of this activation. */
  readonly log: StepLog
  readonly rare: RareFacts
}

/** What few wires report, or few frames of a wire. */
export interface RareFacts {
  /** An all-zero snapshot: a placeholder while the task is open, a report of 0 at its end (U1). */
  readonly zeroUsage: UsageReport | undefined
  readonly calls: CallLedger | undefined
  readonly callsAreLowerBound: boolean
  readonly context: ContextGauge | undefined
  readonly provisional: Provisional | undefined
  readonly startedAt: number | undefined
  /** The largest reported duration of this activation. */
  readonly reportedMs: number | undefined
  readonly partialResult: Report<string | undefined> | undefined
  readonly toolCallCount: Report<number | undefined> | undefined
  readonly activation: Activation
  /** The steps of the activations before this one. */
  readonly pastLogs: readonly StepLog[]
  readonly sighting: Sighting | undefined
}

/** Who the task is: facts that come with a start or with history and then stay. */
export interface Naming {
  readonly id: string
  readonly scope: string
  readonly runId: Report<string | undefined> | undefined
  readonly parentId: Report<string | undefined> | undefined
  readonly title: Report<string | undefined> | undefined
  readonly subagentType: Report<string | undefined> | undefined
  readonly description: Report<string | undefined> | undefined
  readonly prompt: Report<string | undefined> | undefined
  readonly background: Report<boolean | undefined> | undefined
  readonly canCancel: Report<boolean | undefined> | undefined
}

/** A model name and the earliest place in the order at which it was reported. */
export interface ModelSighting {
  readonly name: string
  readonly order: number
}

/** An inferred or unconfirmed status (T12, T13), shown while no end is reported. */
export interface Provisional {
  readonly status: 'interrupted' | 'unknown'
  readonly rawStatus: string | undefined
  /** Where a wire reported it; `undefined` when the host inferred it. */
  readonly order: number | undefined
}

export interface Activation {
  readonly number: number
  /** The identities of the activations so far; shorter than `number` while the first one is unnamed. */
  readonly keys: readonly string[]
  /** Facts of activations whose start has not come yet; bounded. */
  readonly waiting: readonly TaskUpdate[]
}

/** Of a task of which only the id is known: shared, because most tasks never hear more of this. */
export const NOTHING_RARE: RareFacts = {
  zeroUsage: undefined, calls: undefined, callsAreLowerBound: false, context: undefined, provisional: undefined,
  startedAt: undefined, reportedMs: undefined, partialResult: undefined, toolCallCount: undefined,
  activation: { number: 1, keys: [], waiting: [] }, pastLogs: [], sighting: undefined,
}
const NO_MODELS: readonly ModelSighting[] = []

export function emptyTaskState(id: string, scope: string): TaskState {
  return {
    naming: {
      id, scope, runId: undefined, parentId: undefined, title: undefined, subagentType: undefined,
      description: undefined, prompt: undefined, background: undefined, canCancel: undefined,
    },
    model: undefined, modelNames: NO_MODELS, usage: undefined, status: undefined, liveOrder: -1, newestAt: undefined,
    ends: undefined, log: EMPTY_STEP_LOG, rare: NOTHING_RARE,
  }
}

/** Whether a doubt holds: the end of a run says nothing about a task that may outlive it. */
export function holds(doubt: Provisional | undefined, isBackground: boolean): doubt is Provisional {
  return doubt !== undefined && !(doubt.order === undefined && isBackground)
}
