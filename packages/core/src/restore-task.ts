import { restoreActivation } from './activation.ts'
import { joinUpdate, merge } from './join-update.ts'
import { BEFORE_ALL } from './model-names.ts'
import { isEnded } from './provisional.ts'
import type { Support } from './report.ts'
import { EMPTY_STEP_LOG, addSteps } from './step-log.ts'
import type { Step, Task } from './task.ts'
import { TaskRecord } from './task-record.ts'
import { emptyTaskState } from './task-state.ts'
import type { TaskState } from './task-state.ts'

/** A task that came back from JSON has lost its support: each value is as good as inferred. */
export function restoreTask(task: Task): TaskRecord {
  const { activation, steps, toolCallCount, ...facts } = task
  const { startedAt, endedAt, elapsedMs } = facts
  const support: Support = { authority: 0, order: BEFORE_ALL }
  const [last = [], ...earlier] = splitActivations(steps ?? []).toReversed()
  const at = endedAt ?? (startedAt === undefined || elapsedMs === undefined ? undefined : startedAt + elapsedMs)
  const joined = joinUpdate(emptyTaskState(task.id, task.scope), { ...facts, authority: 'inferred', order: BEFORE_ALL, steps: last, at })
  const pastLogs = earlier.toReversed().map((part) => addSteps(EMPTY_STEP_LOG, part, support))
  const state: TaskState = {
    ...joined,
    rare: { ...joined.rare, pastLogs, sighting: task.sighting, activation: restoreActivation(activation ?? 1) },
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
