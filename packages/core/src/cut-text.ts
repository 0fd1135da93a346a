/**
 * The first `max` characters, never half a surrogate pair. A copy: a slice would keep the whole text in memory for as
 * long as the part is kept.
 */
export function cutEnd(text: string, max: number): string {
  if (text.length <= max) return text
  return copy(text.slice(0, isHighSurrogate(text.charCodeAt(max - 1)) ? max - 1 : max))
}

/** The last `max` characters, likewise. */
export function cutStart(text: string, max: number): string {
  if (text.length <= max) return text
  const from = text.length - max
  return copy(text.slice(isHighSurrogate(text.charCodeAt(from - 1)) ? from + 1 : from))
}

export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

function copy(text: string): string {
  return text.split('').join('')
}
