import { useSyncExternalStore } from 'react'

export interface Observable<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

/** `schedule` says when listeners run; what is set meanwhile is told once. Default: at once. */
export function createObservable<Value>(initial: Value, schedule: (run: () => void) => void = (run) => run()): Observable<Value> {
  let value = initial
  let isScheduled = false
  const listeners = new Set<() => void>()
  function tell(): void {
    isScheduled = false
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set(next) {
      value = next
      if (isScheduled) return
      isScheduled = true
      schedule(tell)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useObservable<Value>({ get, subscribe }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, get)
}
