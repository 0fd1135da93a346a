'use client'
import { forwardRef, useId } from 'react'
import type { TaskKey } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'
import type { Part, PartProps } from './part-props.ts'
import { SelectedStateCounts } from './state-counts.tsx'
import { StatusList } from './status-list.tsx'
import { useNestedKeys } from './use-group-tasks.ts'
import type { GroupSelection } from './use-group-tasks.ts'

export interface SubagentStatusPanelProps extends GroupSelection, Omit<PartProps<'div'>, 'children' | 'onSelect'> {
  /** Makes each row a button. Called with a new object at each press, so that the same row can be chosen again. */
  readonly onSelect?: ((key: TaskKey) => void) | undefined
  /** The row that is marked as the current one. */
  readonly selected?: TaskKey | undefined
}

/**
 * Every agent on one line, in the order of first sight, below the one that called it. Renders nothing while there is none.
 *
 * @example
 * const [selected, setSelected] = useState<TaskKey>()
 * <SubagentStatusPanel selected={selected} onSelect={setSelected} />
 * <SubagentPanes selected={selected} />
 */
export const SubagentStatusPanel: Part<HTMLDivElement, SubagentStatusPanelProps> = forwardRef(function SubagentStatusPanel(
  { ids, scope, parentId, onSelect, selected, className, ...props },
  ref,
) {
  const { theme } = useCards('SubagentStatusPanel')
  const selection = { ids, scope, parentId }
  const places = useNestedKeys(selection)
  const countId = useId()
  if (places.length === 0) return null
  return (
    <div
      role="group"
      aria-labelledby={countId}
      data-theme={theme}
      {...props}
      ref={ref}
      className={className ? `subagent-status-panel ${className}` : 'subagent-status-panel'}
    >
      <SelectedStateCounts {...selection} countId={countId} className="subagent-status-header" />
      <StatusList places={places} selected={selected} onSelect={onSelect} />
    </div>
  )
})
