'use client'
import { forwardRef, useId } from 'react'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

export interface SectionProps extends PartProps<'div'> {
  readonly name: string
  readonly label: string
}

/** One labelled block of the body. A group and no region: ten open cards must not make forty landmarks. */
export const Section: Part<HTMLDivElement, SectionProps> = forwardRef(function Section({ name, label, className, children, ...props }, ref) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId} {...props} ref={ref} className={partClass(name, className)} data-section="">
      <div id={labelId} className={partClass('section-label')}>
        {label}
      </div>
      {children}
    </div>
  )
})
