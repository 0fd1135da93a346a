/** Nobody sends so much white space. */
const LONG = 4096

/**
 * Whether a text says nothing (T7). Nearly every text that passes here begins with a printable character, which settles
 * the question without `trim`; three of those a frame cost more than the rest of its decoding.
 */
export function isBlank(value: string | undefined | null): value is undefined | null {
  if (value === undefined || value === null) return true
  // Looking into a long text that is still put together of pieces would copy all of it, at every piece.
  if (value.length > LONG) return false
  return !isPlain(value.charCodeAt(0)) && value.trim() === ''
}

/** The text without white space around it. */
export function trimmed(value: string): string {
  return isPlain(value.charCodeAt(0)) && isPlain(value.charCodeAt(value.length - 1)) ? value : value.trim()
}

/** Printable ASCII that is no space; `NaN` for the character of an empty text is none. */
function isPlain(code: number): boolean {
  return code > 32 && code < 127
}
