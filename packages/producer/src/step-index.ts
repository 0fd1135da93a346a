/** Numbers the messages of a task from 1. A message that comes again under its id keeps its number. */
export interface StepIndex {
  indexOf(id: string | undefined): number
  count(): number
}

export function createStepIndex(): StepIndex {
  const known = new Map<string, number>()
  let count = 0
  return {
    indexOf(id) {
      const before = id === undefined ? undefined : known.get(id)
      if (before !== undefined) return before
      count += 1
      if (id !== undefined) known.set(id, count)
      return count
    },
    count: () => count,
  }
}
