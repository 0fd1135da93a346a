import { isBlank } from './blank.ts'
import { compareBooleans, compareTexts, preferReport } from './report.ts'
import type { Report, Support } from './report.ts'
import type { TaskUpdate } from './task.ts'
import type { Naming } from './task-state.ts'

/** Joins who the task is: facts that come with a start or with history and then stay. */
export function mergeNaming(known: Naming, update: TaskUpdate, support: Support): Naming {
  if (!saysNaming(update)) return known
  const naming: Naming = {
    id: known.id, scope: known.scope,
    runId: preferName(known.runId, update.runId, support),
    parentId: preferName(known.parentId, update.parentId, support),
    title: preferName(known.title, update.title, support),
    subagentType: preferName(known.subagentType, update.subagentType, support),
    description: preferName(known.description, update.description, support),
    prompt: preferName(known.prompt, update.prompt, support),
    background: preferFlag(known.background, update.background, support),
    canCancel: preferFlag(known.canCancel, update.canCancel, support),
  }
  return isSameNaming(known, naming) ? known : naming
}

function preferName(known: Report<string | undefined> | undefined, value: string | undefined, support: Support): Report<string | undefined> | undefined {
  return value === undefined || isBlank(value) ? known : preferReport(known, value, support, compareTexts)
}

function preferFlag(known: Report<boolean | undefined> | undefined, value: boolean | undefined, support: Support): Report<boolean | undefined> | undefined {
  return value == null ? known : preferReport(known, value, support, compareBooleans)
}

function isSameNaming(left: Naming, right: Naming): boolean {
  return (
    left.runId === right.runId && left.parentId === right.parentId && left.title === right.title &&
    left.subagentType === right.subagentType && left.description === right.description &&
    left.prompt === right.prompt && left.background === right.background && left.canCancel === right.canCancel
  )
}

/** Most frames of a task name nothing new: the answer to "is there anything to join" has to be cheap. */
function saysNaming(update: TaskUpdate): boolean {
  return (
    update.runId !== undefined || update.parentId !== undefined || update.title !== undefined || update.subagentType !== undefined ||
    update.description !== undefined || update.prompt !== undefined || update.background !== undefined ||
    update.canCancel !== undefined
  )
}
