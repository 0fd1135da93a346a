import { authorityRank, compareBooleans, compareTexts } from './report.ts'
import type { Support } from './report.ts'
import type { Step, ToolCall } from './task.ts'

/** Orders live below it, so that authority comes first (T4). */
const EVENT = authorityRank('event')
const AUTHORITY_UNIT = 2 ** 48
const MAX_ORDER = 2 ** 47 - 1
/** Added to the weight of a step that is on record, whichever report of it won. */
const RECORDED = 0.5
/** Whether a persisted record has the step: after a reload it is still there. */
export function isRecorded(weight: number): boolean {
  return weight % 1 !== 0
}

/** Authority and order as one number to compare by. Support without an order takes that of what is known. */
export function weightOf({ authority, order }: Support, knownWeight: number): number {
  const place = order === undefined ? orderOf(knownWeight) : Math.max(-MAX_ORDER, Math.min(MAX_ORDER, Math.floor(order)))
  return authority * AUTHORITY_UNIT + place + (authority >= EVENT ? RECORDED : 0)
}

function orderOf(weight: number): number {
  const support = Math.floor(weight)
  return support - Math.round(support / AUTHORITY_UNIT) * AUTHORITY_UNIT
}

/**
 * The better of two reports of one message, with its weight: whole text beats truncated, then authority and order, then
 * a fixed order on the contents. Ids join. The step that is known stays the same object when nothing about it changes.
 */
export function mergeSteps(
  known: Step, knownWeight: number, step: Step, weight: number, isOrdered: boolean,
): { readonly step: Step; readonly weight: number } {
  const content = compareContents(step, known)
  const recorded = isRecorded(weight) || isRecorded(knownWeight) ? RECORDED : 0
  const [support, knownSupport] = [Math.floor(weight), Math.floor(knownWeight)]
  if (content === 0) return { step: joined(known, step), weight: Math.max(knownSupport, support) + recorded }
  const lead = compareBooleans(known.truncated, step.truncated) || support - knownSupport || (isOrdered ? content : 1)
  return lead < 0 ? { step: joined(known, step), weight: knownSupport + recorded } : { step: joined(step, known), weight: support + recorded }
}

/** The step with what the other one knows and it does not: an id, and that the tool failed. */
function joined(step: Step, other: Step): Step {
  const id = compareTexts(other.id, step.id) > 0 ? other.id : step.id
  const isError = step.isError ?? other.isError
  return id === step.id && isError === step.isError ? step : { ...step, id, isError }
}

function compareContents(left: Step, right: Step): number {
  return (
    compareTexts(left.text, right.text) ||
    compareTexts(left.kind, right.kind) ||
    compareTexts(left.toolName, right.toolName) ||
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
