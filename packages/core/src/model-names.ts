import { isBlank } from './ends.ts'
import { compareTexts } from './report.ts'
import type { ModelSighting } from './task-state.ts'

const MAX_MODEL_NAMES = 32
/** Restored names precede whatever is reported later. */
const BEFORE_ALL = -Number.MAX_SAFE_INTEGER

/** Distinct names in the order of their first use, whatever the order of arrival. */
export function sightModel(known: readonly ModelSighting[], name: string, order: number): readonly ModelSighting[] {
  const seen = known.find((model) => model.name === name)
  if (seen !== undefined && seen.order <= order) return known
  const others = known.filter((model) => model !== seen)
  return [...others, { name, order }].sort((left, right) => left.order - right.order || compareTexts(left.name, right.name)).slice(0, MAX_MODEL_NAMES)
}

export function restoreNames(known: readonly ModelSighting[], names: readonly string[]): readonly ModelSighting[] {
  return names.reduce((all, name, at) => (isBlank(name) ? all : sightModel(all, name.trim(), BEFORE_ALL + at)), known)
}
