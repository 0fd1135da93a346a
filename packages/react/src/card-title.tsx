'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

export const CardTitle: Part<HTMLElement, PartProps<'bdi'>> = forwardRef(function CardTitle({ className, children, ...props }, ref) {
  const { title } = useCard('Title').presentation
  return (
    <bdi title={title} {...props} ref={ref} className={partClass('title', className)}>
      {children ?? title}
    </bdi>
  )
})
