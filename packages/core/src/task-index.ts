import type { StoreApi } from 'zustand/vanilla'
import type { Task } from './task.ts'

/** The address of a task: models repeat call ids, so an id alone is not one (I1). */
export interface TaskKey {
  readonly id: string
  readonly scope: string
}

/** One task in the store. */
export interface TaskEntry {
  readonly key: TaskKey
  task: Task
  /** The run that owns the task (T12); `isRunNamed` once a frame named it. */
  runId: string | undefined
  isRunNamed: boolean
  /** Frames named two runs for it: told once. */
  isRunDisputed: boolean
  hasLiveReport: boolean
  /** Changed since its subscribers were last told; then a link in the list of those. */
  isDirty: boolean
  nextDirty: TaskEntry | undefined
  /** Where this task's subscribers listen; made on the first subscription. */
  channel: StoreApi<Task | undefined> | undefined
}

/** Tasks by (scope, id), by id, and in order of first sight. */
export class TaskIndex {
  readonly #scopes = new Map<string, Map<string, TaskEntry>>()
  /** Nearly every id is of one scope only, and needs no list. */
  readonly #byId = new Map<string, TaskEntry | TaskEntry[]>()
  readonly #entries = new Set<TaskEntry>()
  #latestScope = ''
  #latest: Map<string, TaskEntry> | undefined

  get size(): number {
    return this.#entries.size
  }

  get(id: string, scope: string): TaskEntry | undefined {
    return this.#tasksOf(scope)?.get(id)
  }

  /** The only task of that id; `undefined` when scopes share it. */
  getOnly(id: string): TaskEntry | undefined {
    const found = this.#byId.get(id)
    return found === undefined || isList(found) ? undefined : found
  }

  add(entry: TaskEntry): void {
    const { id, scope } = entry.key
    let tasks = this.#tasksOf(scope)
    if (tasks === undefined) this.#scopes.set(scope, (tasks = new Map()))
    tasks.set(id, entry)
    const namesakes = this.#byId.get(id)
    if (namesakes === undefined) this.#byId.set(id, entry)
    else if (isList(namesakes)) namesakes.push(entry)
    else this.#byId.set(id, [namesakes, entry])
    this.#entries.add(entry)
  }

  remove(entry: TaskEntry): void {
    const { id, scope } = entry.key
    const tasks = this.#scopes.get(scope)
    tasks?.delete(id)
    if (tasks?.size === 0) {
      this.#scopes.delete(scope)
      this.#latest = undefined
    }
    const namesakes = this.#byId.get(id)
    const others = namesakes !== undefined && isList(namesakes) ? namesakes.filter((other) => other !== entry) : []
    const [only] = others
    if (only === undefined) this.#byId.delete(id)
    else this.#byId.set(id, others.length === 1 ? only : others)
    this.#entries.delete(entry)
  }

  /** Frames come in bursts of one scope. */
  #tasksOf(scope: string): Map<string, TaskEntry> | undefined {
    if (this.#latest !== undefined && this.#latestScope === scope) return this.#latest
    this.#latestScope = scope
    return (this.#latest = this.#scopes.get(scope))
  }

  /** In order of first sight. */
  all(): Iterable<TaskEntry> {
    return this.#entries
  }
}

function isList(entries: TaskEntry | TaskEntry[]): entries is TaskEntry[] {
  return Array.isArray(entries)
}
