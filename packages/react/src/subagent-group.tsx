'use client'
import { forwardRef, useId } from 'react'
import type { TaskKey } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { SubagentCardRoot } from './card-root.tsx'
import type { SharedCardProps } from './card-frame.tsx'
import { useCards } from './cards-context.ts'
import { GroupHeader } from './group-header.tsx'
import type { Part, PartProps } from './part-props.ts'
import { keyOf } from './task-key.ts'
import { useGroupKeys, useNestedKeys } from './use-group-tasks.ts'
import type { GroupSelection } from './use-group-tasks.ts'

export interface SubagentGroupProps extends GroupSelection, Omit<PartProps<'div'>, 'children'> {
  /** What every card of the group gets: `defaultOpen`, `actions`, `onStop`, … */
  readonly card?: SharedCardProps | undefined
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
  const countId = useId()
  const selection = { ids, scope, parentId }
  const members = useGroupKeys(selection)
  const places = useNestedKeys(selection)
  // What a task of the group called stands inside of its card. A host that draws the members itself gets them all.
  const keys = children ? members : places.filter(({ depth }) => depth === 0)
  if (keys.length === 0) return null
  return (
    <div role="group" aria-labelledby={countId} data-theme={theme} {...props} ref={ref} className={className ? `subagent-group ${className}` : 'subagent-group'}>
      <GroupHeader {...selection} countId={countId} />
      <ul role="list" className="subagent-group-list">
        {keys.map((key) => (
          <li key={keyOf(key)}>{children ? children(key) : <SubagentCardRoot {...card} id={key.id} scope={key.scope} />}</li>
        ))}
      </ul>
    </div>
  )
})
