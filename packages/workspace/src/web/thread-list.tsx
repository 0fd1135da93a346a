import type { ReactNode } from 'react'
import type { Thread } from './wire.ts'

interface ThreadListProps {
  readonly threads: readonly Thread[]
  readonly current: string
  readonly untitled: string
  readonly onSelect: (threadId: string) => void
}

export function ThreadList({ threads, current, untitled, onSelect }: ThreadListProps): ReactNode {
  return (
    <ul role="list" className="threads">
      {threads.map(({ thread_id, title }) => (
        <li key={thread_id}>
          <button type="button" aria-current={thread_id === current ? 'page' : undefined} onClick={() => onSelect(thread_id)}>
            <bdi>{title || untitled}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
