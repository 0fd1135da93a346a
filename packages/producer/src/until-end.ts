import { readAbort, readFailure, readResult } from './ending.ts'
import type { ChildResult, Ending } from './ending.ts'

export interface EndConditions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

/** Above this many milliseconds, timers of JavaScript run at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Runs the child and resolves with the first end: its own, the signal or the timeout. `ended` aborts at that moment, which
 * also takes away the timer and the listener. Rejects only with an error that is no end.
 */
export function untilEnd(run: () => ChildResult | PromiseLike<ChildResult>, ended: AbortController, { signal, timeoutMs }: EndConditions): Promise<Ending> {
  return new Promise((resolve, reject) => {
    // The first end settles the promise; on a later one this has no effect.
    const end = (ending: Ending, reason?: unknown): void => {
      resolve(ending)
      ended.abort(reason)
    }
    const onAbort = (): void => end(readAbort(signal?.reason), signal?.reason)
    if (signal?.aborted === true) {
      onAbort()
      return
    }
    signal?.addEventListener('abort', onAbort, { once: true, signal: ended.signal })
    if (timeoutMs !== undefined) {
      const error = `Timed out after ${timeoutMs} ms.`
      ended.signal.addEventListener('abort', startTimer(timeoutMs, () => end({ status: 'timed_out', error }, new DOMException(error, 'TimeoutError'))))
    }
    // In an executor of its own, so that a child that throws before it first waits fails like any other.
    new Promise<ChildResult>((settle) => { settle(run()) }).then(readResult).then(end, (error: unknown) => {
      const failure = readFailure(error)
      if (failure !== undefined) {
        end(failure)
        return
      }
      reject(error)
      ended.abort(error)
    })
  })
}

/** Calls back after a time of any length. Gives back what takes the timer away. */
function startTimer(ms: number, onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (left: number): void => {
    timer = left > LONGEST_TIMER ? setTimeout(() => wait(left - LONGEST_TIMER), LONGEST_TIMER) : setTimeout(onTime, left)
  }
  wait(ms)
  return () => clearTimeout(timer)
}
