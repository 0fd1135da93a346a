/** Controls except tab and line breaks, and the characters that reorder or hide text around them. */
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
// Agents quote terminals. Without its escape character a colour would stay behind as "[31m".
const TERMINAL_ESCAPE = /\u001B\[[0-?]*[ -/]*[@-~]/g
/** A half of a surrogate pair that stands alone. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const NEEDS_CLEANING = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uD800-\uDFFF]/

/** Untrusted text as it may be shown: characters that would reorder, hide or break it are removed or marked. */
export function visibleText(text: string): string {
  return NEEDS_CLEANING.test(text) ? text.replace(TERMINAL_ESCAPE, '').replace(UNSAFE, '').replace(LONE_SURROGATE, '\uFFFD') : text
}

/** Untrusted text on one line, cut between graphemes when it is longer than `maxLength` of them. */
export function oneLine(text: string, maxLength: number = 200): string {
  // What lies far behind the cut is not worth cleaning: a result may be megabytes long.
  const reach = maxLength * 16
  const line = visibleText(text.trimStart().slice(0, reach)).replace(/\s+/g, ' ').trim()
  if (!/[^\p{C}\p{Z}\p{M}]/u.test(line)) return ''
  if (line.length <= maxLength) return line
  const graphemes: string[] = []
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (graphemes.length === maxLength) break
    graphemes.push(segment)
  }
  const kept = graphemes.join('')
  if (kept.length === line.length && text.length <= reach) return line
  return `${graphemes.slice(0, maxLength - 1).join('').trimEnd()}…`
}

/** The first line that says something. */
export function firstLine(text: string): string {
  return /\S[^\n\r]*/.exec(text.slice(0, 4096))?.[0] ?? ''
}
