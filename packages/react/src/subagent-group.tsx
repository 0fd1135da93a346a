'use client'
import { forwardRef } from 'react'
import type { TaskKey } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { SubagentCardRoot } from './card-root.tsx'
import type { SubagentCardProps } from './card-root.tsx'
import { useCards } from './cards-context.ts'
import { GroupHeader } from './group-header.tsx'
import type { Part, PartProps } from './part-props.ts'
import { keyOf } from './task-key.ts'
import { useGroupKeys } from './use-group-tasks.ts'
import type { GroupSelection } from './use-group-tasks.ts'

export interface SubagentGroupProps extends GroupSelection, Omit<PartProps<'div'>, 'children'> {
  /** What every card of the group gets: `defaultOpen`, `actions`, `missing`, `renderText`. */
  readonly card?: Pick<SubagentCardProps, 'defaultOpen' | 'actions' | 'missing' | 'renderText'> | undefined
  /** Draws one task in place of `<SubagentCard>`. */
  readonly children?: ((key: TaskKey) => ReactNode) | undefined
}

/**
 * Tasks of one parent, one scope or one turn, as one bordered list under a header that counts them. Renders nothing while
 * it has none. The header alone hears of every frame: a card renders when its own task changes.
 *
 * @example <SubagentGroup scope={runId} />
 */
export const SubagentGroup: Part<HTMLDivElement, SubagentGroupProps> = forwardRef(function SubagentGroup(
  { ids, scope, parentId, card, children, className, ...props },
  ref,
) {
  const { theme } = useCards('SubagentGroup')
  const selection = { ids, scope, parentId }
  const keys = useGroupKeys(selection)
  if (keys.length === 0) return null
  return (
    <div data-theme={theme} {...props} ref={ref} className={className ? `subagent-group ${className}` : 'subagent-group'}>
      <GroupHeader {...selection} />
      <ul role="list" className="subagent-group-list">
        {keys.map((key) => (
          <li key={keyOf(key)}>{children ? children(key) : <SubagentCardRoot {...card} {...key} />}</li>
        ))}
      </ul>
    </div>
  )
})
