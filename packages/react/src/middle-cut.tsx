'use client'
import type { ReactNode } from 'react'

/**
 * A name that loses its middle and not its end where room is short, because ids of models differ at the end:
 * "claude-sonn…-20250929". The whole text stays in the document, and nothing is measured.
 */
export function MiddleCut({ text }: { readonly text: string }): ReactNode {
  const end = endOf(text)
  return (
    <bdi className="subagent-card-middle-cut">
      <span>{text.slice(0, text.length - end.length)}</span>
      {end !== '' && <span>{end}</span>}
    </bdi>
  )
}

const shortest = 16
const longestEnd = 10

/** The last piece of an id, as `-20250929`; nothing where it is short, or one piece. */
function endOf(text: string): string {
  if (text.length < shortest) return ''
  const separator = text.slice(-longestEnd).search(/[-/:@_ .]/)
  return separator === -1 ? '' : text.slice(separator - longestEnd)
}
