import { requireTaskId } from './json.ts'
import { formatResultMessage } from './outcome.ts'
import type { SubagentOutcome } from './outcome.ts'
import { makeSubagentMetadata } from './result-metadata.ts'
import type { SubagentMetadata } from './result-metadata.ts'
import { TASK_TOOL } from './vocabulary.ts'

/** The ToolMessage that answers a `task` call, as plain data: the durable record of the task. */
export interface TaskToolMessage {
  readonly type: 'tool'
  readonly name: typeof TASK_TOOL
  readonly tool_call_id: string
  readonly content: string
  readonly status: 'success' | 'error'
  readonly additional_kwargs: SubagentMetadata
}

/**
 * The answer to the call, stamped with how the task ended.
 * @throws RangeError for a status or stop reason that is not in the vocabulary; TypeError for a blank id
 */
export function makeTaskToolMessage(taskId: string, outcome: SubagentOutcome): TaskToolMessage {
  return {
    type: 'tool',
    name: TASK_TOOL,
    tool_call_id: requireTaskId(taskId),
    content: formatResultMessage(outcome),
    status: outcome.status === 'completed' ? 'success' : 'error',
    additional_kwargs: makeSubagentMetadata(outcome),
  }
}
