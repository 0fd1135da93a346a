import { compareNumbers, compareTexts, preferReport } from './report.ts'
import type { Support } from './report.ts'
import type { TaskState } from './task-state.ts'

/** A state under construction: never seen by anyone until it is whole. */
export type Draft = { -readonly [Key in keyof TaskState]: TaskState[Key] }

/** T7: a wire on which null empties a field says so through `clears`; it competes with reports like any other value. */
export function clear(draft: Draft, field: string, support: Support): void {
  switch (field) {
    case 'title': case 'description': case 'prompt': case 'subagentType': case 'parentId':
      draft.naming = { ...draft.naming, [field]: preferReport<string | undefined>(draft.naming[field], undefined, support, compareTexts) }
      return
    case 'modelName':
      draft.model = preferReport<string | undefined>(draft.model, undefined, support, compareTexts)
      return
    case 'partialResult':
      draft.partialResult = preferReport<string | undefined>(draft.partialResult, undefined, support, compareTexts)
      return
    case 'toolCallCount':
      draft.toolCallCount = preferReport<number | undefined>(draft.toolCallCount, undefined, support, compareNumbers)
      return
    case 'context':
      draft.context = undefined
  }
}
