/** Reads what a parent session says of a child: a patch in which null empties a field (T7). */
import type { TaskStatus } from '../task.ts'
import type { TokenUsage } from '../token-usage.ts'
import type { AgentFacts } from './acp-agent.ts'
import { index, isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'

/** Title, description and what may be done to the child. */
export function readChildPatch(patch: JsonRecord): AgentFacts {
  const { capabilities } = patch
  return {
    title: text(patch['title']),
    description: text(patch['description']),
    canCancel: isRecord(capabilities) ? isRecord(capabilities['cancel']) : undefined,
    clears: [
      ...(patch['title'] === null ? ['title'] : []),
      ...(patch['description'] === null ? ['description'] : []),
      ...(capabilities === null ? ['canCancel'] : []),
    ],
  }
}

/** The state of a child. Null, `unknown` and words that nobody knows say that its activity is not confirmed, never that it ended. */
export function readChildState(state: unknown): AgentFacts {
  const word = isRecord(state) ? text(state['state']) : undefined
  switch (word) {
    case 'running': return { status: 'running' }
    case 'requires_action': return { status: 'waiting' }
    case 'idle': return isRecord(state) ? readIdle(state) : {}
    default: return { status: 'unknown', isProvisional: true, rawStatus: word }
  }
}

function readIdle(state: JsonRecord): AgentFacts {
  const reason = text(state['stopReason'])
  const usage = readUsage(state['usage'])
  const { status, stopReason } = readStopReason(reason)
  return {
    status, stopReason, usage,
    rawStatus: status === 'unknown' ? (reason ?? 'idle') : undefined,
    error: isRecord(state['error']) ? text(state['error']['message']) : undefined,
  }
}

function readStopReason(reason: string | undefined): { readonly status: TaskStatus; readonly stopReason?: string } {
  switch (reason) {
    case 'end_turn': return { status: 'completed' }
    case 'max_tokens': return { status: 'completed', stopReason: 'token_capped' }
    case 'max_turn_requests': return { status: 'completed', stopReason: 'turn_capped' }
    case 'refusal': return { status: 'failed', stopReason: 'refusal' }
    case 'cancelled': return { status: 'cancelled' }
    case 'error': return { status: 'failed' }
    default: return { status: 'unknown' }
  }
}

/** Cumulative tokens of the child's session, in the names of this protocol; as strict as every usage (U2). */
function readUsage(value: unknown): TokenUsage | undefined {
  if (!isRecord(value)) return undefined
  const [inputTokens, outputTokens, totalTokens] = [index(value['inputTokens']), index(value['outputTokens']), index(value['totalTokens'])]
  if (inputTokens === undefined || outputTokens === undefined || totalTokens === undefined) return undefined
  return {
    inputTokens, outputTokens, totalTokens,
    cacheReadTokens: index(value['cachedReadTokens']),
    cacheWriteTokens: index(value['cachedWriteTokens']),
    reasoningTokens: index(value['thoughtTokens']),
  }
}
