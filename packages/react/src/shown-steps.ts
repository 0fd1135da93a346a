import type { Step, Task } from '@subagent-cards/core'

/** The steps of the timeline: all of them, less a last message that only repeats the result (S2). */
export function shownSteps(task: Task): readonly Step[] {
  const { steps } = task
  if (task.status !== 'completed' || task.result === undefined) return steps
  const last = steps.findLastIndex((step) => step.kind === 'ai' && !step.toolCalls?.length)
  if (last === -1 || steps[last]?.text.trim() !== task.result.trim()) return steps
  return steps.toSpliced(last, 1)
}

/** A key for each step that stays with it while others come before or after it. Agents repeat ids, and later activations repeat indexes. */
export function stepKeys(steps: readonly Step[]): readonly string[] {
  const seen = new Map<string, number>()
  return steps.map((step, position) => {
    const name = step.index === undefined ? (step.id ?? `at ${position}`) : `index ${step.index}`
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return count === 0 ? name : `${name}, again ${count}`
  })
}
