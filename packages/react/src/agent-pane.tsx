'use client'
import { useEffect, useRef } from 'react'
import type { TaskKey } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { CalledBy } from './called-by.tsx'
import { useCard } from './card-context.ts'
import { CardElapsed } from './card-elapsed.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardStatus } from './card-status.tsx'
import { useCards } from './cards-context.ts'
import type { RenderText } from './cards-context.ts'
import { HostBoundary } from './host-boundary.tsx'
import type { NestedTask } from './nest-tasks.ts'
import { OutputScroller } from './output-scroller.tsx'
import { PaneOutput } from './pane-output.tsx'
import { Speaker } from './speaker.tsx'
import { TaskParts } from './task-parts.tsx'
import { useTask } from './use-task.ts'

interface AgentPaneProps {
  readonly place: NestedTask
  readonly renderText: RenderText | undefined
  /** A new object asks for this pane; an old one or none leaves focus where it is. */
  readonly selected: TaskKey | undefined
}

/** One agent: who it is, how it stands, and what it streams. */
export function AgentPane({ place, ...props }: AgentPaneProps): ReactNode {
  const { report, presenter } = useCards('SubagentPanes')
  const task = useTask(place.id, place.scope)
  if (task === undefined) return null
  return (
    <HostBoundary
      fallback={<p className="subagent-card-note subagent-pane-failed">{presenter.format('cardFailed')}</p>}
      onError={(error) => report(error, { task, source: 'card' })}
    >
      <TaskParts task={task}>
        <Pane place={place} {...props} />
      </TaskParts>
    </HostBoundary>
  )
}

function Pane({ place, renderText, selected }: AgentPaneProps): ReactNode {
  const { presenter } = useCards('SubagentPanes')
  const { title, status, needsAttention } = useCard('Pane').presentation
  const pane = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const answered = useRef(selected)
  useEffect(() => {
    if (answered.current === selected) return
    answered.current = selected
    if (selected === undefined) return
    pane.current?.scrollIntoView({ block: 'nearest' })
    scroller.current?.focus({ preventScroll: true })
  }, [selected])
  return (
    <article
      ref={pane}
      aria-label={title}
      className="subagent-pane"
      data-status={status.value}
      data-tone={status.tone}
      data-attention={needsAttention ? '' : undefined}
      data-selected={selected === undefined ? undefined : ''}
    >
      <div className="subagent-pane-header">
        {place.parentId !== undefined && <CalledBy parentId={place.parentId} scope={place.scope} />}
        <CardStatus />
        <CardHeading />
        <CardElapsed />
      </div>
      <Speaker id={place.id} scope={place.scope} renderText={renderText}>
        <OutputScroller ref={scroller} label={presenter.format('outputOf', { title })}>
          <PaneOutput />
        </OutputScroller>
      </Speaker>
    </article>
  )
}
