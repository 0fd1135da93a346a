/** Which cards stand open, by task key. It outlives the cards, so a card that scrolls away and back stays as it was left. */
export interface Disclosure {
  get(key: string): boolean | undefined
  set(key: string, open: boolean): void
  subscribe(key: string, listener: () => void): () => void
}

export function createDisclosure(): Disclosure {
  const states = new Map<string, boolean>()
  const listeners = new Map<string, Set<() => void>>()
  return {
    get: (key) => states.get(key),
    set(key, open) {
      if (states.get(key) === open) return
      states.set(key, open)
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
