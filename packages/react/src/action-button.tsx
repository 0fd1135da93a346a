'use client'
import { forwardRef } from 'react'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

export interface ActionButtonProps extends PartProps<'button'> {
  /** What it does, with the title of the task. */
  readonly label: string
}

/** A button of the card's own in the actions slot. */
export const ActionButton: Part<HTMLButtonElement, ActionButtonProps> = forwardRef(function ActionButton({ label, className, children, ...props }, ref) {
  return (
    <button type="button" aria-label={label} title={label} {...props} ref={ref} className={partClass('action', className)}>
      {children}
    </button>
  )
})
