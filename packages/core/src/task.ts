/**
 * START HERE. The one idea of this library:
 *
 *   A frame off a wire decodes to partial snapshots of tasks (`TaskUpdate`).
 *   Each field of a `Task` keeps the best-supported value that was ever reported.
 *   Nothing is summed from snapshots, and what was not reported stays unknown.
 *
 * The merge is a join: arriving twice, late or in another order changes nothing,
 * so reconnects, reloads and old producers need no special code.
 * `contracts/task-rules.md` numbers the rules; the tests quote them.
 */
import { isAllZero } from './token-usage.ts'
import type { TokenUsage } from './token-usage.ts'

/**
 * How a task stands. `pending` only where a wire says "queued"; `waiting` needs a person;
 * `interrupted` is inferred by the host (the run ended first); `unknown` is an end whose word nobody here knows.
 */
export type TaskStatus =
  | 'pending'
  | 'running'
  | 'waiting'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'timed_out'
  | 'interrupted'
  | 'unknown'

/** One tool call that a step asked for; `argument` is its main argument as one string, `''` when it has none. */
export interface ToolCall {
  readonly name: string
  readonly argument: string
}

/** One message of the subagent: what it said, or what a tool gave back. */
export interface Step {
  /** 1-based position among the task's messages, where the wire has one. */
  readonly index?: number | undefined
  /** The wire's own message id. */
  readonly id?: string | undefined
  readonly kind: 'ai' | 'tool'
  readonly text: string
  /** The text was cut before it reached us. */
  readonly truncated?: boolean | undefined
  /** For `kind: 'tool'`, the tool that answered. */
  readonly toolName?: string | undefined
  /** For `kind: 'ai'`, the tools that the message calls. */
  readonly toolCalls?: readonly ToolCall[] | undefined
  /** The wire says that the tool failed; never read from words. */
  readonly isError?: boolean | undefined
}

/** How full the model's window is. A gauge: it goes up and down and is never consumption. */
export interface ContextGauge {
  readonly usedTokens: number
  readonly windowTokens?: number | undefined
}

/** What may be known of a task besides its identity. An absent field is unknown, never zero or empty. */
export interface TaskFacts {
  /** The task that delegated this one, from the wire's own link. */
  readonly parentId?: string | undefined
  readonly title?: string | undefined
  /** The wire lets a client cancel it. */
  readonly canCancel?: boolean | undefined
  /** The kind of agent, as the wire names it: `researcher`. */
  readonly subagentType?: string | undefined
  readonly description?: string | undefined
  readonly prompt?: string | undefined
  /** It may outlive the run that started it, so the end of that run says nothing about it. */
  readonly background?: boolean | undefined
  readonly status?: TaskStatus | undefined
  /** The wire's own word for the status, where it is not one of ours. */
  readonly rawStatus?: string | undefined
  /** Why a run stopped early: `token_capped`, `turn_capped`, `loop_capped`, … Stands beside the status. */
  readonly stopReason?: string | undefined
  /** The status was inferred or is unconfirmed: the next real report replaces it. */
  readonly isProvisional?: boolean | undefined
  /** The model that really runs this, as last reported by the task itself. */
  readonly modelName?: string | undefined
  /** Every model that was reported, in the order of first use. */
  readonly modelNames?: readonly string[] | undefined
  /** Cumulative tokens of this task, a whole snapshot. */
  readonly usage?: TokenUsage | undefined
  /** The wire does not promise that `usage` is complete: read it as "at least". */
  readonly usageIsLowerBound?: boolean | undefined
  readonly context?: ContextGauge | undefined
  readonly toolCallCount?: number | undefined
  readonly result?: string | undefined
  readonly resultTruncated?: boolean | undefined
  /** Text that streams in before the result is there. */
  readonly partialResult?: string | undefined
  readonly error?: string | undefined
  readonly errorTruncated?: boolean | undefined
  /** Milliseconds since the epoch, as reported. */
  readonly startedAt?: number | undefined
  /** Milliseconds since the epoch, as reported, of the end that won. */
  readonly endedAt?: number | undefined
  /** Milliseconds. Of an open task its newest reported stamp or duration; frozen at the end. */
  readonly elapsedMs?: number | undefined
}

/** When the host's own clock first and last saw the task live, in ms since the epoch. Approximate by nature (E2). */
export interface Sighting {
  readonly first: number
  readonly last: number
}

/**
 * Everything known of one delegated task. Immutable. `JSON.stringify` writes all of it; the support behind
 * its values (who said it, in which order) is not part of it. `steps` is built when it is first read, so a folded
 * card never pays for it; object spread therefore leaves it out: copy with `toJSON()`.
 */
export interface Task extends TaskFacts {
  readonly id: string
  /** What owns the id: a run, a session, a prompt turn. `''` where the host needs none. */
  readonly scope: string
  /** The run of the lead agent that frames of this task named. */
  readonly runId?: string | undefined
  /** 1, 2, …: how often the task was started. */
  readonly activation: number
  readonly status: TaskStatus
  readonly steps: readonly Step[]
  /** Noted by the store (`createTaskStore({ now })`), never by a wire. */
  readonly sighting?: Sighting | undefined
}

/**
 * How strongly a report is supported (T4). A stronger one wins whatever the order. `listed`: live, but somebody else's
 * list of how all tasks stand, which never overrules a task's own frames.
 */
export type Authority = 'durable' | 'event' | 'live' | 'listed' | 'legacy' | 'inferred'

/** What one frame says of one task. Everything but `id` is optional; an absent or `undefined` field says nothing (T7). */
export interface TaskUpdate extends TaskFacts {
  readonly kind?: 'task' | undefined
  readonly id: string
  /** Default `''`. */
  readonly scope?: string | undefined
  readonly runId?: string | undefined
  /** Default `'live'`. */
  readonly authority?: Authority | undefined
  /** Place in the producer's order (T2). Without one the update counts as the newest of its authority. */
  readonly order?: number | undefined
  /** When the producer stamped the frame, ms since the epoch. */
  readonly at?: number | undefined
  /** Which activation the update speaks of (I5); `starts` on frames that start one. */
  readonly activation?: { readonly key: string; readonly starts?: boolean | undefined } | undefined
  /** The usage of one model call, keyed by the id of the model's response (U3): each id once, its largest report. */
  readonly call?: { readonly id: string; readonly usage: TokenUsage } | undefined
  readonly steps?: readonly Step[] | undefined
  /** Fields that the wire explicitly emptied (T7); only for wires on which null means "cleared". */
  readonly clears?: readonly string[] | undefined
  /** Set by the store. */
  readonly sightedAt?: number | undefined
}

/** The state of a whole run, which only the host or the stream knows (T12). Without `scope`: every scope. Without `runId`: the run last declared running. */
export interface RunUpdate {
  readonly kind: 'run'
  readonly scope?: string | undefined
  readonly runId?: string | undefined
  readonly state: RunState
}

export type RunState = 'running' | 'ended' | 'interrupted' | 'error'

/** Frames were lost: read the durable history again. What is known stays. */
export interface GapUpdate {
  readonly kind: 'gap'
  readonly scope?: string | undefined
}

/** A frame that speaks of some task but names none for certain (I4). It is counted, never guessed. */
export interface UnattributedUpdate {
  readonly kind: 'unattributed'
  readonly reason: string
}

/**
 * A piece of what an agent streams, for panes and transcripts. Pieces add up, so this is the one update that is not a
 * snapshot: where `offset` says which part of which message the piece is, hearing it twice keeps it once; without, it is
 * appended.
 */
export interface OutputUpdate {
  readonly kind: 'output'
  readonly scope?: string | undefined
  /** The task that speaks. Absent: the lead agent. */
  readonly id?: string | undefined
  /** Which activation of the task speaks; its key in `TaskUpdate.activation`. */
  readonly activation?: string | undefined
  readonly channel: OutputChannel
  readonly text: string
  /** Which message of the speaker the piece belongs to. Without one it goes on with the speaker's last. */
  readonly messageId?: string | undefined
  /** Where in its message the piece begins, in UTF-16 units. Only beside `messageId`. */
  readonly offset?: number | undefined
}

/** What an agent says to others, or what it thinks aloud. */
export type OutputChannel = 'text' | 'reasoning'

export type Update = TaskUpdate | RunUpdate | GapUpdate | OutputUpdate | UnattributedUpdate

/** Whether the status is an end. `interrupted` and a provisional `unknown` are ends too, until a report lifts them. */
export function isTerminal(status: TaskStatus): boolean {
  return status !== 'running' && status !== 'pending' && status !== 'waiting'
}

/** Whether there are numbers to show (U5): an open task without any is still collecting, an ended one has none to give. */
export function tokenState(task: Pick<Task, 'status' | 'usage'>): 'collecting' | 'reported' | 'unavailable' {
  if (isTerminal(task.status)) return task.usage === undefined ? 'unavailable' : 'reported'
  return task.usage === undefined || isAllZero(task.usage) ? 'collecting' : 'reported'
}

/** What only the host knows about a run, as an update for `store.apply` (T12). */
export function runUpdate(run: Omit<RunUpdate, 'kind'>): RunUpdate {
  return { kind: 'run', ...run }
}
