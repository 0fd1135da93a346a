import { isBlank, trimmed } from './blank.ts'
import { compareTexts } from './report.ts'
import type { ModelSighting } from './task-state.ts'

const MAX_MODEL_NAMES = 32
/** Restored names precede whatever is reported later. */
export const BEFORE_ALL: number = -(2 ** 30)

/** Orders start again with each activation; first uses do not. */
const ACTIVATION_UNIT = 2 ** 32

export function firstUse(activation: number, order: number): number {
  return activation === 1 ? order : (activation - 1) * ACTIVATION_UNIT + order
}

/** Every name that was reported, in the order of first use. `name` is the reported one, trimmed. */
export function mergeModelNames(
  known: readonly ModelSighting[], name: string | undefined, restored: readonly string[] | undefined | null, order: number,
): readonly ModelSighting[] {
  const names = restored == null ? known : restoreNames(known, restored)
  return name === undefined ? names : sightModel(names, name, order)
}

/** Distinct names in the order of their first use, whatever the order of arrival. */
function sightModel(known: readonly ModelSighting[], name: string, order: number): readonly ModelSighting[] {
  const [first] = known
  // One model is the rule, and no closure is made for it.
  if (first !== undefined && first.name === name && first.order <= order) return known
  return resightModel(known, name, order)
}

function resightModel(known: readonly ModelSighting[], name: string, order: number): readonly ModelSighting[] {
  const seen = known.find((model) => model.name === name)
  if (seen !== undefined && seen.order <= order) return known
  const others = known.filter((model) => model !== seen)
  return [...others, { name, order }].sort((left, right) => left.order - right.order || compareTexts(left.name, right.name)).slice(0, MAX_MODEL_NAMES)
}

function restoreNames(known: readonly ModelSighting[], names: readonly string[]): readonly ModelSighting[] {
  return names.reduce((all, name, at) => (isBlank(name) ? all : sightModel(all, trimmed(name), BEFORE_ALL + at)), known)
}
