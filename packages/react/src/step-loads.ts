import type { Task } from '@subagent-cards/core'

/**
 * Fetches the steps of a task and applies them to the store. A promise, or an async iterable that is read to its end: a
 * generator may apply one page at each turn. `signal` aborts when the last card of the task is closed or unmounted.
 */
export type LoadSteps = (task: Task, signal: AbortSignal) => PromiseLike<unknown> | AsyncIterable<unknown>

export type StepLoadState = 'idle' | 'loading' | 'loaded' | 'failed' | 'retrying'

/** What is being fetched, by task key. It outlives the cards, so what was fetched once is not fetched again. */
export interface StepLoads {
  read(key: string): StepLoadState
  subscribe(key: string, listener: () => void): () => void
  /** An open card wants the steps; the first one fetches them. The answer lets go; the last one to let go aborts. */
  hold(key: string, run: StepRun): () => void
  retry(key: string, run: StepRun): void
}

export interface StepRun {
  load(signal: AbortSignal): PromiseLike<unknown> | AsyncIterable<unknown>
  onError(error: unknown): void
}

interface Entry {
  state: StepLoadState
  holders: number
  abort: AbortController | undefined
  readonly listeners: Set<() => void>
}

export function createStepLoads(): StepLoads {
  const entries = new Map<string, Entry>()
  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? { state: 'idle', holders: 0, abort: undefined, listeners: new Set() }
    entries.set(key, entry)
    return entry
  }

  function set(entry: Entry, state: StepLoadState): void {
    entry.state = state
    for (const listener of [...entry.listeners]) listener()
  }

  async function start(entry: Entry, state: StepLoadState, { load, onError }: StepRun): Promise<void> {
    const abort = new AbortController()
    entry.abort = abort
    set(entry, state)
    try {
      await drain(load(abort.signal), abort.signal)
      if (!abort.signal.aborted) set(entry, 'loaded')
    } catch (error) {
      // Whoever aborts has let go already, and most loaders answer that with an error.
      if (abort.signal.aborted) return
      set(entry, 'failed')
      onError(error)
    }
  }

  return {
    read: (key) => entries.get(key)?.state ?? 'idle',
    subscribe(key, listener) {
      const { listeners } = entryOf(key)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hold(key, run) {
      const entry = entryOf(key)
      entry.holders += 1
      // Not before the effects of this commit are done: StrictMode mounts, unmounts and mounts again, and would fetch twice.
      queueMicrotask(() => {
        if (entry.holders > 0 && entry.state === 'idle') void start(entry, 'loading', run)
      })
      return () => {
        entry.holders -= 1
        if (entry.holders > 0 || entry.state === 'loaded') return
        entry.abort?.abort()
        if (entry.state !== 'idle') set(entry, 'idle')
      }
    },
    retry(key, run) {
      const entry = entryOf(key)
      if (entry.state === 'failed') void start(entry, 'retrying', run)
    },
  }
}

async function drain(pages: PromiseLike<unknown> | AsyncIterable<unknown>, signal: AbortSignal): Promise<void> {
  if (!(Symbol.asyncIterator in pages)) {
    // Without types a plain generator slips in, of which nobody would ever ask for the first page.
    if (!('then' in pages)) throw new TypeError('subagent-cards: loadSteps returned neither a promise nor an async iterable, so when the steps are there cannot be known. Make it an async function, or an async generator.')
    await pages
    return
  }
  for await (const page of pages) if (signal.aborted) return void page
}
