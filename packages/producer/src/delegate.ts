import type { ChildResult } from './ending.ts'
import { name } from './json.ts'
import { taskCancelled, taskCompleted, taskFailed, taskRunning, taskStarted, taskTimedOut } from './life-cycle.ts'
import type { LiveEvent, TaskEndEvent } from './life-cycle.ts'
import { errorOf } from './outcome.ts'
import type { SubagentOutcome } from './outcome.ts'
import { createStepIndex } from './step-index.ts'
import { toStepMessage } from './step-message.ts'
import type { MessageLike } from './step-message.ts'
import { createTokenCollector } from './token-collector.ts'
import type { TokenCollector } from './token-collector.ts'
import { createTolerantWriter } from './tolerant-writer.ts'
import { makeTaskToolMessage } from './tool-message.ts'
import type { TaskToolMessage } from './tool-message.ts'
import { untilEnd } from './until-end.ts'

/** What the child agent gets to work with. */
export interface Child {
  /** Aborts as soon as the task has ended, by whatever end: hand it to model calls and tools, so that they stop. */
  readonly signal: AbortSignal
  /** Counts the child's model calls. */
  readonly collector: TokenCollector
  /**
   * Reports a message of the child and the usage so far. A message with the id of an earlier one replaces it. Messages of
   * other kinds (of a person, of the system) are no steps, and after the end nothing is reported.
   */
  step(message: MessageLike): void
}

export interface Delegation {
  /** The id of the lead model's tool call. Its card goes by it. */
  readonly taskId: string
  /** A few words on what the task is about. */
  readonly description?: string | undefined
  /** The kind of agent: `researcher`. Names the caller in the accounting. */
  readonly subagentType?: string | undefined
  /**
   * The name under which the host knows the child's model. Without it the card shows the name in the latest response.
   */
  readonly modelName?: string | undefined
  /** Receives the live events, in order: LangGraph's `config.writer`, or whatever feeds the stream. Not awaited. */
  readonly write: (event: LiveEvent) => unknown
  /** Runs the child. Its result is what the lead model gets; what it throws fails the task. */
  readonly run: (child: Child) => ChildResult | PromiseLike<ChildResult>
  /** Cancels the task. With a `TimeoutError` as its reason, as `AbortSignal.timeout` has, the task timed out. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds after which the task has timed out. Default: never. */
  readonly timeoutMs?: number | undefined
  /** Default: a new one. Pass your own to read its `records()` for the accounting. */
  readonly collector?: TokenCollector | undefined
  /**
   * Hears of errors of `write`, which do not disturb the task: the ToolMessage is its durable record. Default: the console.
   */
  readonly onWriteError?: ((error: unknown) => void) | undefined
}

/**
 * Runs a child agent as one task: tells its start, its steps and exactly one end to `write`, and resolves to the stamped
 * answer to the call. A child that throws, hangs or is stopped ends its task like any other; the promise rejects only for
 * wrong arguments, and for what LangGraph throws to pause a graph, which is no end: the resumed graph delegates again.
 * @throws TypeError for a blank `taskId`; RangeError for a `timeoutMs` that is no positive number
 */
export async function delegate(delegation: Delegation): Promise<TaskToolMessage> {
  const { taskId, timeoutMs } = delegation
  if (timeoutMs !== undefined && !(timeoutMs > 0)) {
    throw new RangeError(`timeoutMs is ${timeoutMs}. The task would end before it begins. Pass a positive number of milliseconds, or leave it out to wait as long as it takes.`)
  }
  const collector = delegation.collector ?? createTokenCollector({ caller: `subagent:${delegation.subagentType ?? 'general'}` })
  const modelName = (): string | undefined => name(delegation.modelName) ?? collector.modelName()
  const write = createTolerantWriter(delegation.write, delegation.onWriteError)

  write(taskStarted({ taskId, description: delegation.description, modelName: modelName() }))
  const ended = new AbortController()
  const steps = createStepIndex()
  const child: Child = {
    signal: ended.signal,
    collector,
    step(message) {
      const plain = ended.signal.aborted ? undefined : toStepMessage(message)
      if (plain === undefined) return
      const messageIndex = steps.indexOf(plain.id)
      write(taskRunning({ taskId, message: plain, messageIndex, totalMessages: steps.count(), usage: collector.snapshot(), modelName: modelName() }))
    },
  }
  const ending = await untilEnd(() => delegation.run(child), ended, delegation)
  const outcome: SubagentOutcome = { ...ending, error: errorOf(ending), modelName: modelName(), tokenUsage: collector.snapshot() }
  const answer = makeTaskToolMessage(taskId, outcome)
  write(endEvent(taskId, outcome))
  return answer
}

function endEvent(taskId: string, outcome: SubagentOutcome): TaskEndEvent {
  const { result, error, stopReason, modelName, tokenUsage: usage } = outcome
  switch (outcome.status) {
    case 'completed': return taskCompleted({ taskId, result, stopReason, usage, modelName })
    case 'failed': return taskFailed({ taskId, error, stopReason, usage, modelName })
    case 'cancelled': return taskCancelled({ taskId, error, usage, modelName })
    case 'timed_out': case 'polling_timed_out': return taskTimedOut({ taskId, error, usage, modelName })
  }
}
