import { winningEnd } from './ends.ts'
import type { WinningEnd } from './ends.ts'
import { largest } from './largest.ts'
import { countToolCalls, listSteps, newestStep } from './step-log.ts'
import type { ContextGauge, Sighting, Step, Task, TaskStatus } from './task.ts'
import { holds } from './task-state.ts'
import type { TaskState } from './task-state.ts'
import type { TokenUsage } from './token-usage.ts'
import { chooseUsage } from './usage-report.ts'

/**
 * The visible side of a `TaskState`. Its fields are plain own properties; the steps are built on first read.
 *
 * The state behind a record may grow while the record stays: support for values that are already shown (a higher
 * order, a stronger authority) must be remembered, and yet nothing visible changed, so the task must stay the same
 * object (T10). That hidden growth is a join, hence harmless to whoever else holds the record.
 */
export class TaskRecord implements Task {
  // `declare`: the constructor writes each field once, instead of twice.
  declare readonly id: string
  declare readonly scope: string
  declare readonly runId: string | undefined
  declare readonly parentId: string | undefined
  declare readonly activation: number
  declare readonly title: string | undefined
  declare readonly subagentType: string | undefined
  declare readonly description: string | undefined
  declare readonly prompt: string | undefined
  declare readonly background: boolean | undefined
  declare readonly canCancel: boolean | undefined
  declare readonly status: TaskStatus
  declare readonly rawStatus: string | undefined
  declare readonly stopReason: string | undefined
  declare readonly isProvisional: boolean | undefined
  declare readonly modelName: string | undefined
  declare readonly modelNames: readonly string[] | undefined
  declare readonly usage: TokenUsage | undefined
  declare readonly usageIsLowerBound: boolean | undefined
  declare readonly context: ContextGauge | undefined
  declare readonly toolCallCount: number | undefined
  declare readonly result: string | undefined
  declare readonly resultTruncated: boolean | undefined
  declare readonly partialResult: string | undefined
  declare readonly error: string | undefined
  declare readonly errorTruncated: boolean | undefined
  declare readonly startedAt: number | undefined
  declare readonly endedAt: number | undefined
  declare readonly elapsedMs: number | undefined
  declare readonly sighting: Sighting | undefined
  #state: TaskState

  constructor(state: TaskState, previous?: TaskRecord) {
    const { naming, rare } = state
    const end = winningEnd(state.ends)
    const provisional = end === undefined && holds(rare.provisional, naming.background?.value === true) ? rare.provisional : undefined
    const loose = state.ends?.loose
    // A text that came without an outcome belongs to the one that it fits, never to the other (T5).
    const result = end?.result ?? (mayHaveResult(end) ? loose?.result : undefined)
    const error = end?.error ?? (end?.outcome === 'completed' ? undefined : loose?.error)
    const isOpen = end === undefined && provisional === undefined
    const usage = chooseUsage(state, !isOpen)
    this.id = naming.id
    this.scope = naming.scope
    this.runId = naming.runId?.value
    this.parentId = naming.parentId?.value
    this.activation = rare.activation.number
    this.title = naming.title?.value
    this.subagentType = naming.subagentType?.value
    this.description = naming.description?.value
    this.prompt = naming.prompt?.value
    this.background = naming.background?.value
    this.canCancel = naming.canCancel?.value
    this.status = end?.outcome ?? provisional?.status ?? state.status?.value ?? 'running'
    this.rawStatus = end === undefined ? provisional?.rawStatus : end.rawStatus?.value
    this.stopReason = (end?.stopReason ?? loose?.stopReason)?.value
    this.isProvisional = provisional === undefined ? undefined : true
    this.modelName = state.model?.value
    this.modelNames = previous !== undefined && haveSameNames(previous.#state, state) ? previous.modelNames : listNames(state)
    this.usage = usage?.usage
    this.usageIsLowerBound = usage?.isLowerBound === true ? true : undefined
    this.context = rare.context
    this.toolCallCount = rare.toolCallCount?.value ?? countAllToolCalls(state, isOpen)
    this.result = result?.value
    this.resultTruncated = result?.isTruncated === true ? true : undefined
    this.partialResult = rare.partialResult?.value
    this.error = error?.value
    this.errorTruncated = error?.isTruncated === true ? true : undefined
    this.startedAt = rare.startedAt
    this.endedAt = end?.endedAt?.value
    this.elapsedMs = elapsed(state, end, isOpen)
    this.sighting = rare.sighting
    this.#state = state
  }

  get steps(): readonly Step[] {
    return listSteps(this.#state.log, this.#state.rare.pastLogs)
  }

  /** A plain object with everything, for `JSON.stringify`, tests and copies. */
  toJSON(): Task {
    return { ...this, steps: this.steps }
  }

  static stateOf(record: TaskRecord): TaskState {
    return record.#state
  }

  static newestStepOf(task: Task): Step | undefined {
    if (!(task instanceof TaskRecord)) return task.steps?.at(-1)
    return newestStep(task.#state.log)
  }

  /**
   * The record for the next state: `previous` itself, its support brought up to date, when nothing visible changed (T10).
   */
  static advance(previous: TaskRecord, state: TaskState): TaskRecord {
    if (state === previous.#state) return previous
    const next = new TaskRecord(state, previous)
    if (!next.looksLike(previous)) return next
    previous.#state = state
    return previous
  }

  /** Whether a reader could tell the two apart. */
  looksLike(other: TaskRecord): boolean {
    return (
      this.status === other.status &&
      this.usage === other.usage &&
      this.modelName === other.modelName &&
      haveSameSteps(this.#state, other.#state) &&
      this.elapsedMs === other.elapsedMs &&
      this.toolCallCount === other.toolCallCount &&
      this.partialResult === other.partialResult &&
      this.context === other.context &&
      this.activation === other.activation &&
      this.isProvisional === other.isProvisional &&
      this.rawStatus === other.rawStatus &&
      this.stopReason === other.stopReason &&
      this.usageIsLowerBound === other.usageIsLowerBound &&
      this.modelNames === other.modelNames &&
      this.result === other.result &&
      this.resultTruncated === other.resultTruncated &&
      this.error === other.error &&
      this.errorTruncated === other.errorTruncated &&
      this.startedAt === other.startedAt &&
      this.endedAt === other.endedAt &&
      this.title === other.title &&
      this.description === other.description &&
      this.prompt === other.prompt &&
      this.subagentType === other.subagentType &&
      this.parentId === other.parentId &&
      this.runId === other.runId &&
      this.background === other.background &&
      this.canCancel === other.canCancel &&
      this.sighting === other.sighting
    )
  }
}

function mayHaveResult(end: WinningEnd | undefined): boolean {
  return end === undefined || end.outcome === 'completed' || end.outcome === 'unknown'
}

/** The order of a first use may become better known without changing the list. */
function haveSameNames({ modelNames: left }: TaskState, { modelNames: right }: TaskState): boolean {
  return left === right || (left.length === right.length && left.every((model, at) => model.name === right[at]?.name))
}

function listNames(state: TaskState): readonly string[] | undefined {
  return state.modelNames.length === 0 ? undefined : state.modelNames.map((model) => model.name)
}

function countAllToolCalls({ log, rare: { pastLogs } }: TaskState, isOpen: boolean): number | undefined {
  let total = countToolCalls(log, isOpen)
  if (pastLogs.length === 0) return total
  for (const past of pastLogs) {
    if (past.revision === 0) continue
    const count = countToolCalls(past, isOpen)
    if (count === undefined || (total === undefined && log.revision > 0)) return undefined
    total = (total ?? 0) + count
  }
  return total
}

function haveSameSteps(left: TaskState, right: TaskState): boolean {
  if (left.log.revision !== right.log.revision) return false
  const [before, after] = [left.rare.pastLogs, right.rare.pastLogs]
  return before === after || (before.length === after.length && before.every((log, at) => log.revision === after[at]?.revision))
}

/**
 * E1. The longest that was reported, so that it never steps back: stamps after the start, durations, and the end that
 * won. Without a stamp of the end, the stamps of other frames do not say how long it took. An end before its start is a
 * clock's fault and counts as 0.
 */
function elapsed(state: TaskState, end: WinningEnd | undefined, isOpen: boolean): number | undefined {
  const { newestAt, rare: { startedAt, reportedMs } } = state
  const known = largest(reportedMs, end?.elapsedMs)
  if (startedAt === undefined) return known
  const since = Math.max(0, (largest(newestAt, end?.endedAt?.value) ?? startedAt) - startedAt)
  const isStamped = isOpen || end?.endedAt !== undefined || end?.elapsedMs !== undefined || (end === undefined && since > 0)
  return isStamped ? largest(since, known) : known
}
