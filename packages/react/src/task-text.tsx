'use client'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { TextKind } from './cards-context.ts'
import { useCards } from './cards-context.ts'
import { RichText } from './rich-text.tsx'
import { cutText } from './visible-text.ts'

interface TaskTextProps {
  readonly text: string
  readonly kind: TextKind
  /** How many lines show before "show more". */
  readonly lines: number
}

// A guess that needs no measuring, so it is the same on the server: what is shorter is never cut.
const charactersPerLine = 110
// Layout of megabytes in one box blocks the page; the rest enters the document when it is asked for.
const foldedCharacters = 20_000

/** Text of the task, folded when it is long. */
export function TaskText({ text, kind, lines }: TaskTextProps): ReactNode {
  const { presenter } = useCards('TaskText')
  const [expanded, setExpanded] = useState(false)
  const isLong = text.length > lines * charactersPerLine || hasMoreLines(text, lines)
  if (!isLong) return <RichText text={text} kind={kind} />
  return (
    <>
      <div className="subagent-card-fold" data-expanded={expanded ? '' : undefined} style={{ ['--_lines' as string]: lines }}>
        <RichText text={expanded ? text : cutText(text, foldedCharacters)} kind={kind} />
      </div>
      <button type="button" className="subagent-card-more" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
        {presenter.format(expanded ? 'showLess' : 'showMore')}
      </button>
    </>
  )
}

function hasMoreLines(text: string, lines: number): boolean {
  let at = -1
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1)
    if (at === -1) return false
  }
  return at < text.length - 1
}
