'use client'
import type { TaskKey } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { AgentPane } from './agent-pane.tsx'
import type { RenderText } from './cards-context.ts'
import { LeadPane } from './lead-pane.tsx'
import type { NestedTask } from './nest-tasks.ts'
import { keyOf } from './task-key.ts'

interface PaneListProps {
  readonly places: readonly NestedTask[]
  /** Scopes whose lead has a pane, before the first task of its scope. */
  readonly leads: readonly (string | undefined)[]
  readonly renderText: RenderText | undefined
  readonly selected: TaskKey | undefined
}

/** A pane for each agent, in an order that no update changes. */
export function PaneList({ places, leads, renderText, selected }: PaneListProps): ReactNode {
  return (
    <ul role="list" className="subagent-panes-list">
      {withLeads(places, leads).map((row) =>
        'lead' in row ? (
          <li key={`lead ${row.lead}`}>
            <LeadPane scope={row.lead} renderText={renderText} />
          </li>
        ) : (
          <li key={keyOf(row)} data-depth={row.depth}>
            <AgentPane place={row} renderText={renderText} selected={isSame(row, selected) ? selected : undefined} />
          </li>
        ),
      )}
    </ul>
  )
}

type Row = NestedTask | { readonly lead: string | undefined }

function withLeads(places: readonly NestedTask[], leads: readonly (string | undefined)[]): readonly Row[] {
  if (places.length === 0) return leads.map((lead) => ({ lead }))
  const waiting = new Set(leads)
  return places.flatMap((place): Row[] => (waiting.delete(place.scope) ? [{ lead: place.scope }, place] : [place]))
}

function isSame(place: TaskKey, selected: TaskKey | undefined): boolean {
  return selected !== undefined && place.id === selected.id && place.scope === selected.scope
}
