import { isTerminal, tokenState } from './task.ts'
import type { Task, TaskStatus } from './task.ts'
import type { ElapsedPresentation, StatusTone, TokenPresentation } from './presentation.ts'
import type { PluralKey, Wording } from './presenter-format.ts'

/** What the header of a group prints. */
export interface TaskSummary {
  readonly count: number
  /** `3 subagents`. */
  readonly text: string
  /** How many stand where; what needs a person first. */
  readonly states: readonly { readonly status: TaskStatus; readonly count: number; readonly text: string; readonly tone: StatusTone }[]
  readonly needsAttention: boolean
  /** A sum of what was reported, which says how complete it is (U6). Never accounting. */
  readonly tokens: TokenPresentation
  /** From the first start to the last end. */
  readonly elapsed?: ElapsedPresentation | undefined
}

export interface SummarizeOptions {
  readonly wording: Wording
  readonly tokenUsageEnabled: boolean
  readonly now?: number | undefined
}

export function summarizeTasks(tasks: readonly Task[], options: SummarizeOptions): TaskSummary {
  const { wording } = options
  return {
    count: tasks.length,
    text: wording.formatPlural('groupCount', tasks.length),
    states: STATES.flatMap(({ status, key, tone }) => {
      const count = tasks.filter((task) => task.status === status).length
      return count === 0 ? [] : [{ status, count, tone, text: wording.formatPlural(key, count) }]
    }),
    needsAttention: tasks.some((task) => task.status === 'waiting'),
    tokens: options.tokenUsageEnabled ? sumTokens(tasks, wording) : { state: 'hidden', text: '' },
    elapsed: span(tasks, options),
  }
}

/** What needs a person, what moves, what went wrong, what is quiet. */
const STATES: readonly { readonly status: TaskStatus; readonly key: PluralKey; readonly tone: StatusTone }[] = [
  { status: 'waiting', key: 'groupWaiting', tone: 'attention' },
  { status: 'running', key: 'groupRunning', tone: 'active' },
  { status: 'failed', key: 'groupFailed', tone: 'danger' },
  { status: 'timed_out', key: 'groupTimedOut', tone: 'warning' },
  { status: 'interrupted', key: 'groupInterrupted', tone: 'neutral' },
  { status: 'cancelled', key: 'groupCancelled', tone: 'neutral' },
  { status: 'unknown', key: 'groupUnknown', tone: 'neutral' },
  { status: 'pending', key: 'groupPending', tone: 'neutral' },
  { status: 'completed', key: 'groupCompleted', tone: 'success' },
]

function sumTokens(tasks: readonly Task[], wording: Wording): TokenPresentation {
  const reported = tasks.filter((task) => tokenState(task) === 'reported')
  if (reported.length === 0) {
    return tasks.some((task) => !isTerminal(task.status))
      ? { state: 'collecting', text: wording.format('tokensCollecting') }
      : { state: 'unavailable', text: wording.format('tokensUnavailable') }
  }
  const total = reported.reduce((sum, task) => sum + (task.usage?.totalTokens ?? 0), 0)
  const isPartial = reported.length < tasks.length
  const isLowerBound = isPartial || reported.some((task) => task.usageIsLowerBound === true)
  const text = isPartial
    ? wording.formatPlural('groupTokensPartial', total, {
        tokens: wording.formatCount(total), reported: wording.formatExact(reported.length), count: wording.formatExact(tasks.length),
      })
    : wording.formatPlural(isLowerBound ? 'tokensAtLeast' : 'tokens', total)
  return { state: 'reported', text, total, isLowerBound }
}

/** Wall-clock time from the first start to the last end; approximate as soon as one member's is. */
function span(tasks: readonly Task[], { wording, now }: SummarizeOptions): ElapsedPresentation | undefined {
  let first = Infinity
  let last = -Infinity
  let isApproximate = false
  let isTicking = false
  for (const task of tasks) {
    const start = task.startedAt ?? task.sighting?.first
    if (start === undefined) continue
    isApproximate ||= task.startedAt === undefined
    const isOpen = !isTerminal(task.status)
    isTicking ||= isOpen
    const known = task.endedAt ?? (task.elapsedMs === undefined ? (task.sighting?.last ?? start) : start + task.elapsedMs)
    first = Math.min(first, start)
    last = Math.max(last, known, isOpen ? (now ?? start) : start)
  }
  if (first === Infinity) return undefined
  const ms = Math.max(0, last - first)
  // Without a clock starts alone say nothing of how long ago they were.
  if (ms === 0 && isTicking && now === undefined) return undefined
  const elapsed = wording.formatDuration(ms)
  return { ms, text: isApproximate ? wording.format('elapsedApproximate', { elapsed }) : elapsed, isApproximate, isTicking }
}
