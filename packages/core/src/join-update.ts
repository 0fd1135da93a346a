import { keepWaiting, nameActivation, openActivation, placeUpdate } from './activation.ts'
import { clearFields } from './clears.ts'
import { isBlank, trimmed } from './blank.ts'
import { isOutcome, mergeEnd } from './ends.ts'
import { firstUse, mergeModelNames } from './model-names.ts'
import { mergeNaming } from './naming.ts'
import { LIVE, preferProvisional, withdrawsDoubt } from './provisional.ts'
import { authorityRank, compareNumbers, compareTexts, preferReport } from './report.ts'
import type { Support } from './report.ts'
import { addSteps } from './step-log.ts'
import type { TaskStatus, TaskUpdate } from './task.ts'
import type { TaskState } from './task-state.ts'
import { isAllZero } from './token-usage.ts'
import { preferUsage, recordCall } from './usage-report.ts'

/** What is known of a task after one more update; the same object when it adds neither a value nor support. */
export function joinUpdate(state: TaskState, update: TaskUpdate): TaskState {
  const support: Support = { authority: authorityRank(update.authority), order: Number.isFinite(update.order) ? update.order : undefined }
  switch (placeUpdate(state, update)) {
    case 'past':
      return mergePast(state, update, support)
    case 'waiting':
      return keepWaiting(state, update)
    case 'opens': {
      const key = update.activation?.key ?? ''
      const early = state.activation.waiting.filter((waiting) => waiting.activation?.key === key)
      return early.reduce(joinUpdate, merge(openActivation(state, key), update, support))
    }
    case 'current':
      return merge(update.activation == null ? state : nameActivation(state, update.activation.key), update, support)
  }
}

/**
 * Joins the update into the current activation; the same object when it adds neither a value nor support.
 * Written out field by field: a copy with spread costs more than the whole decode of a frame.
 */
export function merge(state: TaskState, update: TaskUpdate, support: Support): TaskState {
  const { status, usage, call } = update
  const { authority, order } = support
  const isDoubtful = status === 'interrupted' || (status != null && update.isProvisional === true)
  const outcome = !isDoubtful && isOutcome(status) ? status : undefined
  const isOpen = !isDoubtful && outcome === undefined

  const naming = mergeNaming(state.naming, update, support)
  const modelName = isBlank(update.modelName) ? undefined : trimmed(update.modelName)
  const model = modelName === undefined ? state.model : preferReport<string | undefined>(state.model, modelName, support, compareTexts)
  const used = firstUse(state.activation.number, order ?? model?.order ?? 0)
  const modelNames = mergeModelNames(state.modelNames, modelName, update.modelNames, used)
  const isLowerBound = update.usageIsLowerBound === true
  const isZero = usage != null && isAllZero(usage)
  const nextUsage = usage == null || isZero ? state.usage : preferUsage(state.usage, usage, isLowerBound, authority)
  const zeroUsage = usage != null && isZero ? preferUsage(state.zeroUsage, usage, false, authority) : state.zeroUsage
  const calls = call == null ? state.calls : recordCall(state.calls, call.id, call.usage)
  const callsAreLowerBound = state.callsAreLowerBound || (call != null && isLowerBound)
  const context = update.context == null ? state.context : preferGauge(state.context, update.context)
  const nextStatus = isOpen && status != null ? preferReport<TaskStatus>(state.status, status, support, compareTexts) : state.status
  const isNewest = authority === LIVE && order !== undefined && order > state.liveOrder
  const liveOrder = isNewest ? order : state.liveOrder
  const doubt = isDoubtful ? preferProvisional(state, status, update, support) : state.provisional
  const provisional = withdrawsDoubt(update, support) ? undefined : doubt
  const ends = isDoubtful ? state.ends : mergeEnd(state.ends, outcome, update, support)
  const startedAt = earliest(state.startedAt, update.startedAt)
  const newestAt = largest(state.newestAt, update.at)
  const reportedMs = outcome === undefined ? largest(state.reportedMs, nonNegative(update.elapsedMs)) : state.reportedMs
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

function preferText(known: TaskState['model'], value: string | undefined, support: Support): TaskState['model'] {
  return value === undefined || isBlank(value) ? known : preferReport<string | undefined>(known, value, support, compareTexts)
}

function preferNumber(known: TaskState['toolCallCount'], value: number | undefined, support: Support): TaskState['toolCallCount'] {
  return value === undefined || !Number.isFinite(value) ? known : preferReport<number | undefined>(known, value, support, compareNumbers)
}

function nonNegative(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 ? value : undefined
}

function earliest(known: number | undefined, value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return known
  return known === undefined || value < known ? value : known
}

function largest(known: number | undefined, value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return known
  return known === undefined || value > known ? value : known
}
