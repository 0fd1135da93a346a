import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { reduceTask } from './reduce-task.ts'
import { createRunLedger } from './run-ledger.ts'
import { isTerminal } from './task.ts'
import type { GapUpdate, RunUpdate, Task, TaskUpdate, Update } from './task.ts'
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
  /** Most tasks to keep (default 100,000). Beyond it the oldest ended tasks are forgotten, then the oldest. */
  readonly retention?: { readonly tasks?: number | undefined } | undefined
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
  /** How many frames spoke of a task that nobody can name for certain (I4). */
  getUnattributedCount(): number
  subscribe(listener: () => void): () => void
  subscribeKeys(listener: () => void): () => void
  /** Works before the task exists. */
  subscribeTask(id: string, listener: () => void, scope?: string): () => void
}

const DEFAULT_RETENTION = 100_000

/** An empty store. One per conversation is the usual choice; nothing is shared between stores. */
export function createTaskStore(options: TaskStoreOptions = {}): TaskStore {
  const { now, onGap } = options
  const schedule = options.schedule ?? ((flush) => flush())
  const onError = options.onError ?? reportError
  const maxTasks = options.retention?.tasks ?? DEFAULT_RETENTION

  const index = new TaskIndex()
  const runs = createRunLedger()
  const list = createStore<{ readonly keys: readonly TaskKey[]; readonly revision: number }>(() => ({ keys: [], revision: 0 }))
  const channelsOfId = new Map<string, StoreApi<Task | undefined>>()
  const channelsAwaitingTask = new Map<string, Map<string, StoreApi<Task | undefined>>>()

  let tasks: readonly Task[] | undefined
  let keys: readonly TaskKey[] | undefined
  let dirty: TaskEntry[] = []
  let isScheduled = false
  let isCountDirty = false
  let unattributed = 0

  function applyTask(update: TaskUpdate): void {
    const scope = update.scope ?? ''
    const entry = index.get(update.id, scope)
    const said = now === undefined ? update : { ...update, sightedAt: now() }
    if (entry === undefined) {
      admit(update, reduceTask(undefined, said), scope)
      return
    }
    const task = reduceTask(entry.task, said)
    if (update.runId !== undefined) attributeRun(entry, update.runId)
    if (isLive(update)) entry.hasLiveReport = true
    change(entry, task)
    if (!entry.hasLiveReport) settleIfOver(entry)
  }

  function admit(update: TaskUpdate, task: Task, scope: string): void {
    const entry: TaskEntry = {
      key: { id: update.id, scope },
      task,
      runId: update.runId ?? runs.current(scope),
      isRunNamed: update.runId !== undefined,
      isRunDisputed: false,
      hasLiveReport: isLive(update),
      isDirty: false,
      channel: channelsAwaitingTask.get(scope)?.get(update.id),
    }
    channelsAwaitingTask.get(scope)?.delete(update.id)
    index.add(entry)
    keys = undefined
    touch(entry)
    if (!entry.hasLiveReport) settleIfOver(entry)
    if (index.size > maxTasks) forgetOldest()
  }

  function change(entry: TaskEntry, task: Task): void {
    if (task === entry.task) return
    entry.task = task
    touch(entry)
  }

  function touch(entry: TaskEntry): void {
    tasks = undefined
    if (entry.isDirty) return
    entry.isDirty = true
    dirty.push(entry)
  }

  function attributeRun(entry: TaskEntry, runId: string): void {
    if (entry.isRunNamed && entry.runId !== runId && !entry.isRunDisputed) {
      entry.isRunDisputed = true
      warnInDevelopment(
        `Task "${entry.key.id}" heard of two runs, "${entry.runId}" and "${runId}", so two tasks may share one card. ` +
          'Model call ids repeat between runs: give the decoder a scope, e.g. scope: ({ runId }) => runId ?? "".',
      )
    }
    if (!entry.isRunNamed) entry.runId = runId
    entry.isRunNamed = true
  }

  function applyRun(update: RunUpdate): void {
    const isRunning = update.state === 'running'
    for (const entry of index.all()) {
      if (update.scope !== undefined && update.scope !== entry.key.scope) continue
      if (isRunning) entry.runId ??= update.runId
      else {
        const runId = update.runId ?? runs.current(entry.key.scope)
        if (runId === undefined || entry.runId === runId) settle(entry)
      }
    }
    runs.declare(update)
  }

  /** History of a run that is over has nobody left to finish it. */
  function settleIfOver(entry: TaskEntry): void {
    if (entry.runId !== undefined && runs.isOver(entry.key.scope, entry.runId)) settle(entry)
  }

  function settle(entry: TaskEntry): void {
    if (isTerminal(entry.task.status) || entry.task.background === true) return
    const { id, scope } = entry.key
    change(entry, reduceTask(entry.task, { id, scope, authority: 'inferred', status: 'interrupted' }))
  }

  function forgetOldest(): void {
    const surplus = Math.max(1, Math.ceil(maxTasks / 10))
    const entries = [...index.all()]
    const ended = entries.filter((entry) => isTerminal(entry.task.status))
    for (const entry of (ended.length > 0 ? ended : entries).slice(0, surplus)) {
      index.remove(entry)
      if (entry.channel !== undefined) awaitTask(entry.key.id, entry.key.scope, entry.channel)
      touch(entry)
    }
  }

  function flush(): void {
    isScheduled = false
    const changed = dirty
    if (changed.length === 0 && !isCountDirty) return
    dirty = []
    isCountDirty = false
    for (const entry of changed) entry.isDirty = false
    for (const { key, channel } of changed) {
      channel?.setState(index.get(key.id, key.scope)?.task, true)
      if (channelsOfId.size > 0) channelsOfId.get(key.id)?.setState(index.getOnly(key.id)?.task, true)
    }
    const { revision } = list.getState()
    list.setState({ keys: readKeys(), revision: revision + 1 }, true)
  }

  function readKeys(): readonly TaskKey[] {
    return (keys ??= Array.from(index.all(), (entry) => entry.key))
  }

  function awaitTask(id: string, scope: string, channel: StoreApi<Task | undefined>): void {
    let channels = channelsAwaitingTask.get(scope)
    if (channels === undefined) channelsAwaitingTask.set(scope, (channels = new Map()))
    channels.set(id, channel)
  }

  function channelOf(id: string, scope: string | undefined): StoreApi<Task | undefined> {
    if (scope === undefined) {
      let channel = channelsOfId.get(id)
      if (channel === undefined) channelsOfId.set(id, (channel = createStore<Task | undefined>(() => index.getOnly(id)?.task)))
      return channel
    }
    const entry = index.get(id, scope)
    const known = entry === undefined ? channelsAwaitingTask.get(scope)?.get(id) : entry.channel
    if (known !== undefined) return known
    const channel = createStore<Task | undefined>(() => entry?.task)
    if (entry === undefined) awaitTask(id, scope, channel)
    else entry.channel = channel
    return channel
  }

  /** One listener's error must not silence the others, nor be told at every frame. */
  function contained(listener: () => void): () => void {
    let isReported = false
    return () => {
      try {
        listener()
      } catch (error) {
        if (!isReported) onError(error)
        isReported = true
      }
    }
  }

  return {
    apply(updates) {
      if (isList(updates)) for (const update of updates) applyOne(update)
      else applyOne(updates)
      if ((dirty.length > 0 || isCountDirty) && !isScheduled) {
        isScheduled = true
        schedule(flush)
      }
    },
    getTask(id, scope) {
      return (scope === undefined ? index.getOnly(id) : index.get(id, scope))?.task
    },
    getTasks() {
      return (tasks ??= Array.from(index.all(), (entry) => entry.task))
    },
    getKeys: readKeys,
    getUnattributedCount() {
      return unattributed
    },
    subscribe(listener) {
      return list.subscribe(contained(listener))
    },
    subscribeKeys(listener) {
      const tell = contained(listener)
      return list.subscribe((state, previous) => {
        if (state.keys !== previous.keys) tell()
      })
    },
    subscribeTask(id, listener, scope) {
      return channelOf(id, scope).subscribe(contained(listener))
    },
  }

  function applyOne(update: Update): void {
    switch (update.kind) {
      case 'run':
        applyRun(update)
        return
      case 'gap':
        tellGap(update)
        return
      case 'unattributed':
        unattributed += 1
        isCountDirty = true
        return
      default:
        applyTask(update)
    }
  }

  function tellGap(gap: GapUpdate): void {
    try {
      onGap?.(gap)
    } catch (error) {
      onError(error)
    }
  }
}

function isLive(update: TaskUpdate): boolean {
  return update.authority === undefined || update.authority === 'live'
}

function isList(updates: Update | readonly Update[]): updates is readonly Update[] {
  return Array.isArray(updates)
}
