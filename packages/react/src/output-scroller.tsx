'use client'
import { forwardRef, useCallback } from 'react'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { ArrowDown } from './icons.ts'
import type { Part } from './part-props.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

interface OutputScrollerProps {
  /** What the text is called. */
  readonly label: string
  readonly children: ReactNode
}

/**
 * A box of fixed height with text that grows. It takes focus, so that arrow keys scroll it, and it is no log and no other
 * live region: what streams is read when the reader goes there.
 */
export const OutputScroller: Part<HTMLDivElement, OutputScrollerProps> = forwardRef(function OutputScroller({ label, children }, ref) {
  const { presenter } = useCards('OutputScroller')
  const { scroller, content, isAtEnd, isScrolled, onScroll, jump } = useStickToEnd()
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      scroller(element)
      if (typeof ref === 'function') ref(element)
      else if (ref !== null) ref.current = element
    },
    [scroller, ref],
  )
  return (
    <div className="subagent-output" data-scrolled={isScrolled ? '' : undefined}>
      <div ref={attach} role="group" aria-label={label} tabIndex={0} className="subagent-output-scroller" onScroll={onScroll}>
        <div ref={content} className="subagent-output-content">
          {children}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className="subagent-output-jump" onClick={jump}>
          <ArrowDown size={12} strokeWidth={2.25} aria-hidden />
          {presenter.format('jumpToNewest')}
        </button>
      )}
    </div>
  )
})
