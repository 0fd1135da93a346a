/**
 * The replace-not-add reducer: one task, one update, the next task. Pure: no clock, no randomness, nothing given is
 * changed. Every merge is a join over (authority, order, value), so updates may come twice, late or in any order.
 */
import { joinUpdate } from './join-update.ts'
import { isEnded, lift, noteSighting } from './provisional.ts'
import { restoreTask } from './restore-task.ts'
import type { Task, TaskUpdate } from './task.ts'
import { TaskRecord } from './task-record.ts'
import { emptyTaskState } from './task-state.ts'

/**
 * The task after one more update. The same object comes back when nothing visible changed (T10).
 * A task that was restored from JSON has lost its support and counts as inferred: any report beats its values.
 */
export function reduceTask(previous: Task | undefined, update: TaskUpdate): Task {
  if (previous === undefined) {
    return new TaskRecord(noteSighting(joinUpdate(emptyTaskState(update.id, update.scope ?? ''), update), update))
  }
  const record = previous instanceof TaskRecord ? previous : restoreTask(previous)
  const state = TaskRecord.stateOf(record)
  const merged = lift(record, joinUpdate(state, update), update)
  if (merged === state) return previous
  const task = TaskRecord.advance(record, merged)
  // The end itself is a last sight, and the start of another activation a first one; what comes late is neither.
  if (task === record || (isEnded(state) && isEnded(merged))) return task
  const sighted = noteSighting(merged, update)
  return sighted === merged ? task : TaskRecord.advance(record, sighted)
}
