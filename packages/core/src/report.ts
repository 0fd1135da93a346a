import type { Authority } from './task.ts'

/**
 * The best-supported value of one field. A report beats another by authority, then by the producer's order (T4, T2);
 * equal support is settled by the values themselves, so that any order of arrival ends in the same place (T9).
 * A report whose `value` is `undefined` is a wire's explicit "cleared".
 */
export interface Report<Value> {
  readonly value: Value
  readonly authority: number
  readonly order: number
}

/** How much an update's word weighs. `order` is `undefined` where the update names none: then it is the newest of its authority. */
export interface Support {
  readonly authority: number
  readonly order: number | undefined
}

export function authorityRank(authority: Authority | undefined): number {
  switch (authority) {
    case 'durable': return 5
    case 'event': return 4
    case 'listed': return 2
    case 'legacy': return 1
    case 'inferred': return 0
    default: return 3
  }
}

/** The better of what is known and what is said; `known` itself when nothing about it changes, support included. */
export function preferReport<Value>(
  known: Report<Value> | undefined,
  value: Value,
  support: Support,
  compare: (left: Value, right: Value) => number,
): Report<Value> {
  const { authority } = support
  if (known === undefined) return { value, authority, order: support.order ?? 0 }
  if (authority !== known.authority) return authority > known.authority ? { value, authority, order: support.order ?? 0 } : known
  const order = support.order ?? known.order
  if (order < known.order) return known
  const isSame = value === known.value || compare(value, known.value) === 0
  if (order === known.order) {
    if (isSame || (support.order !== undefined && compare(value, known.value) < 0)) return known
  }
  return { value: isSame ? known.value : value, authority, order }
}

/** A fixed total order on values: something beats nothing, longer beats shorter, then by code units. */
export function compareTexts(left: string | undefined, right: string | undefined): number {
  if (left === right) return 0
  if (left === undefined || right === undefined) return left === undefined ? -1 : 1
  return left.length - right.length || (left < right ? -1 : 1)
}

export function compareNumbers(left: number | undefined, right: number | undefined): number {
  return (left ?? -1) - (right ?? -1)
}

export function compareBooleans(left: boolean | undefined, right: boolean | undefined): number {
  return Number(left ?? false) - Number(right ?? false)
}
