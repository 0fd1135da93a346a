import { OutputBoard } from './output-board.ts'
import type { Transcript } from './output-log.ts'
import { reduceTask } from './reduce-task.ts'
import { createRunLedger } from './run-ledger.ts'
import { TaskChannels } from './task-channels.ts'
import { isTerminal } from './task.ts'
import type { GapUpdate, OutputUpdate, RunUpdate, Step, Task, TaskStatus, TaskUpdate, Update } from './task.ts'
import { TaskIndex } from './task-index.ts'
import type { TaskEntry, TaskKey } from './task-index.ts'
import { reportError, warnInDevelopment } from './warn.ts'

export type { TaskKey } from './task-index.ts'

export interface TaskStoreOptions {
  /** The host's clock in ms since the epoch. With it the store notes when tasks were first and last seen live, for wires without stamps (E2). */
  readonly now?: (() => number) | undefined
  /** When subscribers are told: receives the function that tells them. Default: at once. State is readable at once in any case. */
  readonly schedule?: ((flush: () => void) => void) | undefined
  /** Hears of errors thrown by subscribers, once for each subscriber. Default: the console. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Frames were lost: read the durable history again and `apply` it. */
  readonly onGap?: ((gap: GapUpdate) => void) | undefined
  /**
   * `tasks`: how many to keep (default 100,000); beyond it the oldest ended tasks are forgotten, then the oldest.
   * `outputCharacters`: how much streamed text to keep for one agent (default 200,000); beyond it the oldest text goes.
   */
  readonly retention?: { readonly tasks?: number | undefined; readonly outputCharacters?: number | undefined } | undefined
}

/** Holds every task and tells only those who asked about the one that changed. The only mutable thing in this package. */
export interface TaskStore {
  /** Joins updates into their tasks, in any order and as often as they come. Subscribers hear of each changed task once. */
  apply(updates: Update | readonly Update[]): void
  /** Without `scope`: the only task of that id; `undefined` when several scopes have one. */
  getTask(id: string, scope?: string): Task | undefined
  /** In order of first sight; the same array until a task changes. */
  getTasks(): readonly Task[]
  /** In order of first sight; the same array until a task is added or forgotten, so that a list need not listen to its items. */
  getKeys(): readonly TaskKey[]
  /** Whether any live frame spoke of it. What only records tell of may have started long ago. Without `scope` as `getTask`. */
  wasSeenLive(id: string, scope?: string): boolean
  /** How many frames spoke of a task that nobody can name for certain (I4). */
  getUnattributedCount(): number
  /** What one agent streamed, the lead where `id` is `undefined`; the same object until it streams more. Without `scope`: of the only scope. */
  getOutput(id: string | undefined, scope?: string): Transcript
  /** What everybody streamed, in the order in which the messages began. */
  getTranscript(scope?: string): Transcript
  subscribe(listener: () => void): () => void
  subscribeOutput(id: string | undefined, listener: () => void, scope?: string): () => void
  subscribeTranscript(listener: () => void, scope?: string): () => void
  subscribeKeys(listener: () => void): () => void
  /** Works before the task exists. */
  subscribeTask(id: string, listener: () => void, scope?: string): () => void
}

/**
 * An empty store. One per conversation is the usual choice; nothing is shared between stores. Its functions need no
 * `this`, so they can be passed on as they are.
 */
export function createTaskStore(options: TaskStoreOptions = {}): TaskStore {
  const board = new TaskBoard(options)
  return {
    apply: (updates) => board.apply(updates),
    getTask: (id, scope) => board.find(id, scope)?.task,
    getTasks: () => board.getTasks(),
    getKeys: () => board.channels.readKeys(),
    wasSeenLive: (id, scope) => board.find(id, scope)?.hasLiveReport ?? false,
    getUnattributedCount: () => board.unattributed,
    getOutput: (id, scope) => board.outputs.read({ id }, scope),
    getTranscript: (scope) => board.outputs.read('everybody', scope),
    subscribe: (listener) => board.channels.subscribe(listener),
    subscribeOutput: (id, listener, scope) => board.channels.subscribeOutput({ id }, listener, scope),
    subscribeTranscript: (listener, scope) => board.channels.subscribeOutput('everybody', listener, scope),
    subscribeKeys: (listener) => board.channels.subscribeKeys(listener),
    subscribeTask: (id, listener, scope) => board.channels.subscribeTask(id, listener, scope),
  }
}

const DEFAULT_RETENTION = 100_000
const DEFAULT_OUTPUT = 200_000
/** Streaming text is seen all the time; a card that says for how long nothing happened need not know it better. */
const SIGHT_MS = 1000
/** Messages of one agent: nobody reads back that far, and each costs memory of its own. */
const MAX_OUTPUT_MESSAGES = 2000

/** What a store does with updates. A class, so that its code is made once and not once a store. */
class TaskBoard {
  /**
   * One board that is never collected. When the last task dies, V8 forgets the shapes of these objects and throws away
   * the code that it had compiled for them, so the next conversation would start some thirty times slower.
   */
  static readonly exemplar: TaskBoard = exemplar(new TaskBoard({}))

  readonly channels: TaskChannels
  readonly outputs: OutputBoard
  unattributed = 0
  readonly #index = new TaskIndex()
  readonly #runs = createRunLedger()
  readonly #now: (() => number) | undefined
  readonly #onGap: ((gap: GapUpdate) => void) | undefined
  readonly #maxTasks: number
  #tasks: readonly Task[] | undefined

  constructor(options: TaskStoreOptions) {
    this.#now = options.now
    this.#onGap = options.onGap
    this.#maxTasks = options.retention?.tasks ?? DEFAULT_RETENTION
    this.outputs = new OutputBoard({ characters: options.retention?.outputCharacters ?? DEFAULT_OUTPUT, messages: MAX_OUTPUT_MESSAGES })
    this.channels = new TaskChannels(this.#index, this.outputs, options.schedule, options.onError ?? reportError)
  }

  apply(updates: Update | readonly Update[]): void {
    if (!isList(updates)) this.#applyOne(updates)
    // Nearly every frame says one thing.
    else if (updates.length === 1 && updates[0] !== undefined) this.#applyOne(updates[0])
    else for (const update of updates) this.#applyOne(update)
    this.channels.announce()
  }

  find(id: string, scope: string | undefined): TaskEntry | undefined {
    return scope === undefined ? this.#index.getOnly(id) : this.#index.get(id, scope)
  }

  getTasks(): readonly Task[] {
    return (this.#tasks ??= Array.from(this.#index.all(), (entry) => entry.task))
  }

  #applyOne(update: Update): void {
    switch (update.kind) {
      case 'run':
        this.#applyRun(update)
        return
      case 'output':
        this.#applyOutput(update)
        return
      case 'gap':
        this.#tellGap(update)
        return
      case 'unattributed':
        this.unattributed += 1
        this.channels.touchList()
        return
      default:
        this.#applyTask(update)
    }
  }

  #applyTask(update: TaskUpdate): void {
    const scope = update.scope ?? ''
    const entry = this.#index.get(update.id, scope)
    const said = this.#now === undefined ? update : { ...update, sightedAt: this.#now() }
    if (entry === undefined) {
      this.#admit(said, scope)
      return
    }
    if (update.runId !== undefined && attributeRun(entry, update.runId)) this.#reconsider(entry)
    if (isLive(update)) entry.hasLiveReport = true
    this.#change(entry, reduceTask(entry.task, said))
    if (!entry.hasLiveReport) this.#settleIfOver(entry)
  }

  /** New text is a sign of life: it counts as a sight (E2), and what was only taken to be over is not (T12). */
  #applyOutput(update: OutputUpdate): void {
    if (!this.outputs.write(update)) return
    this.channels.touchOutput()
    const entry = update.id === undefined ? undefined : this.#index.get(update.id, update.scope ?? '')
    if (entry === undefined) return
    const { id, scope } = entry.key
    if (entry.task.status === 'interrupted') this.#change(entry, reduceTask(entry.task, { id, scope, authority: 'inferred', isProvisional: false }))
    const sightedAt = this.#now?.()
    const last = entry.task.sighting?.last
    if (sightedAt === undefined || isTerminal(entry.task.status) || (last !== undefined && sightedAt - last < SIGHT_MS)) return
    this.#change(entry, reduceTask(entry.task, { id, scope, sightedAt }))
  }

  #admit(update: TaskUpdate, scope: string): void {
    const key = { id: update.id, scope }
    const entry: TaskEntry = {
      key,
      task: reduceTask(undefined, update),
      runId: update.runId ?? this.#runs.current(scope),
      isRunNamed: update.runId !== undefined,
      isRunDisputed: false,
      hasLiveReport: isLive(update),
      isDirty: false,
      nextDirty: undefined,
      channel: this.channels.claim(key),
    }
    this.#index.add(entry)
    this.channels.touchKeys()
    this.#touch(entry)
    if (!entry.hasLiveReport) this.#settleIfOver(entry)
    if (this.#index.size > this.#maxTasks) this.#forgetOldest()
  }

  #change(entry: TaskEntry, task: Task): void {
    if (task === entry.task) return
    entry.task = task
    this.#touch(entry)
  }

  #touch(entry: TaskEntry): void {
    this.#tasks = undefined
    this.channels.touch(entry)
  }

  /** T12. */
  #applyRun(update: RunUpdate): void {
    const isRunning = update.state === 'running'
    if (isRunning) this.#runs.declare(update)
    for (const entry of this.#index.all()) {
      if (update.scope !== undefined && update.scope !== entry.key.scope) continue
      const runId = update.runId ?? this.#runs.current(entry.key.scope)
      if (isRunning) entry.runId ??= runId
      else if (runId === undefined ? this.#isOnlyRun(entry) : entry.runId === runId) this.#settle(entry)
    }
    if (!isRunning) this.#runs.declare(update)
  }

  /** Where no run was ever declared, the one that ends is the one that the tasks of the scope name, if they name one only. */
  #isOnlyRun(entry: TaskEntry): boolean {
    if (entry.runId === undefined) return true
    for (const other of this.#index.all()) {
      if (other.key.scope === entry.key.scope && other.runId !== undefined && other.runId !== entry.runId) return false
    }
    return true
  }

  /** History of a run that is over has nobody left to finish it. */
  #settleIfOver(entry: TaskEntry): void {
    if (entry.runId !== undefined && this.#runs.isOver(entry.key.scope, entry.runId)) this.#settle(entry)
  }

  #settle(entry: TaskEntry): void {
    if (isTerminal(entry.task.status) || entry.task.background === true) return
    const { id, scope } = entry.key
    this.#change(entry, reduceTask(entry.task, { id, scope, authority: 'inferred', status: 'interrupted' }))
  }

  /** The task turned out to belong to a run that is not over. */
  #reconsider(entry: TaskEntry): void {
    if (entry.runId !== undefined && this.#runs.isOver(entry.key.scope, entry.runId)) return
    const { id, scope } = entry.key
    this.#change(entry, reduceTask(entry.task, { id, scope, authority: 'inferred', isProvisional: false }))
  }

  #forgetOldest(): void {
    const surplus = Math.max(1, Math.ceil(this.#maxTasks / 10))
    const entries = [...this.#index.all()]
    const ended = entries.filter((entry) => isTerminal(entry.task.status))
    for (const entry of (ended.length > 0 ? ended : entries).slice(0, surplus)) {
      this.#index.remove(entry)
      this.outputs.forget(entry.key.id, entry.key.scope)
      this.channels.release(entry)
      this.#touch(entry)
    }
    this.channels.touchKeys()
  }

  #tellGap(gap: GapUpdate): void {
    try {
      this.#onGap?.(gap)
    } catch (error) {
      this.channels.report(error)
    }
  }
}

function exemplar(board: TaskBoard): TaskBoard {
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2, cacheReadTokens: undefined, cacheWriteTokens: undefined, reasoningTokens: undefined }
  const say = (order: number, status: TaskStatus, steps: readonly Step[] | undefined, result: string | undefined): TaskUpdate => ({
    id: 'exemplar', scope: undefined, runId: undefined, order, status, description: 'Exemplar', subagentType: undefined,
    modelName: 'model', usage, steps, stopReason: undefined, result, error: undefined,
  })
  board.apply([say(0, 'running', undefined, undefined), say(1, 'running', [{ index: 1, kind: 'ai', text: '' }], undefined)])
  board.apply({ ...say(2, 'completed', undefined, 'Done.'), id: 'ended' })
  board.apply([0, 5].map((offset): OutputUpdate => ({ kind: 'output', scope: '', id: 'exemplar', activation: '1', channel: 'text', text: 'Words', messageId: 'm', offset })))
  board.apply([1, 2].map((order) => ({ ...say(order, 'running', [{ id: `step ${order}`, kind: 'ai' as const, text: '' }], undefined), id: 'unindexed', partialResult: 'Words', toolCallCount: order })))
  return board
}

/** Whether the task moves to another run. Two named runs for one task are most likely two tasks on one card (I1). */
function attributeRun(entry: TaskEntry, runId: string): boolean {
  if (!entry.isRunNamed) {
    const isMoved = entry.runId !== undefined && entry.runId !== runId
    entry.runId = runId
    entry.isRunNamed = true
    return isMoved
  }
  if (entry.runId !== runId && !entry.isRunDisputed) {
    entry.isRunDisputed = true
    warnInDevelopment(
      `Task "${entry.key.id}" heard of two runs, "${entry.runId}" and "${runId}", so two tasks may share one card. ` +
        'Model call ids repeat between runs: give the decoder a scope, e.g. scope: ({ runId }) => runId ?? "".',
    )
  }
  return false
}

function isLive(update: TaskUpdate): boolean {
  return update.authority === undefined || update.authority === 'live' || update.authority === 'listed'
}

function isList(updates: Update | readonly Update[]): updates is readonly Update[] {
  return Array.isArray(updates)
}
