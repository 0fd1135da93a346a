import type { Step, TaskUpdate, ToolCall, Update } from '@subagent-cards/core'

const greek = 'αβξδεφγηιϳκλμνοπθρστυϐωχψζ'

/**
 * The same task told in Greek letters: whatever a model, a tool or a person wrote. What the cards say of themselves stands
 * out beside it.
 */
export function inGreek(updates: readonly Update[]): readonly Update[] {
  return updates.map((update) => {
    if (update.kind === 'output') return { ...update, text: spell(update.text) }
    return update.kind === undefined || update.kind === 'task' ? tell(update) : update
  })
}

function tell(update: TaskUpdate): TaskUpdate {
  const texts = ['title', 'description', 'subagentType', 'modelName', 'prompt', 'result', 'partialResult', 'error', 'rawStatus'] as const
  const told: Partial<Record<(typeof texts)[number], string>> = {}
  for (const key of texts) if (typeof update[key] === 'string') told[key] = spell(update[key])
  return { ...update, ...told, ...(update.steps && { steps: update.steps.map(tellStep) }) }
}

function tellStep(step: Step): Step {
  const text = spell(step.text)
  return step.kind === 'ai'
    ? { ...step, text, ...(step.toolCalls && { toolCalls: step.toolCalls.map(tellCall) }) }
    : { ...step, text, ...(step.toolName !== undefined && { toolName: spell(step.toolName) }) }
}

function tellCall({ name, argument }: ToolCall): ToolCall {
  return { name: spell(name), argument: spell(argument) }
}

function spell(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => greek[letter.toLowerCase().charCodeAt(0) - 97] ?? letter)
}
