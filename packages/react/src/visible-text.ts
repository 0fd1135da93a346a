import { visibleText } from '@subagent-cards/core'

const lineBreak = /\r\n?|[\u2028\u2029]/g

/** Untrusted text of several lines, as it may be shown. */
export function visibleBlock(text: string): string {
  return visibleText(text.replace(lineBreak, '\n'))
}

// What a stream stands in the middle of: a terminal's escape, half a character, half a line break.
export const unfinished: RegExp = /(?:\u001B(?:\[[0-?]*[ -/]*)?|[\uD800-\uDBFF]|\r)$/

/** The same for a piece that may still grow: what only its continuation can explain is left out until then. */
export function visiblePiece(text: string): string {
  return visibleBlock(text.replace(unfinished, ''))
}

/** The same as one line, uncut. */
export function visibleLine(text: string): string {
  return visibleBlock(text).replace(/\s+/g, ' ').trim()
}

/** The first `length` UTF-16 units, less half a character at the cut. */
export function cutText(text: string, length: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length
  return text.slice(0, end)
}
