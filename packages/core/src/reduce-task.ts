/**
 * The replace-not-add reducer: one task, one update, the next task. Pure: no clock, no randomness, nothing given is
 * changed. Every merge below is a join over (authority, order, value), so updates may come twice, late or in any order.
 */
import { keepWaiting, nameActivation, openActivation, placeUpdate, restoreActivation } from './activation.ts'
import { clearFields } from './clears.ts'
import { isBlank, trimmed } from './blank.ts'
import { isOutcome, mergeEnd } from './ends.ts'
import { BEFORE_ALL, firstUse, mergeModelNames } from './model-names.ts'
import { mergeNaming } from './naming.ts'
import { LIVE, isEnded, lift, noteSighting, preferProvisional, withdrawsDoubt } from './provisional.ts'
import { authorityRank, compareNumbers, compareTexts, preferReport } from './report.ts'
import type { Support } from './report.ts'
import { EMPTY_STEP_LOG, addStep } from './step-log.ts'
import type { StepLog } from './step-log.ts'
import type { Step, Task, TaskStatus, TaskUpdate } from './task.ts'
import { TaskRecord } from './task-record.ts'
import { emptyTaskState } from './task-state.ts'
import type { TaskState } from './task-state.ts'
import { isAllZero, preferUsage, recordCall } from './usage-report.ts'

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
  // The end itself is a last sight, and the start of another activation a first one; what comes late is neither.
  if (task === record || (isEnded(state) && isEnded(merged))) return task
  const sighted = noteSighting(merged, update)
  return sighted === merged ? task : TaskRecord.advance(record, sighted)
}

function apply(state: TaskState, update: TaskUpdate): TaskState {
  const support: Support = { authority: authorityRank(update.authority), order: Number.isFinite(update.order) ? update.order : undefined }
  switch (placeUpdate(state, update)) {
    case 'past':
      return mergePast(state, update, support)
    case 'waiting':
      return keepWaiting(state, update)
    case 'opens': {
      const key = update.activation?.key ?? ''
      const early = state.activation.waiting.filter((waiting) => waiting.activation?.key === key)
      return early.reduce(apply, merge(openActivation(state, key), update, support))
    }
    case 'current':
      return merge(update.activation == null ? state : nameActivation(state, update.activation.key), update, support)
  }
}

/**
 * Joins the update into the current activation; the same object when it adds neither a value nor support.
 * Written out field by field: a copy with spread costs more than the whole decode of a frame.
 */
function merge(state: TaskState, update: TaskUpdate, support: Support): TaskState {
  const { status, usage, call } = update
  const isDoubtful = status === 'interrupted' || (status !== undefined && update.isProvisional === true)
  const outcome = !isDoubtful && isOutcome(status) ? status : undefined
  const isOpen = !isDoubtful && outcome === undefined

  const naming = mergeNaming(state.naming, update, support)
  const modelName = isBlank(update.modelName) ? undefined : trimmed(update.modelName)
  const model = modelName === undefined ? state.model : preferReport<string | undefined>(state.model, modelName, support, compareTexts)
  const modelNames = mergeModelNames(state.modelNames, modelName, update.modelNames, firstUse(state.activation.number, support.order ?? model?.order ?? 0))
  const isZero = usage != null && isAllZero(usage)
  const nextUsage = usage == null || isZero ? state.usage : preferUsage(state.usage, usage, update.usageIsLowerBound === true, support.authority)
  const zeroUsage = usage != null && isZero ? preferUsage(state.zeroUsage, usage, false, support.authority) : state.zeroUsage
  const calls = call == null ? state.calls : recordCall(state.calls, call.id, call.usage)
  const callsAreLowerBound = state.callsAreLowerBound || (call != null && update.usageIsLowerBound === true)
  const context = update.context == null ? state.context : preferGauge(state.context, update.context)
  const nextStatus = isOpen && status != null ? preferReport<TaskStatus>(state.status, status, support, compareTexts) : state.status
  const liveOrder = support.authority === LIVE && support.order !== undefined && support.order > state.liveOrder ? support.order : state.liveOrder
  const provisional = withdrawsDoubt(update, support) ? undefined : isDoubtful && status !== undefined ? preferProvisional(state, status, update, support) : state.provisional
  const ends = isDoubtful ? state.ends : mergeEnd(state.ends, outcome, update, support)
  const startedAt = earliest(state.startedAt, update.startedAt)
  const newestAt = largest(state.newestAt, update.at)
  const reportedMs = outcome === undefined && update.elapsedMs !== undefined && update.elapsedMs >= 0 ? largest(state.reportedMs, update.elapsedMs) : state.reportedMs
  const partialResult = preferText(state.partialResult, update.partialResult, support)
  const toolCallCount = preferNumber(state.toolCallCount, update.toolCallCount, support)
  const log = update.steps == null ? state.log : addSteps(state.log, update.steps, support)

  const isSame =
    naming === state.naming && model === state.model && modelNames === state.modelNames && nextUsage === state.usage &&
    zeroUsage === state.zeroUsage && liveOrder === state.liveOrder &&
    calls === state.calls && callsAreLowerBound === state.callsAreLowerBound && context === state.context &&
    nextStatus === state.status && provisional === state.provisional && ends === state.ends && startedAt === state.startedAt &&
    newestAt === state.newestAt && reportedMs === state.reportedMs && partialResult === state.partialResult &&
    toolCallCount === state.toolCallCount && log === state.log
  const next = isSame
    ? state
    : {
        id: state.id, scope: state.scope, naming, model, modelNames, usage: nextUsage, zeroUsage, calls, callsAreLowerBound, context,
        status: nextStatus, liveOrder, provisional, ends, startedAt, newestAt, reportedMs, partialResult, toolCallCount,
        activation: state.activation, log, pastLogs: state.pastLogs, sighting: state.sighting,
      }
  return update.clears == null ? next : clearFields(next, update.clears, support)
}

function addSteps(log: StepLog, steps: readonly Step[], support: Support): StepLog {
  let next = log
  for (const step of steps) next = addStep(next, step, support)
  return next
}

/** Late facts of an activation that is over: who it is and its steps are kept, how it went is history. */
function mergePast(state: TaskState, update: TaskUpdate, support: Support): TaskState {
  const at = state.activation.keys.lastIndexOf(update.activation?.key ?? '')
  const naming = mergeNaming(state.naming, update, support)
  const known = state.pastLogs[at]
  const log = known === undefined || update.steps == null ? known : addSteps(known, update.steps, support)
  const pastLogs = known === undefined || log === undefined || log === known ? state.pastLogs : state.pastLogs.with(at, log)
  return naming === state.naming && pastLogs === state.pastLogs ? state : { ...state, naming, pastLogs }
}

/** A gauge has no better value than the latest; the same reading stays the same object. */
function preferGauge(known: TaskState['context'], value: NonNullable<TaskUpdate['context']>): TaskState['context'] {
  return known !== undefined && known.usedTokens === value.usedTokens && known.windowTokens === value.windowTokens ? known : value
}

/** A task without support: each value is as good as inferred. */
function restore(task: Task): TaskRecord {
  const { activation, steps, toolCallCount, ...facts } = task
  const { startedAt, endedAt, elapsedMs } = facts
  const support: Support = { authority: 0, order: BEFORE_ALL }
  const [last = [], ...earlier] = splitActivations(steps ?? []).toReversed()
  const at = endedAt ?? (startedAt === undefined || elapsedMs === undefined ? undefined : startedAt + elapsedMs)
  const state: TaskState = {
    ...apply(emptyTaskState(task.id, task.scope), { ...facts, authority: 'inferred', order: BEFORE_ALL, steps: last, at }),
    pastLogs: earlier.toReversed().map((part) => addSteps(EMPTY_STEP_LOG, part, support)),
    sighting: task.sighting,
    activation: restoreActivation(activation ?? 1),
  }
  // The count of an open task goes on with its steps, unless it was reported; that of an ended one stays.
  if (!isEnded(state) && new TaskRecord(state).toolCallCount === toolCallCount) return new TaskRecord(state)
  return new TaskRecord(merge(state, { id: task.id, authority: 'inferred', toolCallCount }, support))
}

/** Indexes start again with each activation. */
function splitActivations(steps: readonly Step[]): readonly (readonly Step[])[] {
  const parts: Step[][] = []
  let previous = Infinity
  for (const step of steps) {
    const index = step.index ?? previous
    if (index < previous || parts.length === 0 || (index === previous && step.index !== undefined)) parts.push([])
    parts.at(-1)?.push(step)
    previous = index
  }
  return parts
}

function preferText(known: TaskState['model'], value: string | undefined, support: Support): TaskState['model'] {
  return value === undefined || isBlank(value) ? known : preferReport<string | undefined>(known, value, support, compareTexts)
}

function preferNumber(known: TaskState['toolCallCount'], value: number | undefined, support: Support): TaskState['toolCallCount'] {
  return value === undefined || !Number.isFinite(value) ? known : preferReport<number | undefined>(known, value, support, compareNumbers)
}

function earliest(known: number | undefined, value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return known
  return known === undefined || value < known ? value : known
}

function largest(known: number | undefined, value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return known
  return known === undefined || value > known ? value : known
}
