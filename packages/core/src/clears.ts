import { compareBooleans, compareNumbers, compareTexts, preferReport } from './report.ts'
import type { Support } from './report.ts'
import type { RareFacts, TaskState } from './task-state.ts'

/**
 * T7: a wire on which null empties a field says so through `clears`. "Cleared" competes with reports like any other
 * value, except for the gauge, which has no past.
 */
export function clearFields(state: TaskState, fields: readonly string[], support: Support): TaskState {
  return fields.reduce((next, field) => clearField(next, field, support), state)
}

function clearField(state: TaskState, field: string, support: Support): TaskState {
  switch (field) {
    case 'title': case 'description': case 'prompt': case 'subagentType': case 'parentId':
      return { ...state, naming: { ...state.naming, [field]: preferReport<string | undefined>(state.naming[field], undefined, support, compareTexts) } }
    case 'canCancel':
      return { ...state, naming: { ...state.naming, canCancel: preferReport<boolean | undefined>(state.naming.canCancel, undefined, support, compareBooleans) } }
    case 'modelName':
      return { ...state, model: preferReport<string | undefined>(state.model, undefined, support, compareTexts) }
    case 'partialResult':
      return withRare(state, { partialResult: preferReport<string | undefined>(state.rare.partialResult, undefined, support, compareTexts) })
    case 'toolCallCount':
      return withRare(state, { toolCallCount: preferReport<number | undefined>(state.rare.toolCallCount, undefined, support, compareNumbers) })
    case 'context':
      return withRare(state, { context: undefined })
    default:
      return state
  }
}

function withRare(state: TaskState, facts: Partial<RareFacts>): TaskState {
  return { ...state, rare: { ...state.rare, ...facts } }
}
