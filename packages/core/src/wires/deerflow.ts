/**
 * DeerFlow, all three surfaces of its wire in one decoder: live custom events, thread messages, persisted run events;
 * bare, in the SSE or SDK envelope `{ event, data }`, or as a whole thread state.
 *
 * Order (T9): any order at all. Starts, message indexes and ends carry the producer's order; nothing here counts arrivals.
 * Memory: the id of the run that the stream last announced, and, where `scope` is a function, the run of each message
 * that named one, and the messages that name none until something does (the newest 4,096 each).
 */
import { keepLatest } from '../bounded-map.ts'
import type { Update } from '../task.ts'
import type { FrameOrigin } from './deerflow-frame.ts'
import { readLiveEvent } from './deerflow-live.ts'
import { isMessageType, readMessage } from './deerflow-messages.ts'
import { isMessageRow, readRunEvent } from './deerflow-run-events.ts'
import { id, isRecord, parseJson, text } from './json.ts'
import type { JsonRecord } from './json.ts'

export { readRunEvents } from './deerflow-pager.ts'
export type { FetchRunEvents, RunEventRequest, RunEventsOptions } from './deerflow-pager.ts'

export interface DeerFlowDecoderOptions {
  /**
   * What owns the call ids. Models repeat them, so history of several runs needs one scope a run:
   * `scope: ({ runId }) => runId ?? ''`. Default `''`: one scope for everything.
   */
  readonly scope?: string | ((frame: { readonly runId?: string | undefined }) => string) | undefined
}

const MAX_MESSAGES = 4096
/** A list in a list in an envelope is as deep as this wire goes. */
const MAX_DEPTH = 4

/** Reads one frame of any shape; what is no frame of this wire gives `[]`. Never throws on wire data. */
export function createDeerFlowDecoder(options: DeerFlowDecoderOptions = {}): (frame: unknown) => readonly Update[] {
  const decoder = new DeerFlowDecoder(options.scope)
  return (frame) => decoder.decode(frame, 0)
}

/** A class, so that its code is made once and not once a decoder. */
class DeerFlowDecoder {
  /** One decoder that is never collected, so that V8 keeps the shape that the compiled code relies on. */
  static readonly exemplar: DeerFlowDecoder = new DeerFlowDecoder(undefined)

  readonly #scope: DeerFlowDecoderOptions['scope']
  readonly #runOfMessage = new Map<string, string>()
  /** Messages of a whole-thread snapshot that nothing ties to a run yet. */
  readonly #aside = new Map<string, JsonRecord>()
  #streamRun: string | undefined
  /** Of the last frame: the next one is most likely of the same run. */
  #origin: FrameOrigin

  constructor(scope: DeerFlowDecoderOptions['scope']) {
    this.#scope = scope
    this.#origin = { scope: typeof scope === 'string' ? scope : undefined, runId: undefined }
  }

  decode(frame: unknown, depth: number): readonly Update[] {
    if (!isRecord(frame)) return depth < MAX_DEPTH ? this.#decodeOther(frame, depth) : []
    const { type } = frame
    if (typeof type === 'string') {
      if (type.startsWith('task_')) return readLiveEvent(frame, type, this.#originOf(id(frame['run_id']) ?? this.#streamRun))
      if (isMessageType(type)) return this.#readNamed(frame, id(frame['run_id']))
      return type === 'stream_replay_gap' ? [{ kind: 'gap', scope: this.#scopeOf(this.#streamRun) }] : []
    }
    const eventType = frame['event_type']
    if (typeof eventType === 'string') return this.#decodeRow(frame, eventType)
    const { event } = frame
    if (typeof event === 'string') return this.#decodeEnvelope(event, frame['data'], depth)
    return depth < MAX_DEPTH ? this.#decodeThread(frame, depth) : []
  }

  /** A list of frames, or one that nobody parsed yet. */
  #decodeOther(frame: unknown, depth: number): readonly Update[] {
    if (Array.isArray(frame)) return frame.flatMap((item) => this.decode(item, depth + 1))
    return typeof frame === 'string' ? this.decode(parseJson(frame), depth + 1) : []
  }

  /** A thread state, `{ values: { messages } }` or `{ messages }`. */
  #decodeThread(state: JsonRecord, depth: number): readonly Update[] {
    const messages = isRecord(state['values']) ? state['values']['messages'] : state['messages']
    return Array.isArray(messages) ? this.decode(messages, depth + 1) : []
  }

  #decodeEnvelope(event: string, data: unknown, depth: number): readonly Update[] {
    const body = typeof data === 'string' ? parseJson(data) : data
    const [name, namespace] = event.split('|', 2)
    if (name === 'custom') return isRecord(body) && depth < MAX_DEPTH ? this.decode(body, depth + 1) : []
    // What a subgraph says to itself is not the thread.
    if (namespace !== undefined) return []
    switch (name) {
      case 'metadata': return isRecord(body) ? this.#beginStream(id(body['run_id'])) : []
      case 'messages': return Array.isArray(body) ? this.#decodeTuple(body) : []
      case 'messages/partial': case 'messages/complete': return this.#decodeRunMessages(body, this.#streamRun)
      case 'updates': return isRecord(body) ? Object.values(body).flatMap((part) => (isRecord(part) ? this.#decodeRunMessages(part['messages'], this.#streamRun) : [])) : []
      case 'values': return isRecord(body) ? this.#decodeSnapshot(body['messages']) : []
      case 'gap': return [{ kind: 'gap', scope: this.#scopeOf(this.#streamRun) }]
      case 'end': return [this.#endStream('ended')]
      case 'error': return [this.#endStream('error')]
      default: return []
    }
  }

  #beginStream(runId: string | undefined): readonly Update[] {
    if (runId === undefined) return []
    this.#streamRun = runId
    return [{ kind: 'run', scope: this.#scopeOf(runId), runId, state: 'running' }]
  }

  #endStream(state: 'ended' | 'error'): Update {
    return { kind: 'run', scope: this.#scopeOf(this.#streamRun), runId: this.#streamRun, state }
  }

  /** `[message, metadata]` of the `messages` stream mode. */
  #decodeTuple([message, metadata]: readonly unknown[]): readonly Update[] {
    const runId = (isRecord(metadata) ? id(metadata['run_id']) : undefined) ?? this.#streamRun
    return this.#decodeRunMessages([message], runId)
  }

  #decodeRunMessages(messages: unknown, runId: string | undefined): readonly Update[] {
    if (!Array.isArray(messages)) return []
    return messages.flatMap((message) =>
      isRecord(message) ? this.#readNamed(message, id(message['run_id']) ?? runId) : [],
    )
  }

  #decodeRow(row: JsonRecord, eventType: string): readonly Update[] {
    const runId = id(row['run_id'])
    if (isRecord(row['content']) && isMessageType(row['content']['type'])) return isMessageRow(eventType) ? this.#readNamed(row['content'], runId) : []
    return readRunEvent(row, eventType, this.#originOf(runId))
  }

  /** A message with the run that it names, together with what was kept aside until its run was known. */
  #readNamed(message: JsonRecord, runId: string | undefined): readonly Update[] {
    const messageId = text(message['id'])
    const known = runId ?? (messageId === undefined ? undefined : this.#runOfMessage.get(messageId))
    const updates = readMessage(message, this.#originOf(known))
    if (typeof this.#scope !== 'function' || messageId === undefined || runId === undefined) return updates
    keepLatest(this.#runOfMessage, messageId, runId, MAX_MESSAGES)
    const kept = this.#aside.get(messageId)
    if (kept === undefined) return updates
    this.#aside.delete(messageId)
    return [...updates, ...readMessage(kept, this.#originOf(runId))]
  }

  /**
   * The whole thread so far. Its messages may belong to earlier runs and do not say to which: where scopes go by run,
   * only a message that was tied to a run before can be placed, and guessing by position is not an option (I4).
   */
  #decodeSnapshot(messages: unknown): readonly Update[] {
    if (!Array.isArray(messages)) return []
    return messages.flatMap((message): readonly Update[] => {
      if (!isRecord(message)) return []
      const messageId = text(message['id'])
      const runId = id(message['run_id']) ?? (messageId === undefined ? undefined : this.#runOfMessage.get(messageId))
      const updates = readMessage(message, this.#originOf(runId))
      if (typeof this.#scope !== 'function' || runId !== undefined || updates.length === 0) return updates
      const isKnown = messageId !== undefined && this.#aside.has(messageId)
      if (messageId !== undefined) keepLatest(this.#aside, messageId, message, MAX_MESSAGES)
      return isKnown ? [] : [{ kind: 'unattributed', reason: 'a thread message that names no run, where scopes go by run' }]
    })
  }

  #originOf(runId: string | undefined): FrameOrigin {
    if (typeof this.#scope === 'function') return { scope: this.#scope({ runId }), runId }
    if (this.#origin.runId !== runId) this.#origin = { scope: this.#scope, runId }
    return this.#origin
  }

  #scopeOf(runId: string | undefined): string | undefined {
    return typeof this.#scope === 'function' ? this.#scope({ runId }) : this.#scope
  }
}
