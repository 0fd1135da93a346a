import type { LiveEvent } from '@subagent-cards/producer'

/**
 * Which frames are for the record. A step grows while its model speaks, and what is on record is taken for final: a reader
 * would believe half a step on record more than the whole one that streams in later. So a step is written when the next
 * one begins or the task ends; until then it is in the task's newest frame.
 */
export function createStepSettler(): (frame: LiveEvent) => readonly LiveEvent[] {
  let growing: LiveEvent | undefined
  return (frame) => {
    const isStep = frame.type === 'task_running'
    const continues = isStep && growing?.type === 'task_running' && growing.message_index === frame.message_index
    const settled = growing !== undefined && !continues ? [growing] : []
    growing = isStep ? frame : undefined
    return isStep ? settled : [...settled, frame]
  }
}
