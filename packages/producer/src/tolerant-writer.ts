import type { LiveEvent } from './life-cycle.ts'

/** A writer whose errors do not disturb the task: who listens may be gone while the work goes on. */
export function createTolerantWriter(write: (event: LiveEvent) => unknown, onError: (error: unknown) => void = warn): (event: LiveEvent) => void {
  return tolerant(write, tolerant(onError, warn))
}

/** The listener, with its errors told to another, whether it throws or rejects. */
function tolerant<Value>(listener: (value: Value) => unknown, onError: (error: unknown) => void): (value: Value) => void {
  return (value) => {
    try {
      Promise.resolve(listener(value)).catch(onError)
    } catch (error) {
      onError(error)
    }
  }
}

function warn(error: unknown): void {
  console.warn('A live event of a subagent could not be written. Its card misses this event until it reads the thread again. Check the `write` of `delegate`.', error)
}
