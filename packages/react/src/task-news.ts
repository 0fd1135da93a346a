import { isTerminal } from '@subagent-cards/core'
import type { Task } from '@subagent-cards/core'
import { keyOf } from './task-key.ts'

/** What happened to tasks in one stretch of time, each task at most once and as it stands now. */
export interface News {
  readonly started: readonly Task[]
  readonly waiting: readonly Task[]
  readonly ended: readonly Task[]
}

/** What is known of one task. */
interface Seen {
  task: Task
  /** It was seen open, or was open from the beginning: its end is news. */
  isLive: boolean
  /** How it stood when it was last spoken of. */
  said: Pick<Task, 'status' | 'activation'> | undefined
  /** Records alone tell of it: it may start now, or have started long ago. */
  isRecord: boolean
}

export interface NewsDesk {
  /** Takes the tasks as they are now; whether any of them changed in a way that may be worth a word. */
  note(tasks: readonly Task[]): boolean
  /** What is new since the last call. */
  take(): News
}

/**
 * Tells what changed while somebody was looking. What is there from the beginning is known already. A task that is over by
 * the time anybody would hear of it is history, and so are the tasks that first came with it: an application that reads a
 * thread again brings all of them in one go. What records alone tell of starts when a live frame says so before anything
 * is known of its work; else it has started long ago.
 */
export function createNewsDesk(tasks: readonly Task[], wasSeenLive: (task: Task) => boolean): NewsDesk {
  const seen = new Map<string, Seen>()
  const changed = new Set<Seen>()
  let last = tasks
  for (const task of tasks) seen.set(keyOf(task), { task, isLive: !isTerminal(task.status), said: task, isRecord: false })

  function noteOne(task: Task): boolean {
    const known = seen.get(keyOf(task))
    const one = known ?? { task, isLive: false, said: undefined, isRecord: false }
    const isNews = known === undefined || known.task.status !== task.status || known.task.activation !== task.activation || begins(one, task)
    one.task = task
    if (!isNews) return false
    seen.set(keyOf(task), one)
    changed.add(one)
    return true
  }

  function begins(one: Seen, task: Task): boolean {
    if (!one.isRecord || !wasSeenLive(task)) return false
    one.isRecord = false
    if (task.usage === undefined && task.steps.length === 0) return true
    one.said ??= task
    return false
  }

  return {
    note(tasks) {
      let isNews = false
      // At each frame all tasks but one are those of the frame before, at the same place.
      for (const [at, task] of tasks.entries()) if (task !== last[at]) isNews = noteOne(task) || isNews
      last = tasks
      return isNews
    },
    take() {
      const unheard = [...changed].filter((one) => one.said === undefined)
      const isHistory = unheard.some(({ task }) => isTerminal(task.status))
      const isRecord = !isHistory && !unheard.some(({ task }) => wasSeenLive(task))
      const news = { started: [] as Task[], waiting: [] as Task[], ended: [] as Task[] }
      for (const one of changed) {
        const { task, said, isLive } = one
        const isOver = isTerminal(task.status)
        if (isOver) {
          if (isLive && (said?.status !== task.status || said.activation !== task.activation)) news.ended.push(task)
        } else if (task.status === 'waiting') {
          if (said?.status !== 'waiting') news.waiting.push(task)
        } else if (said === undefined ? !isHistory && !isRecord : said.activation !== task.activation) news.started.push(task)
        one.isRecord = isRecord && said === undefined && task.status === 'running'
        one.said = one.isRecord ? undefined : task
        one.isLive ||= !isOver
      }
      changed.clear()
      return news
    },
  }
}
