import type { Task, TaskKey } from '@subagent-cards/core'
import { keyOf } from './task-key.ts'

/** A task at its place below the one that called it. */
export interface NestedTask extends TaskKey {
  /** How many tasks of the list stand above it, up to the deepest level that is drawn. */
  readonly depth: number
  /** The task of the list that called it. */
  readonly parentId: string | undefined
}

type Link = Pick<Task, 'id' | 'scope' | 'parentId'>

/** Deeper ones stand beside their parent: more levels have no room. */
const MAX_DEPTH = 6

/**
 * Each task below its parent, siblings in the order of the list. A parent that is not in the list is no parent here.
 * Of a circle the first task stands on top, so that none of its members is lost.
 */
export function nestTasks(tasks: readonly Link[]): readonly NestedTask[] {
  const parents = parentsOf(tasks)
  const children = new Map<Link | undefined, Link[]>()
  for (const task of tasks) {
    const parent = parents.get(task)
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [task])
    else siblings.push(task)
  }
  const nested: NestedTask[] = []
  // A list instead of recursion: a chain may be longer than the stack.
  const waiting = (children.get(undefined) ?? []).toReversed().map((task) => ({ task, depth: 0 }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { task, depth } = next
    nested.push({ id: task.id, scope: task.scope, depth: Math.min(depth, MAX_DEPTH), parentId: parents.get(task)?.id })
    for (const child of (children.get(task) ?? []).toReversed()) waiting.push({ task: child, depth: depth + 1 })
  }
  return nested
}

/** Who stands below whom, without circles. */
export function parentsOf<Item extends Link>(tasks: readonly Item[]): ReadonlyMap<Item, Item> {
  const byKey = new Map(tasks.map((task) => [keyOf(task), task]))
  const parentOf = ({ parentId: id, scope }: Link): Item | undefined => (id === undefined ? undefined : byKey.get(keyOf({ id, scope })))
  const parents = new Map<Item, Item>()
  const settled = new Set<Item>()
  for (const first of tasks) {
    const chain = new Set<Item>()
    let task: Item | undefined = first
    while (task !== undefined && !settled.has(task) && !chain.has(task)) {
      chain.add(task)
      task = parentOf(task)
    }
    const top = task !== undefined && chain.has(task) ? firstOfCircle([...chain], task, tasks) : undefined
    for (const member of chain) {
      const parent = parentOf(member)
      if (parent !== undefined && member !== top) parents.set(member, parent)
      settled.add(member)
    }
  }
  return parents
}

/** The member of the circle that the list names first. The circle is the end of the chain, from the task that it came back to. */
function firstOfCircle<Item extends Link>(chain: readonly Item[], start: Item, tasks: readonly Item[]): Item | undefined {
  const circle = new Set(chain.slice(chain.indexOf(start)))
  return tasks.find((task) => circle.has(task))
}
