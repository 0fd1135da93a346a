import { Journal } from './journal.ts'
import { compareBooleans, compareTexts } from './report.ts'
import type { Support } from './report.ts'
import { StepList } from './step-list.ts'
import type { Step, ToolCall } from './task.ts'

/**
 * The steps of one activation (S1). Keyed by message index, else by message id; a step with both joins the two.
 * On a wire with indexes the ones without are not shown. Adding costs the same at step 5 and at step 5,000.
 */
export interface StepLog {
  readonly indexed: StepList<StepEntry>
  /** By id, in order of arrival. */
  readonly unindexed: Journal<string, StepEntry>
  /** Grows with every visible change. */
  readonly revision: number
  readonly toolCalls: number
  readonly newestUnindexed: Step | undefined
}

interface StepEntry {
  /** The message index; -1 without one. */
  readonly at: number
  readonly step: Step
  readonly authority: number
  readonly order: number
}

export const EMPTY_STEP_LOG: StepLog = {
  indexed: StepList.empty(), unindexed: Journal.empty(), revision: 0, toolCalls: 0, newestUnindexed: undefined,
}

/** The log with the step in it; `log` itself when the step says nothing new or has no key to recognise it by (T8). */
export function addStep(log: StepLog, step: Step, support: Support): StepLog {
  return isIndex(step.index) ? addIndexed(log, step.index, step, support) : addUnindexed(log, step, support)
}

function addIndexed(log: StepLog, at: number, step: Step, support: Support): StepLog {
  const known = log.indexed.get(at)
  const entry = known === undefined ? { at, step, authority: support.authority, order: support.order ?? 0 } : preferStep(known, step, support)
  if (entry === known) return log
  const isVisible = entry.step !== known?.step
  return {
    indexed: log.indexed.set(entry),
    unindexed: log.unindexed,
    revision: isVisible ? log.revision + 1 : log.revision,
    // The calls of the steps that are shown: indexed ones as soon as there is one.
    toolCalls: (log.indexed.length === 0 ? 0 : log.toolCalls) + callsOf(entry.step) - (known === undefined ? 0 : callsOf(known.step)),
    newestUnindexed: log.newestUnindexed,
  }
}

function addUnindexed(log: StepLog, step: Step, support: Support): StepLog {
  const key = step.id
  if (!isKey(key)) return log
  const known = log.unindexed.get(key)
  const entry = known === undefined ? { at: -1, step, authority: support.authority, order: support.order ?? 0 } : preferStep(known, step, support)
  if (entry === known) return log
  const isVisible = entry.step !== known?.step
  const isShown = log.indexed.length === 0
  return {
    indexed: log.indexed,
    unindexed: log.unindexed.set(key, entry),
    revision: isVisible ? log.revision + 1 : log.revision,
    toolCalls: isShown ? log.toolCalls + callsOf(entry.step) - (known === undefined ? 0 : callsOf(known.step)) : log.toolCalls,
    newestUnindexed: known === undefined || log.newestUnindexed === known.step ? entry.step : log.newestUnindexed,
  }
}

/** Every step in order, built on demand. */
export function listSteps(log: StepLog): readonly Step[] {
  if (log.indexed.length === 0) return Array.from(log.unindexed.values(), (entry) => entry.step)
  const entries = log.indexed.toArray()
  return (log.unindexed.length === 0 ? entries : joinById(entries, log.unindexed)).map((entry) => entry.step)
}

export function newestStep(log: StepLog): Step | undefined {
  return log.indexed.last()?.step ?? log.newestUnindexed
}

/** How many tool calls the steps ask for; `undefined` while earlier steps may be missing, because a part is not the count. */
export function countToolCalls(log: StepLog): number | undefined {
  const first = log.indexed.first()?.at
  const last = log.indexed.last()?.at
  if (first === undefined || last === undefined) return log.unindexed.length === 0 ? undefined : log.toolCalls
  return first <= 1 && log.indexed.length === last - first + 1 ? log.toolCalls : undefined
}

function callsOf(step: Step): number {
  return step.toolCalls === undefined ? 0 : step.toolCalls.length
}

function joinById(entries: readonly StepEntry[], unindexed: Journal<string, StepEntry>): readonly StepEntry[] {
  return entries.map((entry) => {
    const twin = entry.step.id === undefined ? undefined : unindexed.get(entry.step.id)
    return twin === undefined ? entry : preferStep(entry, { ...twin.step, index: entry.step.index }, twin)
  })
}

/** Whole text beats truncated; then authority, order, and a fixed order on the contents. Ids join. */
function preferStep(known: StepEntry, step: Step, support: Support): StepEntry {
  const order = support.order ?? known.order
  const content = compareContents(step, known.step)
  const lead =
    compareBooleans(known.step.truncated, step.truncated) ||
    support.authority - known.authority ||
    order - known.order ||
    (support.order === undefined ? 1 : content)
  if (lead < 0 || (lead === 0 && content === 0)) return withId(known, step.id)
  if (content === 0) {
    const entry = withId(known, step.id)
    const isStronger = support.authority > known.authority || (support.authority === known.authority && order > known.order)
    return isStronger ? { at: known.at, step: entry.step, authority: support.authority, order } : entry
  }
  return withId({ at: known.at, step, authority: support.authority, order }, known.step.id)
}

function withId(entry: StepEntry, id: string | undefined): StepEntry {
  return compareTexts(id, entry.step.id) > 0 ? { ...entry, step: { ...entry.step, id } } : entry
}

function compareContents(left: Step, right: Step): number {
  return (
    compareTexts(left.text, right.text) ||
    compareTexts(left.kind, right.kind) ||
    compareTexts(left.toolName, right.toolName) ||
    compareBooleans(left.isError, right.isError) ||
    compareBooleans(left.truncated, right.truncated) ||
    compareToolCalls(left.toolCalls ?? [], right.toolCalls ?? [])
  )
}

function compareToolCalls(left: readonly ToolCall[], right: readonly ToolCall[]): number {
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference =
      compareTexts(left[index]?.name, right[index]?.name) || compareTexts(left[index]?.argument, right[index]?.argument)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

function isIndex(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0
}

function isKey(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}
