import type { LiveEvent, RunEvent } from '@subagent-cards/producer'
import { toRunEvent } from '@subagent-cards/producer'
import type { Database } from './database.ts'

export type RunState = 'running' | 'ended' | 'error' | 'interrupted'

export interface ThreadRow {
  readonly thread_id: string
  readonly title: string
  readonly created_at: string
}

export interface RunRow {
  readonly run_id: string
  readonly thread_id: string
  readonly state: RunState
  readonly started_at: string
  readonly ended_at: string | null
}

/** A persisted event as readers get it. */
export type RunEventRow = RunEvent & {
  readonly thread_id: string
  readonly run_id: string
  readonly seq: number
  readonly created_at: string
}

export interface EventQuery {
  readonly threadId: string
  readonly taskId?: string | undefined
  readonly runId?: string | undefined
  readonly eventTypes?: readonly string[] | undefined
  readonly afterSeq?: number | undefined
  readonly limit: number
  /** Of more than `limit` the newest. Default: the oldest. */
  readonly newest?: boolean | undefined
}

export interface ModelCallRow {
  readonly call_id: string
  readonly caller: string
  readonly model_name: string | null
  readonly input_tokens: number
  readonly output_tokens: number
  readonly total_tokens: number
}

export interface Totals {
  readonly calls: number
  readonly input_tokens: number
  readonly output_tokens: number
  readonly total_tokens: number
}

/** What happened in one run and was not written yet. */
export interface Happening {
  readonly threadId: string
  readonly runId: string
  /** What is told to readers. */
  readonly frame: LiveEvent
  /** What is for the record by now. */
  readonly settled: readonly LiveEvent[]
}

export type Storage = ReturnType<typeof createStorage>

/** Everything that outlives the process, but for the messages, which are the engine's checkpoints. */
export function createStorage(database: Database, now: () => number = Date.now) {
  const stamp = (): string => new Date(now()).toISOString()

  const insertThread = database.prepare<[string, string, string]>('INSERT INTO threads VALUES (?, ?, ?)')
  const renameThread = database.prepare<[string, string]>('UPDATE threads SET title = ? WHERE thread_id = ?')
  const selectThreads = database.prepare<[], ThreadRow>('SELECT * FROM threads ORDER BY created_at DESC, rowid DESC LIMIT 500')
  const selectThread = database.prepare<[string], ThreadRow>('SELECT * FROM threads WHERE thread_id = ?')
  const insertRun = database.prepare<[string, string, string]>(`INSERT INTO runs VALUES (?, ?, 'running', ?, NULL)`)
  const updateRun = database.prepare<[RunState, string, string]>(`UPDATE runs SET state = ?, ended_at = ? WHERE run_id = ? AND state = 'running'`)
  const updateOpenRuns = database.prepare<[string]>(`UPDATE runs SET state = 'interrupted', ended_at = ? WHERE state = 'running'`)
  const selectRuns = database.prepare<[string], RunRow>('SELECT * FROM runs WHERE thread_id = ? ORDER BY started_at, rowid')
  const insertEvent = database.prepare<[string, string, string, string, number, string, string]>(
    'INSERT OR REPLACE INTO run_events (thread_id, run_id, task_id, event_type, message_index, event, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const insertFrame = database.prepare<[string, string, string, string]>('INSERT OR REPLACE INTO last_frames VALUES (?, ?, ?, ?)')
  const selectFrames = database.prepare<[string], { readonly frame: string; readonly run_id: string; readonly task_id: string }>('SELECT frame, run_id, task_id FROM last_frames WHERE thread_id = ?')
  const selectEnds = database.prepare<[string], StoredEvent>(`SELECT * FROM run_events WHERE thread_id = ? AND event_type IN ('subagent.start', 'subagent.end') ORDER BY seq`)
  const insertCall = database.prepare<[string, string, string, string, string | null, number, number, number]>('INSERT OR IGNORE INTO model_calls VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const selectTotals = database.prepare<[string], Totals>('SELECT calls, input_tokens, output_tokens, total_tokens FROM thread_totals WHERE thread_id = ?')
  const selectSetting = database.prepare<[string], { readonly value: string }>('SELECT value FROM settings WHERE name = ?')
  const upsertSetting = database.prepare<[string, string]>('INSERT OR REPLACE INTO settings VALUES (?, ?)')

  const writeAll = database.transaction((happenings: readonly Happening[]): readonly RunEventRow[] => happenings.flatMap(writeOne))
  function writeOne({ threadId, runId, frame, settled }: Happening): readonly RunEventRow[] {
    insertFrame.run(runId, frame.task_id, threadId, JSON.stringify(frame))
    return settled.flatMap((event) => record(threadId, runId, event))
  }
  function record(threadId: string, runId: string, frame: LiveEvent): readonly RunEventRow[] {
    const event = toRunEvent(frame)
    if (event === undefined) return []
    const created_at = stamp()
    const { lastInsertRowid } = insertEvent.run(threadId, runId, event.metadata.task_id, event.event_type, event.metadata.message_index ?? 0, JSON.stringify(event), created_at)
    return [{ ...event, thread_id: threadId, run_id: runId, seq: Number(lastInsertRowid), created_at }]
  }

  return {
    createThread(threadId: string, title: string): ThreadRow {
      const thread = { thread_id: threadId, title, created_at: stamp() }
      insertThread.run(thread.thread_id, thread.title, thread.created_at)
      return thread
    },
    renameThread: (threadId: string, title: string): void => void renameThread.run(title, threadId),
    threads: (): readonly ThreadRow[] => selectThreads.all(),
    thread: (threadId: string): ThreadRow | undefined => selectThread.get(threadId),

    beginRun: (runId: string, threadId: string): void => void insertRun.run(runId, threadId, stamp()),
    endRun: (runId: string, state: RunState): void => void updateRun.run(state, stamp(), runId),
    /** Of a process that died: nobody works on these any more. */
    interruptOpenRuns: (): number => updateOpenRuns.run(stamp()).changes,
    runs: (threadId: string): readonly RunRow[] => selectRuns.all(threadId),

    /** Writes all or nothing, and returns the rows that came of it: start, steps and end of tasks. */
    write: (happenings: readonly Happening[]): readonly RunEventRow[] => writeAll(happenings),

    /** In rising `seq`, at most `limit` of those that match. */
    events({ threadId, taskId, runId, eventTypes, afterSeq, limit, newest = false }: EventQuery): readonly RunEventRow[] {
      const wanted: readonly (readonly [condition: string, ...values: (string | number)[]])[] = [
        ['thread_id = ?', threadId],
        ...(taskId === undefined ? [] : [['task_id = ?', taskId] as const]),
        ...(runId === undefined ? [] : [['run_id = ?', runId] as const]),
        ...(afterSeq === undefined ? [] : [['seq > ?', afterSeq] as const]),
        ...(eventTypes === undefined ? [] : [[`event_type IN (${eventTypes.map(() => '?').join()})`, ...eventTypes] as const]),
      ]
      const sql = `SELECT * FROM run_events WHERE ${wanted.map(([condition]) => condition).join(' AND ')} ORDER BY seq ${newest ? 'DESC' : 'ASC'} LIMIT ?`
      const rows = database.prepare<(string | number)[], StoredEvent>(sql).all(...wanted.flatMap(([, ...values]) => values), limit)
      return (newest ? rows.toReversed() : rows).map(readRow)
    },
    /** When tasks started and ended. */
    milestones: (threadId: string): readonly RunEventRow[] => selectEnds.all(threadId).map(readRow),
    /** The newest live frame of each task, which has the tokens and the model so far. */
    lastFrames: (threadId: string): readonly unknown[] =>
      selectFrames.all(threadId).map(({ frame, run_id }) => ({ ...(JSON.parse(frame) as object), run_id })),

    /** `true` where the call was not known yet. */
    countCall: (threadId: string, runId: string, call: ModelCallRow): boolean =>
      insertCall.run(call.call_id, threadId, runId, call.caller, call.model_name, call.input_tokens, call.output_tokens, call.total_tokens).changes > 0,
    totals: (threadId: string): Totals => selectTotals.get(threadId) ?? { calls: 0, input_tokens: 0, output_tokens: 0, total_tokens: 0 },

    setting: (name: string): string | undefined => selectSetting.get(name)?.value,
    setSetting: (name: string, value: string): void => void upsertSetting.run(name, value),
  }
}

interface StoredEvent {
  readonly seq: number
  readonly thread_id: string
  readonly run_id: string
  readonly event: string
  readonly created_at: string
}

/** The column holds what `write` put there. */
function readRow({ seq, thread_id, run_id, event, created_at }: StoredEvent): RunEventRow {
  return { ...(JSON.parse(event) as RunEvent), thread_id, run_id, seq, created_at }
}
