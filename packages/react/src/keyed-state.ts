/** A value for each task key. It outlives the cards, so a card that scrolls away and back stays as it was left. */
export interface KeyedState<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  subscribe(key: string, listener: () => void): () => void
}

export function createKeyedState<Value>(): KeyedState<Value> {
  const values = new Map<string, Value>()
  const listeners = new Map<string, Set<() => void>>()
  return {
    get: (key) => values.get(key),
    set(key, value) {
      if (values.get(key) === value) return
      values.set(key, value)
      for (const listener of [...(listeners.get(key) ?? [])]) listener()
    },
    subscribe(key, listener) {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(key) === own) listeners.delete(key)
      }
    },
  }
}
