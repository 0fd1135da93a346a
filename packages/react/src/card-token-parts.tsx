'use client'
import { forwardRef } from 'react'
import type { TokenPart } from '@subagent-cards/core'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import type { Part, PartProps } from './part-props.ts'
import { partClass } from './part-props.ts'
import { Section } from './section.tsx'

/** The exact numbers; the parts only where the presentation found them to fit. */
export const CardTokenParts: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardTokenParts({ children, ...props }, ref) {
  const { parts } = useCard('TokenParts').presentation.tokens
  const { presenter } = useCards('SubagentCard.TokenParts')
  if (parts === undefined || parts.length === 0) return null
  return (
    <Section {...props} ref={ref} name="tokens-section" label={presenter.format('sectionTokens')}>
      {children ?? (
        <dl className={partClass('token-parts')}>
          {parts.map((part) => (
            <div key={part.key} data-part={part.key} data-detail={isDetail(part) ? '' : undefined}>
              <dt>{part.label}</dt>
              <dd>{part.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
})

/** Contained in the part before it, never added to it. */
function isDetail({ key }: TokenPart): boolean {
  return key === 'cacheRead' || key === 'cacheWrite' || key === 'reasoning'
}
