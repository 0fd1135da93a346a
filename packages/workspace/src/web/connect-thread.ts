import { createTaskStore, runUpdate } from '@subagent-cards/core'
import type { Task, TaskStore } from '@subagent-cards/core'
import { createDeerFlowDecoder, readRunEvents } from '@subagent-cards/core/deerflow'
import type { RunEventRequest } from '@subagent-cards/core/deerflow'
import { fetchEvents, fetchHistory, RequestError, streamAddress } from './api.ts'
import { emptyConversation, withMessage, withRun, withText } from './conversation.ts'
import type { Conversation } from './conversation.ts'
import { createObservable } from './observable.ts'
import type { Observable } from './observable.ts'
import type { History, Message, Run, Totals } from './wire.ts'

export interface ThreadConnection {
  readonly threadId: string
  readonly store: TaskStore
  readonly conversation: Observable<Conversation>
  readonly loadSteps: (task: Task, signal: AbortSignal) => AsyncIterable<unknown>
  /** Reads the history, then follows the stream. The answer ends that. */
  open(): () => void
}

const retryMs = 1500

/** One thread: its tasks and its messages, from the history first and from the stream then. */
export function connectThread(threadId: string): ThreadConnection {
  // Cards and conversation once for each frame that is drawn, however many events come in.
  const schedule = (run: () => void): void => void requestAnimationFrame(run)
  const store = createTaskStore({ schedule })
  const decode = createDeerFlowDecoder({ scope: threadId })
  const conversation = createObservable(emptyConversation, schedule)
  const change = (to: (now: Conversation) => Conversation): void => conversation.set(to(conversation.get()))

  /** All of it may be known already: every part of it replaces. */
  function take(history: History): void {
    store.apply([...history.messages, ...history.events, ...history.frames].flatMap((frame) => decode(frame)))
    for (const { run_id, state } of history.runs) {
      store.apply(state === 'running' ? decode({ event: 'metadata', data: { run_id } }) : runUpdate({ scope: threadId, runId: run_id, state }))
    }
    conversation.set({ messages: history.messages, runs: history.runs, totals: history.totals, speaking: conversation.get().speaking, state: 'live' })
  }

  /** What the page itself reads of an event; the cards' share goes through the decoder. */
  const readers: Readonly<Record<string, (data: unknown) => void>> = {
    message: (data) => change((now) => withMessage(now, data as Message)),
    run: (data) => change((now) => withRun(now, data as Run)),
    totals: (data) => change((now) => ({ ...now, totals: data as Totals })),
    text: (data) => change((now) => withText(now, ...textOf(data))),
    metadata: () => {}, custom: () => {}, run_event: () => {}, end: () => {}, error: () => {},
  }

  function open(): () => void {
    const closed = new AbortController()
    let stream: EventSource | undefined
    /** The newest event that was heard of. */
    let place: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    async function begin(): Promise<void> {
      try {
        const history = await fetchHistory(threadId, closed.signal)
        take(history)
        follow(history.last_event_id)
      } catch (error) {
        if (closed.signal.aborted) return
        // No answer of another time will be another one.
        const isMissing = error instanceof RequestError && (error.status === 400 || error.status === 404)
        change((now) => ({ ...now, state: isMissing ? 'missing' : 'reconnecting' }))
        if (!isMissing) again()
      }
    }

    function again(): void {
      stream?.close()
      clearTimeout(timer)
      timer = setTimeout(() => void begin(), retryMs)
    }

    /**
     * A browser keeps six connections to a server, for all tabs together, and a stream is one: a tab that nobody sees has
     * none, and reads on when it is looked at.
     */
    function onVisibility(): void {
      if (!document.hidden) {
        if (stream === undefined && place !== undefined) follow(place)
        return
      }
      stream?.close()
      stream = undefined
    }

    function follow(after: string): void {
      place = after
      stream?.close()
      stream = undefined
      if (document.hidden) return
      const source = new EventSource(streamAddress(threadId, after))
      stream = source
      source.addEventListener('open', () => change((now) => ({ ...now, state: 'live' })))
      source.addEventListener('error', (event) => {
        // The server has an event of this name too.
        if (event instanceof MessageEvent) return
        change((now) => ({ ...now, state: 'reconnecting' }))
        // The browser comes back by itself, but for an answer that was no stream.
        if (source.readyState === EventSource.CLOSED) again()
      })
      source.addEventListener('gap', () => {
        // Something is gone, or the server is another one: what is written is read again, and what is known stays.
        store.apply({ kind: 'gap', scope: threadId })
        source.close()
        void begin()
      })
      for (const [event, read] of Object.entries(readers)) {
        source.addEventListener(event, (message) => {
          // The browser's own event of this name has no data.
          if (!(message instanceof MessageEvent) || typeof message.data !== 'string') return
          place = message.lastEventId
          const data: unknown = JSON.parse(message.data)
          store.apply(event === 'message' || event === 'run_event' ? decode(data) : decode({ event, data }))
          read(data)
        })
      }
    }

    void begin()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      closed.abort()
      clearTimeout(timer)
      stream?.close()
    }
  }

  async function* loadSteps({ id }: Task, signal: AbortSignal): AsyncIterable<unknown> {
    const fetchPage = ({ taskId, eventTypes, limit, afterSeq }: RunEventRequest): Promise<unknown> => {
      const query = new URLSearchParams({ task_id: taskId, event_types: eventTypes.join(), limit: String(limit) })
      if (afterSeq !== undefined) query.set('after_seq', String(afterSeq))
      return fetchEvents(threadId, query, signal)
    }
    for await (const page of readRunEvents({ taskId: id, fetchPage, signal })) {
      store.apply(page.flatMap((row) => decode(row)))
      yield page
    }
  }

  return { threadId, store, conversation, loadSteps, open }
}

function textOf(data: unknown): readonly [messageId: string, text: string] {
  const { message_id, text } = data as { readonly message_id: string; readonly text: string }
  return [message_id, text]
}
