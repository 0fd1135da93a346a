'use client'
import { memo, useMemo } from 'react'
import type { TaskKey } from '@subagent-cards/core'
import type { FunctionComponent, ReactNode } from 'react'
import { useCard } from './card-context.ts'
import { SubagentCardRoot } from './card-root.tsx'
import { useCards } from './cards-context.ts'
import { NestingContext, useNesting } from './nesting-context.ts'
import { Section } from './section.tsx'
import { keyOf } from './task-key.ts'
import { useChildren } from './use-family.ts'
import { useDescendants } from './use-descendants.ts'

/** Cards inside of cards; deeper ones stand beside each other in the last one, each with a mark of who called it. */
const MAX_DEPTH = 2

/** The cards of the tasks that this one called. */
export function CardChildren(): ReactNode {
  const { task } = useCard('Children')
  const { depth } = useNesting()
  if (depth > MAX_DEPTH) return null
  return depth === MAX_DEPTH ? <Descendants task={task} /> : <Children task={task} />
}

function Children({ task }: { readonly task: TaskKey }): ReactNode {
  const keys = useChildren(task)
  const places = useMemo(() => keys.map((key) => ({ key, parentId: undefined })), [keys])
  return <CardList places={places} />
}

function Descendants({ task }: { readonly task: TaskKey }): ReactNode {
  return <CardList places={useDescendants(task)} />
}

interface Place {
  readonly key: TaskKey
  readonly parentId: string | undefined
}

function CardList({ places }: { readonly places: readonly Place[] }): ReactNode {
  const { presenter } = useCards('SubagentCard.Children')
  if (places.length === 0) return null
  return (
    <Section name="children-section" label={presenter.format('sectionSubagents')}>
      <ul role="list" className="subagent-card-children">
        {places.map(({ key, parentId }) => (
          <li key={keyOf(key)}>
            <NestedCard taskKey={key} parentId={parentId} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface NestedCardProps {
  readonly taskKey: TaskKey
  readonly parentId: string | undefined
}

/** The card around it renders at each of its own frames, which are none of this one's. */
const NestedCard: FunctionComponent<NestedCardProps> = memo(function NestedCard({ taskKey, parentId }) {
  const { depth, card } = useNesting()
  const nesting = useMemo(() => ({ depth: depth + 1, card, parentId }), [depth, card, parentId])
  return (
    <NestingContext.Provider value={nesting}>
      <SubagentCardRoot {...card} {...taskKey} />
    </NestingContext.Provider>
  )
})
