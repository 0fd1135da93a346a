import { isBlank } from './blank.ts'
import { Journal } from './journal.ts'
import { RECORDED_WEIGHT, mergeSteps, weightOf } from './merge-steps.ts'
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
}

interface WeightedStep {
  readonly step: Step
  readonly weight: number
}

export const EMPTY_STEP_LOG: StepLog = {
  indexed: StepList.empty(), unindexed: Journal.empty(), revision: 0, toolCalls: 0, unrecorded: 0, newestUnindexed: undefined,
}

/** The log with the step in it; `log` itself when the step says nothing new or has no key to recognise it by (T8). */
export function addStep(log: StepLog, step: Step, support: Support): StepLog {
  if (isIndex(step.index)) return addIndexed(log, step.index, step, support)
  return isBlank(step.id) ? log : addUnindexed(log, step.id, step, support)
}

function addIndexed(log: StepLog, index: number, step: Step, support: Support): StepLog {
  const { indexed } = log
  const place = indexed.find(index)
  const found = indexed.stepAt(place)
  const known = found?.index === index ? found : undefined
  const knownWeight = known === undefined ? 0 : indexed.weightAt(place)
  const weight = weightOf(support, knownWeight)
  const calls = log.indexed.length === 0 ? 0 : log.toolCalls
  const missing = log.indexed.length === 0 ? 0 : log.unrecorded
  if (known === undefined) {
    return withIndexed(log, indexed.insert(place, step, weight), log.revision + 1, calls + callsOf(step), missing + liveOf(weight))
  }
  const merged = mergeSteps(known, knownWeight, step, weight, support.order !== undefined)
  if (merged.step === known && merged.weight === knownWeight) return log
  const unrecorded = missing + liveOf(merged.weight) - liveOf(knownWeight)
  return withIndexed(
    log, indexed.replace(place, merged.step, merged.weight), merged.step === known ? log.revision : log.revision + 1,
    calls + callsOf(merged.step) - callsOf(known), unrecorded,
  )
}

function withIndexed(log: StepLog, indexed: StepList, revision: number, toolCalls: number, unrecorded: number): StepLog {
  return { indexed, unindexed: log.unindexed, revision, toolCalls, unrecorded, newestUnindexed: log.newestUnindexed }
}

/** 1 for a step that only the live stream has told of. */
function liveOf(weight: number): 0 | 1 {
  return weight < RECORDED_WEIGHT ? 1 : 0
}

function addUnindexed(log: StepLog, id: string, step: Step, support: Support): StepLog {
  const known = log.unindexed.get(id)
  const weight = weightOf(support, known?.weight ?? 0)
  const entry = known === undefined ? { step, weight } : mergeSteps(known.step, known.weight, step, weight, support.order !== undefined)
  if (known !== undefined && entry.step === known.step && entry.weight === known.weight) return log
  const isVisible = entry.step !== known?.step
  const isShown = log.indexed.length === 0
  return {
    indexed: log.indexed,
    unindexed: log.unindexed.set(id, entry),
    revision: isVisible ? log.revision + 1 : log.revision,
    toolCalls: isShown ? log.toolCalls + callsOf(entry.step) - (known === undefined ? 0 : callsOf(known.step)) : log.toolCalls,
    unrecorded: isShown ? log.unrecorded + liveOf(entry.weight) - (known === undefined ? 0 : liveOf(known.weight)) : log.unrecorded,
    newestUnindexed: known === undefined || log.newestUnindexed === known.step ? entry.step : log.newestUnindexed,
  }
}

/** Every step in order, built on demand. */
export function listSteps(log: StepLog): readonly Step[] {
  if (log.indexed.length === 0) return Array.from(log.unindexed.values(), (entry) => entry.step)
  const steps = log.indexed.toArray()
  return log.unindexed.length === 0 ? steps : steps.map((step, place) => joinById(step, log.indexed.weightAt(place), log.unindexed))
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

/** A step that came by id alone is the same message as the indexed one of that id. */
function joinById(step: Step, weight: number, unindexed: Journal<string, WeightedStep>): Step {
  const twin = step.id === undefined ? undefined : unindexed.get(step.id)
  return twin === undefined ? step : mergeSteps(step, weight, { ...twin.step, index: step.index }, twin.weight, true).step
}

function isIndex(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0
}
