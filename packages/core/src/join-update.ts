import { keepWaiting, nameActivation, openActivation, placeUpdate } from './activation.ts'
import { isBlank, trimmed } from './blank.ts'
import { clearFields } from './clears.ts'
import { isOutcome, mergeEnd } from './ends.ts'
import { largest } from './largest.ts'
import { firstUse, mergeModelNames } from './model-names.ts'
import { mergeNaming } from './naming.ts'
import { LIVE } from './provisional.ts'
import { mergeRareFacts, saysRareFacts } from './rare-facts.ts'
import { authorityRank, compareTexts, preferReport } from './report.ts'
import type { Support } from './report.ts'
import { addSteps } from './step-log.ts'
import type { TaskStatus, TaskUpdate } from './task.ts'
import type { TaskState } from './task-state.ts'
import { isAllZero } from './token-usage.ts'
import { preferUsage } from './usage-report.ts'

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
      const early = state.rare.activation.waiting.filter((waiting) => waiting.activation?.key === key)
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
  const { status, usage } = update
  const { authority, order } = support
  const isDoubtful = status === 'interrupted' || (status != null && update.isProvisional === true)
  const outcome = !isDoubtful && isOutcome(status) ? status : undefined
  const isOpen = !isDoubtful && outcome === undefined

  const naming = mergeNaming(state.naming, update, support)
  const modelName = isBlank(update.modelName) ? undefined : trimmed(update.modelName)
  const model = modelName === undefined ? state.model : preferReport<string | undefined>(state.model, modelName, support, compareTexts)
  const used = firstUse(state.rare.activation.number, order ?? model?.order ?? 0)
  const modelNames = mergeModelNames(state.modelNames, modelName, update.modelNames, used)
  const isZero = usage != null && isAllZero(usage)
  const nextUsage = usage == null || isZero ? state.usage : preferUsage(state.usage, usage, update.usageIsLowerBound === true, authority)
  const nextStatus = isOpen && status != null ? preferReport<TaskStatus>(state.status, status, support, compareTexts) : state.status
  const liveOrder = authority === LIVE && order !== undefined && order > state.liveOrder ? order : state.liveOrder
  const newestAt = largest(state.newestAt, update.at)
  const ends = isDoubtful ? state.ends : mergeEnd(state.ends, outcome, update, support)
  const log = update.steps == null ? state.log : addSteps(state.log, update.steps, support)
  const rare = isDoubtful || isZero || saysRareFacts(update)
    ? mergeRareFacts(state, update, support, { isDoubtful, isEnd: outcome !== undefined, zeroUsage: isZero ? usage : undefined })
    : state.rare

  const isSame =
    naming === state.naming && model === state.model && modelNames === state.modelNames && nextUsage === state.usage &&
    nextStatus === state.status && liveOrder === state.liveOrder && newestAt === state.newestAt && ends === state.ends &&
    log === state.log && rare === state.rare
  const next = isSame ? state : { naming, model, modelNames, usage: nextUsage, status: nextStatus, liveOrder, newestAt, ends, log, rare }
  return update.clears == null ? next : clearFields(next, update.clears, support)
}

/** Late facts of an activation that is over: who it is and its steps are kept, how it went is history. */
function mergePast(state: TaskState, update: TaskUpdate, support: Support): TaskState {
  const { rare } = state
  const at = rare.activation.keys.lastIndexOf(update.activation?.key ?? '')
  const naming = mergeNaming(state.naming, update, support)
  const known = rare.pastLogs[at]
  const log = known === undefined || update.steps == null ? known : addSteps(known, update.steps, support)
  const pastLogs = known === undefined || log === undefined || log === known ? rare.pastLogs : rare.pastLogs.with(at, log)
  return naming === state.naming && pastLogs === rare.pastLogs ? state : { ...state, naming, rare: { ...rare, pastLogs } }
}
