import { createTaskStore } from '@subagent-cards/core'
import { createDeerFlowDecoder, readRunEvents, type FetchRunEvents } from '@subagent-cards/core/deerflow'
import { SubagentCard, type LoadSteps } from '@subagent-cards/react'
import { useMemo, type ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import { streamNamed } from './streams.ts'

export interface RecordedHistoryProps {
  /** How the server behaves that keeps the rows. */
  readonly server: 'answers' | 'is-empty' | 'is-slow' | 'fails-once'
  readonly open?: boolean | undefined
}

const TASK = 'call_A'
const rows = streamNamed('recorded-run-events').frames as readonly { readonly seq: number; readonly event_type: string; readonly content: { readonly task_id: string } }[]
const isEnd = ({ content, event_type }: (typeof rows)[number]): boolean => content.task_id === TASK && event_type === 'subagent.end'

/** A thread that was read again: it knows how the task ended. What the task did is fetched when its card is opened. */
export function RecordedHistory({ server, open }: RecordedHistoryProps): ReactNode {
  const host = useMemo(() => createHost(server), [server])
  return (
    <CardHost store={host.store} loadSteps={host.loadSteps}>
      <SubagentCard id={TASK} open={open} />
    </CardHost>
  )
}

function createHost(server: RecordedHistoryProps['server']) {
  const store = createTaskStore()
  const decode = createDeerFlowDecoder()
  for (const row of rows.filter(isEnd)) store.apply(decode(row))
  const fetchPage = serve(server)
  const loadSteps: LoadSteps = async function* ({ id }, signal) {
    for await (const page of readRunEvents({ taskId: id, fetchPage, pageSize: 2, signal })) {
      store.apply(page.flatMap((row) => decode(row)))
      yield page
    }
  }
  return { store, loadSteps }
}

/** The endpoint, as far as the pager needs one. */
function serve(server: RecordedHistoryProps['server']): FetchRunEvents {
  let requests = 0
  return async ({ taskId, limit, afterSeq = 0 }) => {
    requests += 1
    if (server === 'is-slow') return new Promise(() => {})
    if (server === 'fails-once' && requests === 1) throw new Error('503 Service Unavailable')
    const isWanted = server === 'is-empty' ? isEnd : ({ content, seq }: (typeof rows)[number]) => content.task_id === taskId && seq > afterSeq
    return { data: rows.filter(isWanted).slice(0, limit) }
  }
}
