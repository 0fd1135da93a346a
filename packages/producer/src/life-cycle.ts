import { count, name, requireTaskId, shown, text, withoutUndefined } from './json.ts'
import { allowedStopReason } from './outcome.ts'
import { toStepMessage } from './step-message.ts'
import type { MessageLike, StepMessage } from './step-message.ts'
import { readSnapshot } from './token-usage.ts'
import type { TokenUsageSnapshot } from './token-usage.ts'
import type { StopReason } from './vocabulary.ts'

/** Every live event names its task: the id of the model's tool call. */
interface EventOfTask {
  readonly task_id: string
  /** The model that runs this task, never that of its caller. */
  readonly model_name?: string
}

interface EventWithUsage extends EventOfTask {
  /** Cumulative; `null` while no provider reported any. */
  readonly usage: TokenUsageSnapshot | null
}

export interface TaskStartedEvent extends EventOfTask {
  readonly type: 'task_started'
  readonly description?: string
}

export interface TaskRunningEvent extends EventWithUsage {
  readonly type: 'task_running'
  readonly message: StepMessage
  /** The place of the message among those of the task, from 1. */
  readonly message_index: number
  readonly total_messages: number
}

export interface TaskCompletedEvent extends EventWithUsage {
  readonly type: 'task_completed'
  readonly result?: string
  readonly stop_reason?: StopReason
}

export interface TaskFailedEvent extends EventWithUsage {
  readonly type: 'task_failed'
  readonly error?: string
  readonly stop_reason?: StopReason
}

export interface TaskCancelledEvent extends EventWithUsage {
  readonly type: 'task_cancelled'
  readonly error?: string
}

export interface TaskTimedOutEvent extends EventWithUsage {
  readonly type: 'task_timed_out'
  readonly error?: string
}

export type TaskEndEvent = TaskCompletedEvent | TaskFailedEvent | TaskCancelledEvent | TaskTimedOutEvent
export type LiveEvent = TaskStartedEvent | TaskRunningEvent | TaskEndEvent

export interface StartFacts {
  readonly taskId: string
  readonly description?: string | undefined
  readonly modelName?: string | undefined
}

export interface RunningFacts {
  readonly taskId: string
  readonly message: MessageLike
  /** From 1. A message that is sent again keeps its index. */
  readonly messageIndex: number
  /** Default: `messageIndex`. */
  readonly totalMessages?: number | undefined
  readonly usage?: TokenUsageSnapshot | null | undefined
  readonly modelName?: string | undefined
}

export interface EndFacts {
  readonly taskId: string
  readonly usage?: TokenUsageSnapshot | null | undefined
  readonly modelName?: string | undefined
}

export interface FailureFacts extends EndFacts {
  readonly error?: string | undefined
}

/** The task begins: its card appears, with its model. Throws a TypeError for a blank id, as every builder here. */
export function taskStarted(facts: StartFacts): TaskStartedEvent {
  return withoutUndefined({
    type: 'task_started', task_id: requireTaskId(facts.taskId), description: text(facts.description), model_name: name(facts.modelName),
  })
}

/**
 * The subagent said or did something; the usage so far comes with it.
 * @throws RangeError when the index is no positive integer; TypeError when the message is neither of the model nor of a tool
 */
export function taskRunning(facts: RunningFacts): TaskRunningEvent {
  const { messageIndex } = facts
  if (!Number.isSafeInteger(messageIndex) || messageIndex < 1) {
    throw new RangeError(`messageIndex is ${messageIndex}. Steps are told apart by it, so the card would lose this one. Count the messages of the task from 1.`)
  }
  const message = toStepMessage(facts.message)
  if (message === undefined) {
    throw new TypeError(`A message of type ${shown(facts.message.type)} is no step: a card shows what the model said and what tools gave back. Send messages of type "ai" and "tool" only.`)
  }
  return { type: 'task_running', ...factsWithUsage(facts), message, message_index: messageIndex, total_messages: Math.max(count(facts.totalMessages) ?? 0, messageIndex) }
}

/** The task gave its result. @throws RangeError for a stop reason that is not in the vocabulary */
export function taskCompleted(facts: EndFacts & { readonly result?: string | undefined; readonly stopReason?: StopReason | undefined }): TaskCompletedEvent {
  return { type: 'task_completed', ...factsWithUsage(facts), ...withoutUndefined({ result: text(facts.result), stop_reason: stopReasonOf(facts.stopReason) }) }
}

/** The task failed. @throws RangeError for a stop reason that is not in the vocabulary */
export function taskFailed(facts: FailureFacts & { readonly stopReason?: StopReason | undefined }): TaskFailedEvent {
  return { type: 'task_failed', ...factsWithUsage(facts), ...withoutUndefined({ error: text(facts.error), stop_reason: stopReasonOf(facts.stopReason) }) }
}

/** Someone stopped the task. */
export function taskCancelled(facts: FailureFacts): TaskCancelledEvent {
  return { type: 'task_cancelled', ...factsWithUsage(facts), ...withoutUndefined({ error: text(facts.error) }) }
}

/** The task ran out of time. */
export function taskTimedOut(facts: FailureFacts): TaskTimedOutEvent {
  return { type: 'task_timed_out', ...factsWithUsage(facts), ...withoutUndefined({ error: text(facts.error) }) }
}

function factsWithUsage(facts: EndFacts): EventWithUsage {
  return withoutUndefined({ task_id: requireTaskId(facts.taskId), usage: readSnapshot(facts.usage) ?? null, model_name: name(facts.modelName) })
}

function stopReasonOf(stopReason: StopReason | undefined): StopReason | undefined {
  return stopReason === undefined ? undefined : allowedStopReason(stopReason)
}
