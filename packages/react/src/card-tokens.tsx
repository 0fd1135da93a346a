'use client'
import { forwardRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { useCard } from './card-context.ts'
import type { MissingTokens } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'
import { Room } from './room.tsx'

export interface CardTokensProps extends PartProps<'span'> {
  /** Default: the card's, which is `'label'`. */
  readonly missing?: MissingTokens | undefined
}

/** The cumulative tokens. `<data value>` holds the exact total and the tooltip the parts; without a report there is no number. */
export const CardTokens: Part<HTMLElement, CardTokensProps> = forwardRef(function CardTokens(
  { className, children, missing, ...props },
  ref,
) {
  const card = useCard('Tokens')
  const { rooms } = useCards('SubagentCard.Tokens')
  const { state, text, total, parts } = card.presentation.tokens
  const style = missing ?? card.missing
  const room = style === 'label' ? rooms.tokens : rooms.tokenCount
  // What waits in a queue spends nothing yet, so there is nothing to collect.
  if (state === 'hidden' || (state === 'collecting' && card.task.status === 'pending')) return null
  if (state === 'reported' && total !== undefined) {
    const title = parts?.map((part) => `${part.label} ${part.text}`).join('\n')
    return (
      <data title={title} data-room={room} {...props} ref={ref as Ref<HTMLDataElement>} value={total} className={partClass('tokens', className)}>
        {children ?? text}
      </data>
    )
  }
  if (style === 'hide') return <Room of={room} part="tokens" />
  return (
    <span title={style === 'dash' ? text : undefined} data-room={room} {...props} ref={ref} data-missing={state} className={partClass('tokens', className)}>
      {children ?? (style === 'dash' ? <Dash text={text} /> : text)}
    </span>
  )
})

function Dash({ text }: { readonly text: string }): ReactNode {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="subagent-card-unseen">{text}</span>
    </>
  )
}
