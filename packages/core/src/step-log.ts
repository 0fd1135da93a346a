import { isBlank } from './blank.ts'
import { Journal } from './journal.ts'
import { isRecorded, mergeSteps, weightOf } from './merge-steps.ts'
import type { Support } from './report.ts'
import { StepList } from './step-list.ts'
import type { Step } from './task.ts'

/**
 * The steps of one activation (S1). Keyed by message index, else by message id; a step with both joins the two.
 * On a wire with indexes the ones without are not shown. Adding costs the same at step 5 and at step 5,000.
 */
export interface StepLog {
  readonly indexed: StepList
  /** By id, in order of arrival. */
  readonly unindexed: Journal<string, WeightedStep>
  /** Grows with every visible change. */
  readonly revision: number
  /** Of the steps that are shown: the indexed ones as soon as there is one. */
  readonly toolCalls: number
  /** How many of the steps nobody has recorded yet: after a reload they are gone. */
  readonly unrecorded: number
  readonly newestUnindexed: Step | undefined
  /** The answer of `listSteps`, noted when it is first asked for: whoever asks again gets the same array. */
  listed: Listing | undefined
}

interface Listing {
  readonly pastLogs: readonly StepLog[]
  readonly steps: readonly Step[]
}

interface WeightedStep {
  readonly step: Step
  readonly weight: number
}

/** Where a log begins. Each activation begins in an object of its own, because a log notes what it was asked. */
export function emptyStepLog(): StepLog {
  return { ...EMPTY_STEP_LOG }
}

/** The log of a task without steps; never asked, hence never written. */
export const EMPTY_STEP_LOG: StepLog = {
  indexed: StepList.empty(), unindexed: Journal.empty(), revision: 0, toolCalls: 0, unrecorded: 0, newestUnindexed: undefined, listed: undefined,
}
const NO_STEPS: readonly Step[] = []

export function addSteps(log: StepLog, steps: readonly Step[], support: Support): StepLog {
  let next = log
  for (const step of steps) next = addStep(next, step, support)
  return next
}

/** The log with the step in it; `log` itself when the step says nothing new or has no key to recognise it by (T8). */
export function addStep(log: StepLog, step: Step, support: Support): StepLog {
  const isOrdered = support.order !== undefined
  if (isIndex(step.index)) {
    const next = addIndexed(log, step.index, step, weightOf(support, isOrdered ? 0 : log.indexed.weightOf(step.index)), isOrdered)
    const twin = log.unindexed.length === 0 || step.id === undefined ? undefined : log.unindexed.get(step.id)
    return twin === undefined ? next : addIndexed(next, step.index, { ...twin.step, index: step.index }, twin.weight, true)
  }
  if (isBlank(step.id)) return log
  const known = log.unindexed.get(step.id)
  const weight = weightOf(support, known?.weight ?? 0)
  const next = addUnindexed(log, step.id, known, step, weight, isOrdered)
  if (next === log || log.indexed.length === 0) return next
  // A step that came by id alone is the same message as the indexed one of that id.
  const twins = log.indexed.toArray().filter((indexed) => indexed.id === step.id)
  return twins.reduce((joined, { index = 0 }) => addIndexed(joined, index, { ...step, index }, weight, isOrdered), next)
}

function addIndexed(log: StepLog, index: number, step: Step, weight: number, isOrdered: boolean): StepLog {
  const { indexed } = log
  const place = indexed.find(index)
  const found = indexed.stepAt(place)
  const known = found?.index === index ? found : undefined
  // The first indexed step hides the ones without, so the counts start again.
  const calls = indexed.length === 0 ? 0 : log.toolCalls
  const missing = indexed.length === 0 ? 0 : log.unrecorded
  if (known === undefined) {
    return withIndexed(log, indexed.insert(place, step, weight), log.revision + 1, calls + callsOf(step), missing + liveOf(weight))
  }
  const knownWeight = indexed.weightAt(place)
  const merged = mergeSteps(known, knownWeight, step, weight, isOrdered)
  if (merged.step === known && merged.weight === knownWeight) return log
  return withIndexed(
    log, indexed.replace(place, merged.step, merged.weight), merged.step === known ? log.revision : log.revision + 1,
    calls + callsOf(merged.step) - callsOf(known), missing + liveOf(merged.weight) - liveOf(knownWeight),
  )
}

function withIndexed(log: StepLog, indexed: StepList, revision: number, toolCalls: number, unrecorded: number): StepLog {
  const listed = revision === log.revision ? log.listed : undefined
  return { indexed, unindexed: log.unindexed, revision, toolCalls, unrecorded, newestUnindexed: log.newestUnindexed, listed }
}

function addUnindexed(log: StepLog, id: string, known: WeightedStep | undefined, step: Step, weight: number, isOrdered: boolean): StepLog {
  const entry = known === undefined ? { step, weight } : mergeSteps(known.step, known.weight, step, weight, isOrdered)
  if (known !== undefined && entry.step === known.step && entry.weight === known.weight) return log
  const unindexed = log.unindexed.set(id, entry)
  if (log.indexed.length > 0) return { ...log, unindexed }
  const isShown = entry.step !== known?.step
  return {
    indexed: log.indexed,
    unindexed,
    revision: isShown ? log.revision + 1 : log.revision,
    toolCalls: log.toolCalls + callsOf(entry.step) - (known === undefined ? 0 : callsOf(known.step)),
    unrecorded: log.unrecorded + liveOf(entry.weight) - (known === undefined ? 0 : liveOf(known.weight)),
    newestUnindexed: known === undefined || log.newestUnindexed === known.step ? entry.step : log.newestUnindexed,
    listed: isShown ? undefined : log.listed,
  }
}

/** 1 for a step that only the live stream has told of. */
function liveOf(weight: number): 0 | 1 {
  return isRecorded(weight) ? 0 : 1
}

/** Every step in order, those of earlier activations first; built when it is first asked for, and then the same array. */
export function listSteps(log: StepLog, pastLogs: readonly StepLog[]): readonly Step[] {
  if (log.revision === 0 && pastLogs.length === 0) return NO_STEPS
  if (log.listed?.pastLogs !== pastLogs) log.listed = { pastLogs, steps: pastLogs.length === 0 ? stepsOf(log) : [...pastLogs, log].flatMap(stepsOf) }
  return log.listed.steps
}

function stepsOf(log: StepLog): readonly Step[] {
  return log.indexed.length > 0 ? log.indexed.toArray() : Array.from(log.unindexed.values(), (entry) => entry.step)
}

export function newestStep(log: StepLog): Step | undefined {
  return log.indexed.stepAt(log.indexed.length - 1) ?? log.newestUnindexed
}

/**
 * How many tool calls the steps ask for. `undefined` while earlier steps may be missing, because a part is not the count;
 * of an ended task also while a step is not on record, because the card must say the same after a reload.
 */
export function countToolCalls(log: StepLog, isOpen: boolean): number | undefined {
  if (!isOpen && log.unrecorded > 0) return undefined
  const first = log.indexed.stepAt(0)?.index
  const last = log.indexed.stepAt(log.indexed.length - 1)?.index
  if (first === undefined || last === undefined) return log.unindexed.length === 0 ? undefined : log.toolCalls
  return first <= 1 && log.indexed.length === last - first + 1 ? log.toolCalls : undefined
}

function callsOf(step: Step): number {
  return step.toolCalls === undefined ? 0 : step.toolCalls.length
}

function isIndex(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0
}
