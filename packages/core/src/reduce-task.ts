/**
 * The replace-not-add reducer: one task, one update, the next task. Pure: no clock, no randomness, nothing given is
 * changed. Every merge below is a join over (authority, order, value), so updates may come twice, late or in any order.
 */
import { keepWaiting, nameActivation, openActivation, placeUpdate } from './activation.ts'
import { clear } from './clears.ts'
import type { Draft } from './clears.ts'
import { isBlank, isOutcome, mergeEnd } from './ends.ts'
import { restoreNames, sightModel } from './model-names.ts'
import { mergeNaming } from './naming.ts'
import { isEnded, lift, noteSighting, preferProvisional } from './provisional.ts'
import { authorityRank, compareNumbers, compareTexts, preferReport } from './report.ts'
import type { Support } from './report.ts'
import { addStep } from './step-log.ts'
import type { Step, Task, TaskUpdate } from './task.ts'
import { TaskRecord } from './task-record.ts'
import { emptyTaskState } from './task-state.ts'
import type { TaskState } from './task-state.ts'
import { preferUsage, recordCall } from './usage-report.ts'

/**
 * The task after one more update. The same object comes back when nothing visible changed (T10).
 * A task that was restored from JSON has lost its support and counts as inferred: any report beats its values.
 */
export function reduceTask(previous: Task | undefined, update: TaskUpdate): Task {
  if (previous === undefined) {
    return new TaskRecord(noteSighting(apply(emptyTaskState(update.id, update.scope ?? ''), update), update))
  }
  const record = previous instanceof TaskRecord ? previous : restore(previous)
  const state = TaskRecord.stateOf(record)
  const merged = lift(record, apply(state, update), update)
  if (merged === state) return previous
  const task = TaskRecord.advance(record, merged)
  if (task === record || isEnded(state)) return task
  return TaskRecord.advance(record, noteSighting(merged, update))
}

function apply(state: TaskState, update: TaskUpdate): TaskState {
  const support: Support = { authority: authorityRank(update.authority), order: finite(update.order) }
  switch (placeUpdate(state, update)) {
    case 'past':
      return mergeNaming(mergePastSteps(state, update, support), update, support)
    case 'waiting':
      return keepWaiting(state, update)
    case 'opens': {
      const key = update.activation?.key ?? ''
      const early = state.activation.waiting.filter((waiting) => waiting.activation?.key === key)
      return early.reduce(apply, merge(openActivation(state, key), update, support))
    }
    case 'current':
      return merge(update.activation === undefined ? state : nameActivation(state, update.activation.key), update, support)
  }
}

/** Joins the update into the current activation; the same object when it adds neither a value nor support. */
function merge(state: TaskState, update: TaskUpdate, support: Support): TaskState {
  const draft: Draft = { ...mergeNaming(state, update, support) }
  const { status } = update
  const modelName = update.modelName === undefined ? undefined : trimmed(update.modelName)
  if (update.modelNames !== undefined) draft.modelNames = restoreNames(draft.modelNames, update.modelNames)
  if (modelName !== undefined) {
    draft.model = preferReport(draft.model, modelName, support, compareTexts)
    draft.modelNames = sightModel(draft.modelNames, modelName, support.order ?? draft.model.order)
  }
  if (update.usage != null) draft.usage = preferUsage(draft.usage, update.usage, update.usageIsLowerBound === true, support.authority)
  if (update.call !== undefined) {
    draft.calls = recordCall(draft.calls, update.call.id, update.call.usage)
    if (update.usageIsLowerBound === true) draft.callsAreLowerBound = true
  }
  if (update.context != null) draft.context = preferGauge(draft.context, update.context)
  if (!isBlank(update.partialResult)) draft.partialResult = preferReport(draft.partialResult, update.partialResult, support, compareTexts)
  if (finite(update.toolCallCount) !== undefined) draft.toolCallCount = preferReport(draft.toolCallCount, update.toolCallCount, support, compareNumbers)
  if (finite(update.startedAt) !== undefined) draft.startedAt = earliest(draft.startedAt, update.startedAt)
  if (finite(update.at) !== undefined) draft.newestAt = largest(draft.newestAt, update.at)
  if (update.steps !== undefined) draft.logs = mergeSteps(draft.logs, draft.logs.length - 1, update.steps, support)
  if (status === 'interrupted' || (status !== undefined && update.isProvisional === true)) {
    draft.provisional = preferProvisional(draft, status, update, support)
  } else if (isOutcome(status)) {
    draft.ends = mergeEnd(draft.ends, status, update, support)
  } else {
    if (finite(update.elapsedMs) !== undefined) draft.reportedMs = largest(draft.reportedMs, update.elapsedMs)
    draft.ends = mergeEnd(draft.ends, undefined, update, support)
    if (status != null) draft.status = preferReport(draft.status, status, support, compareTexts)
  }
  for (const field of update.clears ?? []) clear(draft, field, support)
  return isSameState(state, draft) ? state : draft
}

function isSameState(left: TaskState, right: TaskState): boolean {
  return (
    left.naming === right.naming && left.model === right.model && left.modelNames === right.modelNames &&
    left.usage === right.usage && left.calls === right.calls && left.callsAreLowerBound === right.callsAreLowerBound &&
    left.context === right.context && left.status === right.status && left.provisional === right.provisional &&
    left.ends === right.ends && left.startedAt === right.startedAt && left.newestAt === right.newestAt &&
    left.reportedMs === right.reportedMs && left.partialResult === right.partialResult &&
    left.toolCallCount === right.toolCallCount && left.activation === right.activation && left.logs === right.logs
  )
}

function mergeSteps(logs: TaskState['logs'], at: number, steps: readonly Step[], support: Support): TaskState['logs'] {
  const known = logs[at]
  if (known === undefined) return logs
  let log = known
  for (const step of steps) log = addStep(log, step, support)
  if (log === known) return logs
  return logs.length === 1 ? [log] : logs.with(at, log)
}

/** Late facts of an activation that is over: its steps are kept, how it went is history. */
function mergePastSteps(state: TaskState, update: TaskUpdate, support: Support): TaskState {
  const at = state.activation.keys.lastIndexOf(update.activation?.key ?? '')
  const logs = update.steps === undefined ? state.logs : mergeSteps(state.logs, at, update.steps, support)
  return logs === state.logs ? state : { ...state, logs }
}

/** A gauge has no better value than the latest; the same reading stays the same object. */
function preferGauge(known: TaskState['context'], value: NonNullable<TaskUpdate['context']>): TaskState['context'] {
  return known !== undefined && known.usedTokens === value.usedTokens && known.windowTokens === value.windowTokens ? known : value
}

/** A task without support: each value is as good as inferred. */
function restore(task: Task): TaskRecord {
  const { activation, steps, ...facts } = task
  const state = apply(emptyTaskState(task.id, task.scope), {
    ...facts, authority: 'inferred', order: -Number.MAX_SAFE_INTEGER, steps: steps ?? [], at: facts.endedAt,
  })
  const sighted = task.sighting === undefined ? state : { ...state, sighting: task.sighting }
  return new TaskRecord({ ...sighted, activation: { ...sighted.activation, number: activation ?? 1 } })
}

function trimmed(name: string): string | undefined {
  return isBlank(name) ? undefined : name.trim()
}

function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

function earliest(known: number | undefined, value: number | undefined): number | undefined {
  return known === undefined || value === undefined ? (known ?? value) : Math.min(known, value)
}

function largest(known: number | undefined, value: number | undefined): number | undefined {
  return known === undefined || value === undefined ? (known ?? value) : Math.max(known, value)
}
