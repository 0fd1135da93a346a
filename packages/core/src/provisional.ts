import { authorityRank } from './report.ts'
import type { Support } from './report.ts'
import type { TaskStatus, TaskUpdate } from './task.ts'
import { TaskRecord } from './task-record.ts'
import type { TaskState } from './task-state.ts'

const LIVE = authorityRank('live')
const INFERRED = authorityRank('inferred')

/** A status that nobody confirmed. A wire's own one must not be older than the status it puts in doubt. */
export function preferProvisional(state: TaskState, status: TaskStatus, update: TaskUpdate, support: Support): TaskState['provisional'] {
  const order = support.authority === INFERRED ? undefined : support.order
  if (order !== undefined && state.status !== undefined && order < state.status.order) return state.provisional
  const known = state.provisional
  if (known !== undefined && known.status === status && known.rawStatus === update.rawStatus && known.order === order) return known
  return { status: status === 'interrupted' ? 'interrupted' : 'unknown', rawStatus: update.rawStatus, order }
}

/**
 * T12: what was only inferred gives way to a live report that adds something, or that the wire ordered later.
 * A replay adds nothing, and history never lifts.
 */
export function lift(record: TaskRecord, after: TaskState, update: TaskUpdate): TaskState {
  const before = TaskRecord.stateOf(record)
  const doubt = after.provisional
  if (doubt === undefined || doubt !== before.provisional || authorityRank(update.authority) !== LIVE) return after
  const isLater = doubt.order !== undefined && after.status !== before.status && (after.status?.order ?? -1) > doubt.order
  const isNewWord = (before.status?.value ?? 'running') !== (after.status?.value ?? 'running')
  const adds = isLater || isNewWord || !new TaskRecord(after, record).looksLike(record)
  return adds ? { ...after, provisional: undefined } : after
}

export function isEnded(state: TaskState): boolean {
  return state.provisional !== undefined || state.ends?.completed !== undefined || state.ends?.failed !== undefined ||
    state.ends?.cancelled !== undefined || state.ends?.timed_out !== undefined || state.ends?.unknown !== undefined
}

/** E2: only live frames of an open task are sightings; after a reload nothing is invented. */
export function noteSighting(state: TaskState, update: TaskUpdate): TaskState {
  const { sightedAt } = update
  if (sightedAt === undefined || authorityRank(update.authority) !== LIVE) return state
  const first = state.sighting?.first ?? sightedAt
  const last = Math.max(state.sighting?.last ?? sightedAt, sightedAt)
  if (first === state.sighting?.first && last === state.sighting.last) return state
  return { ...state, sighting: { first, last } }
}
