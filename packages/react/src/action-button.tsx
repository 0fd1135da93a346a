'use client'
import { forwardRef } from 'react'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

export interface ActionButtonProps extends PartProps<'button'> {
  /** What it does, with the title of the task. */
  readonly label: string
}

/** A button of the card's own in the actions slot. Its tooltip is its name: a label of the same words would be read twice. */
export const ActionButton: Part<HTMLButtonElement, ActionButtonProps> = forwardRef(function ActionButton({ label, className, children, ...props }, ref) {
  return (
    <button type="button" title={label} {...props} ref={ref} className={partClass('action', className)}>
      {children}
    </button>
  )
})
