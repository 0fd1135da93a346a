import type { TaskStore } from '@subagent-cards/core'
import { SubagentGroup } from '@subagent-cards/react'
import { useMemo, type ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import './chat.css'
import './controls.css'
import { readTurns } from './conversation.ts'

export interface ChatProps {
  readonly title: string
  readonly frames: readonly unknown[]
  readonly scope?: 'run' | undefined
  readonly store: TaskStore
  /** Buttons of the top bar. */
  readonly children?: ReactNode
}

/** A chat application around the cards: each turn of the lead agent with the subagents that it called. */
export function Chat({ title, frames, scope, store, children }: ChatProps): ReactNode {
  const turns = useMemo(() => readTurns(frames, scope), [frames, scope])
  return (
    <div className="chat">
      <header className="story-controls">
        <h1>{title}</h1>
        {children}
      </header>
      <CardHost store={store}>
        <ol role="list" aria-label="Conversation">
          {turns.map((turn) => (
            <li key={turn.id} data-author={turn.author}>
              {turn.text !== '' && <p>{turn.text}</p>}
              {turn.tasks.length > 0 && <SubagentGroup ids={turn.tasks} />}
            </li>
          ))}
        </ol>
      </CardHost>
    </div>
  )
}
