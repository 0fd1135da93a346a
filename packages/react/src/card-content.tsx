'use client'
import { forwardRef, useEffect, useState } from 'react'
import { Collapsible } from '@base-ui/react/collapsible'
import { CardBody } from './card-body.tsx'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'

/**
 * The body. It costs nothing until the card is first opened; from then on it stays in the document, where the browser's
 * find-in-page reaches it and opens the card.
 */
export const CardContent: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardContent(
  { className, children, ...props },
  ref,
) {
  const { open } = useCard('Content')
  const [wasOpened, setWasOpened] = useState(open)
  useEffect(() => {
    if (open) setWasOpened(true)
  }, [open])

  if (!open && !wasOpened) return null
  return (
    // A panel that is hidden "until found" still shows its own border and padding, so these belong to the element inside.
    <Collapsible.Panel {...props} ref={ref} hiddenUntilFound className={partClass('content', className)}>
      <div className={partClass('body')}>{children ?? <CardBody />}</div>
    </Collapsible.Panel>
  )
})
