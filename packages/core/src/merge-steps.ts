import { authorityRank, compareBooleans, compareTexts } from './report.ts'
import type { Support } from './report.ts'
import type { Step, ToolCall } from './task.ts'

/** Orders live below it, so that authority comes first (T4). */
const AUTHORITY_UNIT = 2 ** 50
const MAX_ORDER = 2 ** 49 - 1
/** What a persisted run event weighs at least. */
export const RECORDED_WEIGHT: number = authorityRank('event') * AUTHORITY_UNIT - MAX_ORDER

/** Authority and order as one number to compare by. Support without an order takes that of what is known. */
export function weightOf({ authority, order }: Support, knownWeight: number): number {
  return authority * AUTHORITY_UNIT + (order === undefined ? orderOf(knownWeight) : Math.max(-MAX_ORDER, Math.min(MAX_ORDER, order)))
}

function orderOf(weight: number): number {
  return weight - Math.round(weight / AUTHORITY_UNIT) * AUTHORITY_UNIT
}

/**
 * The better of two reports of one message, with its weight: whole text beats truncated, then authority and order, then
 * a fixed order on the contents. Ids join. The step that is known stays the same object when nothing about it changes.
 */
export function mergeSteps(
  known: Step, knownWeight: number, step: Step, weight: number, isOrdered: boolean,
): { readonly step: Step; readonly weight: number } {
  const content = compareContents(step, known)
  if (content === 0) return { step: withId(known, step.id), weight: Math.max(knownWeight, weight) }
  const lead = compareBooleans(known.truncated, step.truncated) || weight - knownWeight || (isOrdered ? content : 1)
  return lead < 0 ? { step: withId(known, step.id), weight: knownWeight } : { step: withId(step, known.id), weight }
}

function withId(step: Step, id: string | undefined): Step {
  return compareTexts(id, step.id) > 0 ? { ...step, id } : step
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
