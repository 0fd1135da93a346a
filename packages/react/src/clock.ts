/** One pulse for every ticking card of a provider. */
export interface Clock {
  /** The time of the last pulse, ms since the epoch; `undefined` before the first, as on a server. */
  read(): number | undefined
  /** The host's own clock, now. Never while rendering. */
  now(): number
  /** A pulse each full second while anyone listens and the page is visible. The first comes at once. */
  subscribe(listener: () => void): () => void
}

/** A clock that stands still, for snapshots and servers. */
export function fixedClock(now: number): Clock {
  return { read: () => now, now: () => now, subscribe: () => () => {} }
}

export function createClock(hostNow: () => number): Clock {
  const listeners = new Set<() => void>()
  let last: number | undefined
  // A clock that says nothing stands still.
  const now = (): number => {
    const read = hostNow()
    return Number.isFinite(read) ? read : (last ?? 0)
  }
  let timer: ReturnType<typeof setTimeout> | undefined

  function tick(): void {
    last = now()
    for (const listener of [...listeners]) listener()
    clearTimeout(timer)
    // Counted to the next full second each time: an interval drifts, and then skips a second now and then.
    if (!document.hidden) timer = setTimeout(tick, 1000 - (((last % 1000) + 1000) % 1000))
  }

  function onVisibility(): void {
    if (document.hidden) clearTimeout(timer)
    else tick()
  }

  function start(): void {
    document.addEventListener('visibilitychange', onVisibility)
    tick()
  }

  function stop(): void {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(timer)
  }

  return {
    read: () => last,
    now,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop()
      }
    },
  }
}
