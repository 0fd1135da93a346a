import { METADATA_TEXT, STEP_MAX_CHARACTERS } from './vocabulary.ts'

/*
 * Characters are Unicode code points: a producer in another language counts the same, and no cut splits a surrogate pair,
 * of which half is not writable as UTF-8.
 */

/** The text, with its middle taken out where it is longer than metadata may be. */
export function cutMiddle(text: string): string {
  const { maxCharacters, cutMark, headFraction } = METADATA_TEXT
  if (isWithin(text, maxCharacters)) return text
  const head = Math.floor((maxCharacters * headFraction.numerator) / headFraction.denominator)
  return text.slice(0, unitsOfHead(text, head)) + cutMark + text.slice(text.length - unitsOfTail(text, maxCharacters - head - cutMark.length))
}

export interface CutText {
  readonly text: string
  readonly isCut: boolean
}

/** The beginning of the text, as much as a run event may hold. */
export function cutEnd(text: string): CutText {
  return isWithin(text, STEP_MAX_CHARACTERS) ? { text, isCut: false } : { text: text.slice(0, unitsOfHead(text, STEP_MAX_CHARACTERS)), isCut: true }
}

function isWithin(text: string, characters: number): boolean {
  return text.length <= characters || unitsOfHead(text, characters) === text.length
}

/** How many UTF-16 units the first characters take. */
function unitsOfHead(text: string, characters: number): number {
  let units = 0
  for (let seen = 0; seen < characters && units < text.length; seen += 1) units += isPair(text, units) ? 2 : 1
  return units
}

function unitsOfTail(text: string, characters: number): number {
  let units = 0
  for (let seen = 0; seen < characters && units < text.length; seen += 1) units += isPair(text, text.length - units - 2) ? 2 : 1
  return units
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}
