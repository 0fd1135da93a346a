'use client'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { CornerDownRight } from './icons.ts'
import { useTaskPresentation } from './use-task-presentation.ts'

/** A mark on an agent that another one called; its name is in the tooltip. */
export function CalledBy({ parentId, scope }: { readonly parentId: string; readonly scope: string }): ReactNode {
  const { presenter } = useCards('SubagentPanes')
  const parent = useTaskPresentation(parentId, scope)
  if (parent === undefined) return null
  const label = presenter.format('calledBy', { parent: parent.title })
  return (
    <span role="img" title={label} className="subagent-pane-called-by">
      <CornerDownRight size={14} strokeWidth={2} aria-hidden />
    </span>
  )
}
