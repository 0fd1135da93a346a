'use client'
import { Fragment, forwardRef } from 'react'
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
          {withDetails(parts).map(([part, ...details]) => (
            <div key={part.key} data-part={part.key}>
              <dt>{part.label}</dt>
              <dd>
                {part.text}
                {details.map((detail) => (
                  <Fragment key={detail.key}>
                    {' '}
                    <span data-part={detail.key}>
                      {detail.label} <b>{detail.text}</b>
                    </span>
                  </Fragment>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
})

/** Each part with the details that follow it, which stay beside it when the line wraps. */
function withDetails(parts: readonly TokenPart[]): readonly (readonly [TokenPart, ...TokenPart[]])[] {
  const rows: [TokenPart, ...TokenPart[]][] = []
  for (const part of parts) {
    const row = rows.at(-1)
    if (row !== undefined && isDetail(part)) row.push(part)
    else rows.push([part])
  }
  return rows
}

/** Contained in the part before it, never added to it. */
function isDetail({ key }: TokenPart): boolean {
  return key === 'cacheRead' || key === 'cacheWrite' || key === 'reasoning'
}
