import type { BaseMessage } from '@langchain/core/messages'
import type { BaseCheckpointSaver } from '@langchain/langgraph'
import { toPlainMessage } from './plain-message.ts'
import type { PlainMessage } from './plain-message.ts'
import type { Runs } from './runs.ts'
import type { RunEventRow, RunRow, Storage, ThreadRow, Totals } from './storage.ts'
import type { ThreadStreams } from './thread-streams.ts'

/** Everything that a page needs to show a thread, in one answer: a reload costs the same with one card as with a thousand. */
export interface History {
  readonly thread: ThreadRow
  readonly runs: readonly RunRow[]
  readonly messages: readonly PlainMessage[]
  /** When tasks started and ended, and the steps of tasks that are still open. */
  readonly events: readonly RunEventRow[]
  /** The newest live frame of each task. */
  readonly frames: readonly unknown[]
  readonly totals: Totals
  /** Where the stream goes on from here. */
  readonly last_event_id: string
}

interface HistoryOptions {
  readonly storage: Storage
  readonly streams: ThreadStreams
  readonly runs: Runs
  readonly checkpointer: BaseCheckpointSaver
}

/** The newest: a card whose first steps are missing fetches them when it is opened. */
const maxOpenSteps = 5000

/** `undefined` for a thread that there is not. */
export async function readHistory(threadId: string, { storage, streams, runs, checkpointer }: HistoryOptions): Promise<History | undefined> {
  const thread = storage.thread(threadId)
  if (thread === undefined) return undefined
  // First: what happens while the rest is read comes again on the stream, and comes to nothing.
  const last_event_id = streams.lastId(threadId)
  const written = await readMessages(threadId, checkpointer)
  const told = runs.openMessages(threadId)
  const messages = [...written, ...told.filter(({ id }) => !written.some((message) => message.id === id))]
  const all = storage.runs(threadId)
  const openRun = all.find(({ state }) => state === 'running')
  const steps = openRun === undefined ? [] : storage.events({ threadId, runId: openRun.run_id, eventTypes: ['subagent.step'], limit: maxOpenSteps, newest: true })
  return { thread, runs: all, messages, events: [...storage.milestones(threadId), ...steps], frames: storage.lastFrames(threadId), totals: storage.totals(threadId), last_event_id }
}

async function readMessages(threadId: string, checkpointer: BaseCheckpointSaver): Promise<readonly PlainMessage[]> {
  const tuple = await checkpointer.getTuple({ configurable: { thread_id: threadId, checkpoint_ns: '' } })
  const messages = tuple?.checkpoint.channel_values['messages']
  return Array.isArray(messages) ? (messages as readonly BaseMessage[]).flatMap((message) => toPlainMessage(message) ?? []) : []
}
