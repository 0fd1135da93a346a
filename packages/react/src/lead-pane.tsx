'use client'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import type { RenderText } from './cards-context.ts'
import { MessageSquare } from './icons.ts'
import { OutputScroller } from './output-scroller.tsx'
import { LeadOutput } from './pane-output.tsx'
import { Speaker } from './speaker.tsx'

interface LeadPaneProps {
  readonly scope: string | undefined
  readonly renderText: RenderText | undefined
}

/** The lead agent of a scope. It is no task: it has neither status nor time. */
export function LeadPane({ scope, renderText }: LeadPaneProps): ReactNode {
  const { presenter } = useCards('SubagentPanes')
  const title = presenter.format('lead')
  return (
    <article aria-label={title} className="subagent-pane">
      <div className="subagent-pane-header">
        <span className="subagent-card-status">
          <MessageSquare size={16} strokeWidth={2} aria-hidden />
        </span>
        <span className="subagent-card-heading">
          <span className="subagent-card-title">{title}</span>
        </span>
      </div>
      <Speaker id={undefined} scope={scope} renderText={renderText}>
        <OutputScroller label={presenter.format('outputOf', { title })}>
          <LeadOutput scope={scope} />
        </OutputScroller>
      </Speaker>
    </article>
  )
}
