import type { Task, TaskKey, TaskStore } from '@subagent-cards/core'
import { parentsOf } from './nest-tasks.ts'
import { keyOf } from './task-key.ts'

/** Who called whom, and below whom a person is needed; all of a store at once, by task key. */
export interface Kinship {
  readonly children: ReadonlyMap<string, readonly TaskKey[]>
  /** How many tasks below need a person, at any depth. */
  readonly waiting: ReadonlyMap<string, number>
  /** Tasks that no other task of the store called. */
  readonly roots: readonly TaskKey[]
}

export interface Family {
  /** The same object until a task comes or goes, is called by another one, or begins or ceases to need a person. */
  read(): Kinship
  subscribe(listener: () => void): () => void
}

/** Read once for all cards: a card that looked through the tasks for its own children would do so at each frame of any other. */
export function createFamily(store: TaskStore): Family {
  const listeners = new Set<() => void>()
  let tasks: readonly Task[] | undefined
  let kinship: Kinship = { children: new Map(), waiting: new Map(), roots: [] }
  let stop = (): void => {}

  function read(): Kinship {
    const next = store.getTasks()
    if (next === tasks) return kinship
    if (tasks === undefined || next.length !== tasks.length || next.some((task, at) => !isSameKin(task, tasks?.[at]))) kinship = relate(next, kinship)
    tasks = next
    return kinship
  }

  return {
    read,
    subscribe(listener) {
      if (listeners.size === 0) {
        let told = read()
        stop = store.subscribe(() => {
          if (read() === told) return
          told = read()
          for (const tell of [...listeners]) tell()
        })
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

function isSameKin(one: Task, other: Task | undefined): boolean {
  if (one === other) return true
  return one.id === other?.id && one.scope === other.scope && one.parentId === other.parentId && (one.status === 'waiting') === (other.status === 'waiting')
}

/** Lists that did not change keep their identity, so that their card does not render. */
function relate(tasks: readonly Task[], last: Kinship): Kinship {
  const parents = parentsOf(tasks)
  const children = new Map<string, TaskKey[]>()
  const waiting = new Map<string, number>()
  const roots: TaskKey[] = []
  for (const task of tasks) {
    const { id, scope } = task
    const parent = parents.get(task)
    if (parent === undefined) roots.push({ id, scope })
    else {
      const key = keyOf(parent)
      const siblings = children.get(key)
      if (siblings === undefined) children.set(key, [{ id, scope }])
      else siblings.push({ id, scope })
    }
    if (task.status !== 'waiting') continue
    for (let above = parent; above !== undefined; above = parents.get(above)) waiting.set(keyOf(above), (waiting.get(keyOf(above)) ?? 0) + 1)
  }
  const kept = new Map<string, readonly TaskKey[]>()
  for (const [key, list] of children) kept.set(key, keep(list, last.children.get(key)))
  return { children: kept, waiting, roots: keep(roots, last.roots) }
}

function keep(list: readonly TaskKey[], last: readonly TaskKey[] | undefined): readonly TaskKey[] {
  const isSame = list.length === last?.length && list.every(({ id, scope }, at) => id === last[at]?.id && scope === last[at].scope)
  return isSame ? last : list
}
