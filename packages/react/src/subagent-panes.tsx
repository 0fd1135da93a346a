'use client'
import { forwardRef, useId, useMemo, useState } from 'react'
import type { TaskKey } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import type { RenderText } from './cards-context.ts'
import { HostBoundary } from './host-boundary.tsx'
import { MergedTranscript } from './merged-transcript.tsx'
import { PaneList } from './pane-list.tsx'
import type { Part, PartProps } from './part-props.ts'
import { SelectedStateCounts } from './state-counts.tsx'
import { useNestedKeys } from './use-group-tasks.ts'
import type { GroupSelection } from './use-group-tasks.ts'
import { ViewSwitch } from './view-switch.tsx'
import type { PanesView } from './view-switch.tsx'

export interface SubagentPanesProps extends GroupSelection, Omit<PartProps<'div'>, 'children'> {
  /** How it starts; the reader's switch decides from then on. @default 'panes' */
  readonly defaultView?: PanesView | undefined
  /** Controls the view, together with `onViewChange`. */
  readonly view?: PanesView | undefined
  readonly onViewChange?: ((view: PanesView) => void) | undefined
  /** The lead agent's own text too; off because a chat shows it already. @default false */
  readonly showLead?: boolean | undefined
  /** Goes to the pane of this task whenever it is another object, as `onSelect` of the status panel gives one for each press. */
  readonly selected?: TaskKey | undefined
  /** Default: the provider's. It gets a growing message again and again. */
  readonly renderText?: RenderText | undefined
}

/**
 * What the agents stream: a pane for each, or all in one transcript. Renders nothing while there is none. A pane renders
 * when its own agent speaks or changes.
 *
 * @example <SubagentPanes scope={turnId} showLead />
 */
export const SubagentPanes: Part<HTMLDivElement, SubagentPanesProps> = forwardRef(function SubagentPanes(props, ref) {
  const { ids, scope, parentId, defaultView = 'panes', view: viewProp, onViewChange, showLead = false, selected, renderText, className, ...rest } = props
  const cards = useCards('SubagentPanes')
  const { theme } = cards
  const selection = { ids, scope, parentId }
  const places = useNestedKeys(selection)
  const [ownView, setOwnView] = useState(defaultView)
  const countId = useId()
  const ownScope = scope ?? cards.scope
  const scopes = useMemo(() => (places.length === 0 ? [ownScope] : [...new Set(places.map((place) => place.scope))]), [places, ownScope])
  if (places.length === 0 && !showLead) return null

  const view = viewProp ?? ownView
  function changeView(next: PanesView): void {
    setOwnView(next)
    onViewChange?.(next)
  }
  return (
    <div
      role="group"
      aria-labelledby={countId}
      data-view={view}
      data-theme={theme}
      {...rest}
      ref={ref}
      className={className ? `subagent-panes ${className}` : 'subagent-panes'}
    >
      <div className="subagent-panes-header">
        <SelectedStateCounts {...selection} countId={countId} className="subagent-panes-counts" />
        <ViewSwitch view={view} onChange={changeView} />
      </div>
      {view === 'panes' ? (
        <PaneList places={places} leads={showLead ? scopes : []} renderText={renderText} selected={selected} />
      ) : (
        <Merged>
          <MergedTranscript selection={selection} scopes={scopes} showLead={showLead} renderText={renderText} />
        </Merged>
      )}
    </div>
  )
})

/** Names of models come from the host, and a title is presented with them. */
function Merged({ children }: { readonly children: ReactNode }): ReactNode {
  const { report, presenter } = useCards('SubagentPanes')
  return (
    <HostBoundary
      fallback={<p className="subagent-card-note subagent-pane-failed">{presenter.format('cardFailed')}</p>}
      onError={(error) => report(error, { task: undefined, source: 'card' })}
    >
      {children}
    </HostBoundary>
  )
}
