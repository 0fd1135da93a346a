import { Journal } from './journal.ts'
import { compareBooleans, compareTexts } from './report.ts'
import type { Support } from './report.ts'
import type { Step, ToolCall } from './task.ts'

/**
 * The steps of one activation (S1). Keyed by message index, else by message id; a step with both joins the two.
 * On a wire with indexes the ones without are not shown. Adding costs the same at step 5 and at step 5,000.
 */
export interface StepLog {
  readonly entries: Journal<number | string, StepEntry>
  /** Grows with every visible change. */
  readonly revision: number
  readonly indexed: Tally
  readonly unindexed: Tally
  readonly lowestIndex: number
  readonly highestIndex: number
  /** Indexes arrived in rising order, so reading needs no sort. */
  readonly isSorted: boolean
}

interface Tally {
  readonly size: number
  readonly toolCalls: number
  readonly newest: Step | undefined
}

interface StepEntry {
  readonly step: Step
  readonly authority: number
  readonly order: number
}

const NONE: Tally = { size: 0, toolCalls: 0, newest: undefined }

export function emptyStepLog(): StepLog {
  return {
    entries: Journal.empty(), revision: 0, indexed: NONE, unindexed: NONE,
    lowestIndex: Infinity, highestIndex: -Infinity, isSorted: true,
  }
}

/** The log with the step in it; `log` itself when the step says nothing new or has no key to recognise it by (T8). */
export function addStep(log: StepLog, step: Step, support: Support): StepLog {
  const index = isIndex(step.index) ? step.index : undefined
  const key = index ?? (isKey(step.id) ? step.id : undefined)
  if (key === undefined) return log
  const known = log.entries.get(key)
  const entry = known === undefined
    ? { step, authority: support.authority, order: support.order ?? 0 }
    : preferStep(known, step, support)
  if (entry === known) return log
  const entries = log.entries.set(key, entry)
  if (entry.step === known?.step) return { ...log, entries }
  const isNew = known === undefined
  const revision = log.revision + 1
  if (index === undefined) {
    return { ...log, entries, revision, unindexed: count(log.unindexed, known?.step, entry.step, true) }
  }
  return {
    entries,
    revision,
    indexed: count(log.indexed, known?.step, entry.step, index >= log.highestIndex),
    unindexed: log.unindexed,
    lowestIndex: Math.min(log.lowestIndex, index),
    highestIndex: Math.max(log.highestIndex, index),
    isSorted: log.isSorted && (!isNew || index > log.highestIndex),
  }
}

/** Every step in order, built on demand. */
export function listSteps(log: StepLog): readonly Step[] {
  const entries = [...log.entries.values()]
  if (log.indexed.size === 0) return entries.map((entry) => entry.step)
  const indexed = log.unindexed.size === 0 ? entries : joinById(entries)
  const steps = indexed.map((entry) => entry.step)
  return log.isSorted ? steps : steps.sort((left, right) => (left.index ?? 0) - (right.index ?? 0))
}

export function newestStep(log: StepLog): Step | undefined {
  return log.indexed.newest ?? log.unindexed.newest
}

/** How many tool calls the steps ask for; `undefined` while earlier steps may be missing, because a part is not the count. */
export function countToolCalls(log: StepLog): number | undefined {
  if (log.indexed.size === 0) return log.unindexed.size === 0 ? undefined : log.unindexed.toolCalls
  const isComplete = log.lowestIndex <= 1 && log.indexed.size === log.highestIndex - log.lowestIndex + 1
  return isComplete ? log.indexed.toolCalls : undefined
}

function count(tally: Tally, before: Step | undefined, after: Step, isNewest: boolean): Tally {
  return {
    size: before === undefined ? tally.size + 1 : tally.size,
    toolCalls: tally.toolCalls + callsOf(after) - (before === undefined ? 0 : callsOf(before)),
    newest: isNewest || tally.newest === before ? after : tally.newest,
  }
}

function callsOf(step: Step): number {
  return step.toolCalls === undefined ? 0 : step.toolCalls.length
}

function joinById(entries: readonly StepEntry[]): readonly StepEntry[] {
  const byId = new Map<string, StepEntry>()
  for (const entry of entries) if (!isIndex(entry.step.index) && entry.step.id !== undefined) byId.set(entry.step.id, entry)
  return entries
    .filter((entry) => isIndex(entry.step.index))
    .map((entry) => {
      const twin = entry.step.id === undefined ? undefined : byId.get(entry.step.id)
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
    return isStronger ? { step: entry.step, authority: support.authority, order } : entry
  }
  return withId({ step, authority: support.authority, order }, known.step.id)
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
