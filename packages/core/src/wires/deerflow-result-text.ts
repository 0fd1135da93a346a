import type { Outcome } from '../ends.ts'

/** What a `task` tool result says in words. */
export interface ResultText {
  readonly status: Outcome
  readonly stopReason?: string | undefined
  readonly result?: string | undefined
  readonly error?: string | undefined
}

/** The producer's cut: two thirds of the head, this, and the tail. */
const CUT_MARK = '\n...\n'

/**
 * Reads the text that the producer wraps around every outcome, in all the wordings it ever used. Anything else is
 * `undefined`. Only old threads are judged by it; newer ones carry a structured status.
 */
export function readResultText(content: string): ResultText | undefined {
  const text = content.trimStart()
  for (const { pattern, status } of WORDINGS) {
    const match = pattern.exec(text)
    if (match === null) continue
    const { cap, detail } = match.groups ?? {}
    const said = detail === undefined || detail.trim() === '' ? undefined : detail
    const stopReason = cap === undefined ? undefined : STOP_REASONS.get(cap)
    return status === 'completed' ? { status, stopReason, result: said } : { status, stopReason, error: said }
  }
  return undefined
}

/** A metadata text of which the middle was taken out. */
export function isCut(text: string): boolean {
  return text.includes(CUT_MARK)
}

/** Whether a shortened text can be a cut of the whole one. */
export function isBriefOf(brief: string, whole: string): boolean {
  const [head = ''] = brief.split(CUT_MARK)
  return whole.trim().startsWith(head.trim())
}

const STOP_REASONS: ReadonlyMap<string, string> = new Map([
  ['token budget', 'token_capped'],
  ['turn budget', 'turn_capped'],
  ['repeated tool-call loop', 'loop_capped'],
])

/** In this order: a longer wording before the shorter one that it begins with. */
const WORDINGS: readonly { readonly pattern: RegExp; readonly status: Outcome }[] = [
  { status: 'completed', pattern: /^Task Succeeded(?: \(capped: (?<cap>[^)\n]*)\))?\. Result: ?(?<detail>[\s\S]*)$/ },
  { status: 'failed', pattern: /^Task failed(?: \(capped: (?<cap>[^)\n]*)\))?\.\s*(?:Error: ?)?(?<detail>[\s\S]*)$/ },
  { status: 'timed_out', pattern: /^Task timed out\.\s*(?:Error: ?)?(?<detail>[\s\S]*)$/ },
  { status: 'timed_out', pattern: /^(?<detail>Task timed out after [\s\S]*)$/ },
  { status: 'timed_out', pattern: /^Task polling timed out\.\s*$/ },
  { status: 'timed_out', pattern: /^(?<detail>Task polling timed out\b[\s\S]*)$/ },
  { status: 'cancelled', pattern: /^Task cancelled by user\.\s*(?:Error: ?)?(?<detail>[\s\S]*)$/ },
  { status: 'failed', pattern: /^Error: ?(?<detail>[\s\S]*)$/ },
]
