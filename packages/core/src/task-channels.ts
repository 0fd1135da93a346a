import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { OutputBoard, Speaker } from './output-board.ts'
import type { Task } from './task.ts'
import type { TaskEntry, TaskIndex, TaskKey } from './task-index.ts'
import { reportError } from './warn.ts'

type Channel = StoreApi<Task | undefined>

/** What subscribers of the list are told: `revision` grows with every change of any task. */
interface TaskList {
  readonly keys: readonly TaskKey[]
  readonly revision: number
}

/** Who listens to what: one small zustand store per task that anyone listens to, one for the list. */
export class TaskChannels {
  readonly #index: TaskIndex
  readonly #outputs: OutputBoard
  readonly #schedule: ((flush: () => void) => void) | undefined
  readonly #onError: (error: unknown) => void
  readonly #list = createStore<TaskList>(() => ({ keys: [], revision: 0 }))
  readonly #byId = new Map<string, Channel>()
  /** Channels of tasks that do not exist yet, by scope and id. */
  readonly #awaited = new Map<string, Map<string, Channel>>()
  #listeners = 0
  #keys: readonly TaskKey[] | undefined
  #dirty: TaskEntry | undefined
  #isListDirty = false
  #hasOutput = false
  #isScheduled = false

  constructor(
    index: TaskIndex, outputs: OutputBoard, schedule: ((flush: () => void) => void) | undefined, onError: (error: unknown) => void,
  ) {
    this.#index = index
    this.#outputs = outputs
    this.#schedule = schedule
    this.#onError = onError
  }

  /** The task changed; its subscribers hear of it at the next flush, once. */
  touch(entry: TaskEntry): void {
    if (entry.isDirty) return
    entry.isDirty = true
    entry.nextDirty = this.#dirty
    this.#dirty = entry
  }

  touchKeys(): void {
    this.#keys = undefined
  }

  touchList(): void {
    this.#isListDirty = true
  }

  touchOutput(): void {
    this.#hasOutput = true
  }

  announce(): void {
    if ((this.#dirty === undefined && !this.#isListDirty && !this.#hasOutput) || this.#isScheduled) return
    if (this.#schedule === undefined) return this.#flush()
    this.#isScheduled = true
    try {
      this.#schedule(() => this.#flush())
    } catch (error) {
      this.report(error)
      this.#flush()
    }
  }

  readKeys(): readonly TaskKey[] {
    return (this.#keys ??= Array.from(this.#index.all(), (entry) => entry.key))
  }

  subscribe(listener: () => void): () => void {
    return this.#listen(this.#contained(listener))
  }

  subscribeKeys(listener: () => void): () => void {
    const tell = this.#contained(listener)
    return this.#listen((state, previous) => {
      if (state.keys !== previous.keys) tell()
    })
  }

  subscribeTask(id: string, listener: () => void, scope: string | undefined): () => void {
    return (scope === undefined ? this.#channelOfId(id) : this.#channelOf(id, scope)).subscribe(this.#contained(listener))
  }

  subscribeOutput(speaker: Speaker, listener: () => void, scope: string | undefined): () => void {
    return this.#outputs.subscribe(speaker, scope, this.#contained(listener))
  }

  /** The channel on which subscribers have awaited the task. */
  claim({ id, scope }: TaskKey): Channel | undefined {
    const channel = this.#awaited.get(scope)?.get(id)
    if (channel !== undefined) this.#awaited.get(scope)?.delete(id)
    return channel
  }

  /** The task is forgotten; its subscribers wait for it again. */
  release({ key, channel }: TaskEntry): void {
    if (channel !== undefined) this.#await(key.id, key.scope, channel)
  }

  #flush(): void {
    this.#isScheduled = false
    if (this.#hasOutput) {
      this.#hasOutput = false
      this.#outputs.announce()
    }
    if (this.#dirty === undefined && !this.#isListDirty) return
    this.#isListDirty = false
    let entry = this.#dirty
    this.#dirty = undefined
    while (entry !== undefined) {
      const next: TaskEntry | undefined = entry.nextDirty
      entry.isDirty = false
      entry.nextDirty = undefined
      this.#publish(entry)
      entry = next
    }
    if (this.#listeners > 0) this.#list.setState({ keys: this.readKeys(), revision: this.#list.getState().revision + 1 }, true)
  }

  #publish({ key, channel }: TaskEntry): void {
    channel?.setState(this.#index.get(key.id, key.scope)?.task, true)
    if (this.#byId.size > 0) this.#byId.get(key.id)?.setState(this.#index.getOnly(key.id)?.task, true)
  }

  /** Frames that nobody lists cost no notification; whoever starts to listen starts from the present. */
  #listen(listener: (state: TaskList, previous: TaskList) => void): () => void {
    if (this.#listeners === 0) this.#list.setState({ keys: this.readKeys(), revision: this.#list.getState().revision }, true)
    this.#listeners += 1
    const unsubscribe = this.#list.subscribe(listener)
    let isListening = true
    return () => {
      if (isListening) this.#listeners -= 1
      isListening = false
      unsubscribe()
    }
  }

  #channelOfId(id: string): Channel {
    let channel = this.#byId.get(id)
    if (channel === undefined) this.#byId.set(id, (channel = createStore<Task | undefined>(() => this.#index.getOnly(id)?.task)))
    return channel
  }

  #channelOf(id: string, scope: string): Channel {
    const entry = this.#index.get(id, scope)
    const known = entry === undefined ? this.#awaited.get(scope)?.get(id) : entry.channel
    if (known !== undefined) return known
    const channel = createStore<Task | undefined>(() => entry?.task)
    if (entry === undefined) this.#await(id, scope, channel)
    else entry.channel = channel
    return channel
  }

  #await(id: string, scope: string, channel: Channel): void {
    let channels = this.#awaited.get(scope)
    if (channels === undefined) this.#awaited.set(scope, (channels = new Map()))
    channels.set(id, channel)
  }

  /** A handler that fails itself has nowhere to report to. */
  report(error: unknown): void {
    try {
      this.#onError(error)
    } catch (failure) {
      reportError(failure)
    }
  }

  /** One listener's error must not silence the others, nor be told at every frame. */
  #contained(listener: () => void): () => void {
    let isReported = false
    return () => {
      try {
        listener()
      } catch (error) {
        if (!isReported) this.report(error)
        isReported = true
      }
    }
  }
}
