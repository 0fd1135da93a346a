import { SubagentCard, type RenderText } from '@subagent-cards/react'
import { useMemo, type ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import { renderMarkdown } from './markdown-text.tsx'
import { idOf } from './one-card.tsx'
import * as samples from './task-samples.ts'

export interface MarkdownCardProps {
  /** What the subagent answered, one card for each. */
  readonly results: readonly string[]
  readonly renderText?: RenderText | undefined
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Open cards whose texts go through a Markdown renderer. */
export function MarkdownCard({ results, renderText = renderMarkdown, onError }: MarkdownCardProps): ReactNode {
  const cards = useMemo(() => results.map((result, at) => samples.withSteps.map((update) => ({ ...update, id: `${idOf(samples.withSteps)} ${at}`, result }))), [results])
  return (
    <CardHost updates={cards.flat()} renderText={renderText} {...(onError && { onError })}>
      {cards.map((card) => (
        <SubagentCard key={idOf(card)} id={idOf(card)} open />
      ))}
    </CardHost>
  )
}
