import { useSyncExternalStore } from 'react'

/** The open thread is the address, so that a reload and a second tab open the same one. */
export function useThreadId(): readonly [threadId: string, set: (threadId: string) => void] {
  const threadId = useSyncExternalStore(subscribe, readThreadId)
  return [threadId, setThreadId]
}

function readThreadId(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    // Anybody can write an address; half an escape is none.
    return ''
  }
}

function setThreadId(threadId: string): void {
  location.hash = encodeURIComponent(threadId)
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
