'use client'
import type { MouseEvent, ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import type { Newest } from './use-newest.ts'

/** What stands above the first message: a way to the older ones, or that they are gone. */
export function OlderOutput({ newest, isCut }: { readonly newest: Newest<unknown>; readonly isCut: boolean }): ReactNode {
  const { presenter } = useCards('OlderOutput')
  if (!newest.hasMore) return isCut ? <p className="subagent-card-note">{presenter.format('outputCut')}</p> : null
  function show({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    newest.showMore()
    // The last press takes the button away: the text around it takes over the focus.
    currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="subagent-card-more" onClick={show}>
      {presenter.format('showMore')}
    </button>
  )
}
