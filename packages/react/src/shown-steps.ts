import type { Step, Task } from '@subagent-cards/core'

/** The steps of the timeline: all of them, less a last message that only repeats the result (S2). */
export function shownSteps(task: Task): readonly Step[] {
  const { steps } = task
  if (task.status !== 'completed' || task.result === undefined) return steps
  const last = steps.findLastIndex((step) => step.kind === 'ai' && !step.toolCalls?.length)
  if (last === -1 || steps[last]?.text.trim() !== task.result.trim()) return steps
  return steps.toSpliced(last, 1)
}

/** Stays with the step while others are added before or after it. */
export function stepKey(step: Step, position: number): string {
  return step.id ?? (step.index === undefined ? `at ${position}` : `index ${step.index}`)
}
