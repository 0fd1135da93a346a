import { SubagentCard, type SubagentCardProps } from '@subagent-cards/react'
import type { ReactNode } from 'react'
import { CardHost, type CardHostProps } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import * as samples from './task-samples.ts'

const shown = [samples.running, samples.withSteps]

export interface SomeCardsProps extends Omit<CardHostProps, 'updates' | 'children'> {
  readonly card?: Omit<SubagentCardProps, 'id'> | undefined
}

/** One that runs and one that has ended, in an application of their own. */
export function SomeCards({ card, ...host }: SomeCardsProps): ReactNode {
  return (
    <CardHost updates={all} {...host}>
      {shown.map((sample) => (
        <SubagentCard key={idOf(sample)} id={idOf(sample)} style={apart} {...card} />
      ))}
    </CardHost>
  )
}

const all = shown.flat()
// On the cards themselves: what is around them is the story.
const apart = { marginBlockEnd: 8 }
