'use client'
import { forwardRef } from 'react'
import type { MouseEvent } from 'react'
import { CardAside } from './card-aside.tsx'
import { useCard } from './card-context.ts'
import { CardFacts } from './card-facts.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardStatus } from './card-status.tsx'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/**
 * The two lines that always show. A click anywhere on it toggles, as a help for the pointer: the button is the trigger.
 * It is no overlay of the trigger, because an overlay would hide every tooltip and forbid selecting text.
 */
export const CardHeader: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardHeader(
  { className, children, onClick, ...props },
  ref,
) {
  const { open, setOpen } = useCard('Header')
  function toggle(event: MouseEvent<HTMLDivElement>): void {
    onClick?.(event)
    if (!event.defaultPrevented && isPlainClick(event)) setOpen(!open)
  }
  return (
    <div {...props} ref={ref} className={partClass('header', className)} onClick={toggle}>
      {children ?? (
        <>
          <CardStatus />
          <CardHeading />
          <CardAside />
          <CardFacts />
        </>
      )}
    </div>
  )
})

/** Not on something that acts by itself, not from a portal inside the actions, and not the end of selecting text. */
function isPlainClick({ target, currentTarget }: MouseEvent<HTMLDivElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (target.closest('button, a, input, select, textarea, label, .subagent-card-actions')) return false
  // Not `isCollapsed`: the document says so of every selection in a shadow tree.
  return currentTarget.ownerDocument.getSelection()?.type !== 'Range'
}
