'use client'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'

/** One pane for each agent, or everything in one transcript. */
export type PanesView = 'panes' | 'merged'

interface ViewSwitchProps {
  readonly view: PanesView
  readonly onChange: (view: PanesView) => void
}

const VIEWS = [
  { value: 'panes', label: 'viewPanes' },
  { value: 'merged', label: 'viewMerged' },
] as const

/** The browser's own radio buttons: one stop for Tab, arrow keys in the direction of the page. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps): ReactNode {
  const { presenter } = useCards('SubagentPanes')
  const name = useId()
  return (
    <span role="radiogroup" aria-label={presenter.format('view')} className="subagent-panes-switch">
      {VIEWS.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={view === value} onChange={() => onChange(value)} />
          {presenter.format(label)}
        </label>
      ))}
    </span>
  )
}
