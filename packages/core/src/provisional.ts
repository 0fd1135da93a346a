import { authorityRank } from './report.ts'
import type { Support } from './report.ts'
import type { TaskStatus, TaskUpdate } from './task.ts'
import { TaskRecord } from './task-record.ts'
import { holds } from './task-state.ts'
import type { Provisional, TaskState } from './task-state.ts'

export const LIVE: number = authorityRank('live')
const INFERRED = authorityRank('inferred')

/** A status that nobody confirmed. A wire's own one must not be older than the status it puts in doubt. */
export function preferProvisional(state: TaskState, status: TaskStatus, update: TaskUpdate, support: Support): Provisional | undefined {
  const order = support.authority === INFERRED ? undefined : support.order
  if (order !== undefined && state.status !== undefined && order < state.status.order) return state.rare.provisional
  const known = state.rare.provisional
  if (known !== undefined && known.status === status && known.rawStatus === update.rawStatus && known.order === order) return known
  return { status: status === 'interrupted' ? 'interrupted' : 'unknown', rawStatus: update.rawStatus, order }
}

/**
 * T12: what was only inferred gives way to a live report that adds something; a replay adds nothing, and history never
 * lifts. News is told apart from replay by the live reports alone, so that history may come before or after it (T9).
 */
export function lift(record: TaskRecord, after: TaskState, update: TaskUpdate): TaskState {
  const before = TaskRecord.stateOf(record)
  const doubt = after.rare.provisional
  if (doubt === undefined || doubt !== before.rare.provisional || authorityRank(update.authority) !== LIVE) return after
  const isNews = after.liveOrder > before.liveOrder && (doubt.order === undefined || after.liveOrder > doubt.order)
  const isNewWord = (before.status?.value ?? 'running') !== (after.status?.value ?? 'running')
  return isNews || isNewWord || !new TaskRecord(after, record).looksLike(record) ? { ...after, rare: { ...after.rare, provisional: undefined } } : after
}

/** The host takes an inference back: the task turned out to belong to another run. */
export function withdrawsDoubt(update: TaskUpdate, support: Support): boolean {
  return support.authority === INFERRED && update.isProvisional === false
}

export function isEnded(state: TaskState): boolean {
  return holds(state.rare.provisional, state.naming.background?.value === true) || state.ends?.completed !== undefined || state.ends?.failed !== undefined ||
    state.ends?.cancelled !== undefined || state.ends?.timed_out !== undefined || state.ends?.unknown !== undefined
}

/** E2: only live frames of an open task are sightings; after a reload nothing is invented. */
export function noteSighting(state: TaskState, update: TaskUpdate): TaskState {
  const { sightedAt } = update
  if (sightedAt === undefined || authorityRank(update.authority) !== LIVE) return state
  const { sighting } = state.rare
  const first = sighting?.first ?? sightedAt
  const last = Math.max(sighting?.last ?? sightedAt, sightedAt)
  if (first === sighting?.first && last === sighting.last) return state
  return { ...state, rare: { ...state.rare, sighting: { first, last } } }
}
