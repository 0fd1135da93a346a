import { isTerminal, tokenState } from './task.ts'
import type { Task, TaskStatus } from './task.ts'
import type { Messages } from './messages.ts'
import type { ElapsedPresentation, StatusTone, TaskPresentation } from './presentation.ts'
import { presentElapsed } from './present-elapsed.ts'
import { presentTokens } from './present-tokens.ts'
import { createWording } from './presenter-format.ts'
import type { TextKey, Wording } from './presenter-format.ts'
import { summarizeTasks } from './summarize-tasks.ts'
import type { TaskSummary } from './summarize-tasks.ts'
import { TaskRecord } from './task-record.ts'
import { firstLine, oneLine } from './visible-text.ts'

export interface PresentOptions {
  /** Display names by model id, e.g. `{ 'doubao-seed-1-8': 'Doubao Seed 1.8' }`. An id without one is shown as it is (M2). */
  readonly models?: Readonly<Record<string, string>> | ((modelName: string) => string | undefined) | undefined
  /** BCP 47. Default `'en'`; never the machine's own. */
  readonly locale?: string | undefined
  /** Replaces single texts of the built-in catalog. */
  readonly messages?: Partial<Messages> | undefined
  /** Ms since the epoch; adds the running clock to an open task. Without it elapsed time is what was reported. */
  readonly now?: number | undefined
  /** Default true. Off hides the numbers; the model still shows. */
  readonly tokenUsageEnabled?: boolean | undefined
}

/** `presentTask` with its options bound and its formatters made once. */
export interface Presenter extends Wording {
  (task: Task, now?: number): TaskPresentation
  formatElapsed(task: Task, now?: number): ElapsedPresentation | undefined
  summarize(tasks: readonly Task[], now?: number): TaskSummary
}

/** What a card prints for a task. Pure: the same task, options and `now` give the same texts on server and client. */
export function presentTask(task: Task, options: PresentOptions = {}): TaskPresentation {
  return createPresenter(options)(task, options.now)
}

export function createPresenter(options: Omit<PresentOptions, 'now'> = {}): Presenter {
  const wording = createWording(options.locale ?? 'en', options.messages)
  const isTokenDisplayOn = options.tokenUsageEnabled !== false
  const presentKnown = (task: Task, now?: number): TaskPresentation => ({
    title: presentTitle(task, wording),
    agentType: presentAgentType(task, wording),
    status: { value: task.status, label: wording.format(STATUS_TEXT[task.status]), tone: toneOf(task) },
    needsAttention: task.status === 'waiting',
    stopReason: presentStopReason(task.stopReason, wording),
    background: task.background === true ? wording.format('background') : undefined,
    model: presentModel(task, options.models),
    tokens: isTokenDisplayOn ? presentTokens(task, tokenState(task), wording) : { state: 'hidden', text: '' },
    elapsed: presentElapsed(task, now, wording),
    toolCalls: task.toolCallCount ? { count: task.toolCallCount, text: wording.formatPlural('toolCalls', task.toolCallCount) } : undefined,
    activity: isTerminal(task.status) ? undefined : presentActivity(task, wording),
    outcome: isTerminal(task.status) ? presentOutcome(task, wording) : undefined,
    contextPercent: contextPercent(task),
  })
  // A host may have restored a task from anywhere, and "toString" is a key of every table.
  const present = (task: Task, now?: number): TaskPresentation => presentKnown(Object.hasOwn(STATUS_TEXT, task.status) ? task : { ...task, status: 'unknown' }, now)
  return Object.assign(present, wording, {
    formatElapsed: (task: Task, now?: number) => presentElapsed(task, now, wording),
    summarize: (tasks: readonly Task[], now?: number) => summarizeTasks(tasks, { wording, tokenUsageEnabled: isTokenDisplayOn, now }),
  })
}

const STATUS_TEXT: Readonly<Record<TaskStatus, TextKey>> = {
  pending: 'statusPending', running: 'statusRunning', waiting: 'statusWaiting', completed: 'statusCompleted',
  failed: 'statusFailed', cancelled: 'statusCancelled', timed_out: 'statusTimedOut', interrupted: 'statusInterrupted', unknown: 'statusUnknown',
}

const TONES: Readonly<Record<TaskStatus, StatusTone>> = {
  pending: 'neutral', running: 'active', waiting: 'attention', completed: 'success',
  failed: 'danger', cancelled: 'neutral', timed_out: 'warning', interrupted: 'neutral', unknown: 'neutral',
}

/** A capped run is not a clean success. */
function toneOf(task: Task): StatusTone {
  return task.status === 'completed' && task.stopReason !== undefined ? 'warning' : TONES[task.status]
}

function presentTitle(task: Task, wording: Wording): string {
  return (
    oneLine(task.title ?? '') || oneLine(task.description ?? '') || oneLine(firstLine(task.prompt ?? '')) ||
    oneLine(task.subagentType ?? '') || wording.format('untitled')
  )
}

/** Nothing where the title says it already: nodes of a workflow are often called by what they are. */
function presentAgentType(task: Task, wording: Wording): string | undefined {
  const agentType = oneLine(task.subagentType ?? '')
  const isTold = agentType.toLowerCase() === presentTitle(task, wording).toLowerCase()
  return agentType === '' || isTold ? undefined : agentType
}

function presentModel(task: Task, models: PresentOptions['models']): TaskPresentation['model'] {
  const { modelName, modelNames } = task
  if (modelName === undefined) return undefined
  const label = (name: string): string => oneLine(displayName(name, models) ?? '') || oneLine(name)
  if (label(modelName) === '') return undefined
  const history = modelNames !== undefined && modelNames.length > 1 ? modelNames.map(label).filter((name) => name !== '') : undefined
  return { name: modelName, label: label(modelName), history }
}

/** Whatever a host's table or function gives, a name is a text. */
function displayName(name: string, models: PresentOptions['models']): string | undefined {
  // Own keys only: a model may be called "constructor".
  const found: unknown = typeof models === 'function' ? models(name) : models !== undefined && Object.hasOwn(models, name) ? models[name] : undefined
  return typeof found === 'string' ? found : undefined
}

function presentStopReason(value: string | undefined, wording: Wording): TaskPresentation['stopReason'] {
  const label = value === undefined ? '' : stopReasonLabel(value, wording)
  return value === undefined || label === '' ? undefined : { value, label }
}

function stopReasonLabel(reason: string, wording: Wording): string {
  switch (reason) {
    case 'token_capped': return wording.format('stopTokenCapped')
    case 'turn_capped': return wording.format('stopTurnCapped')
    case 'loop_capped': return wording.format('stopLoopCapped')
    default: return oneLine(reason, 40)
  }
}

function presentActivity(task: Task, wording: Wording): string {
  if (task.status === 'pending') return wording.format('activityQueued')
  const step = TaskRecord.newestStepOf(task)
  const call = step?.toolCalls?.at(-1)
  const doing = call === undefined ? undefined : presentCall(oneLine(call.name, 60), oneLine(call.argument, 120), wording)
  if (task.status === 'waiting') return doing === undefined ? wording.format('activityWaiting') : wording.format('activityWaitingFor', { detail: doing })
  if (doing !== undefined) return doing
  return wording.format(step?.kind === 'ai' && step.text !== '' ? 'activityWriting' : 'activityThinking')
}

function presentCall(tool: string, argument: string, wording: Wording): string {
  return argument === '' ? wording.format('activityTool', { tool }) : wording.format('activityToolArgument', { tool, argument })
}

function presentOutcome(task: Task, wording: Wording): string {
  switch (task.status) {
    case 'completed': return wording.format(task.stopReason === undefined ? 'outcomeCompleted' : 'outcomeCompletedEarly')
    case 'failed': {
      const detail = oneLine(firstLine(task.error ?? ''))
      return detail === '' ? wording.format('outcomeFailed') : wording.format('outcomeFailedDetail', { detail })
    }
    case 'cancelled': return wording.format('outcomeCancelled')
    case 'timed_out': return wording.format('outcomeTimedOut')
    case 'interrupted': return wording.format('outcomeInterrupted')
    default: {
      const word = oneLine(task.rawStatus ?? '', 60)
      return word === '' ? wording.format('outcomeUnknown') : wording.format('outcomeUnknownWord', { word })
    }
  }
}

function contextPercent(task: Task): number | undefined {
  const { context } = task
  if (context?.windowTokens === undefined || !(context.windowTokens > 0)) return undefined
  return Math.min(100, Math.max(0, Math.round((context.usedTokens / context.windowTokens) * 100)))
}
