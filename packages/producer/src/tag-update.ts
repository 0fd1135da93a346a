import { isRecord, requireAgentId, withoutUndefined } from './json.ts'
import type { SubAgentStatus } from './status-tracker.ts'
import { AGENT_STATUSES, allowedWord } from './vocabulary.ts'
import type { AgentStatus } from './vocabulary.ts'

export interface AgentTags {
  /** The agent that the update is of. */
  readonly agentId: string
  readonly status: AgentStatus
  /** Every agent of the workflow: `tracker.buildStatusMeta().sub_agents`. A whole snapshot; send it with changes of status. */
  readonly subAgents?: readonly SubAgentStatus[] | undefined
  /** Adds the nested object `raf`, the documented form, beside the flat keys that hosts really send. */
  readonly nested?: { readonly agentType?: string | undefined; readonly parentAgentId?: string | undefined } | undefined
}

/**
 * The params of an ACP `session/update` with the tags that tell whose update it is. What `_meta` held before stays.
 * @throws TypeError for a blank `agentId`; RangeError for a status that is not in the vocabulary
 */
export function tagUpdate<Params extends object>(params: Params, tags: AgentTags): Omit<Params, '_meta'> & { readonly _meta: Readonly<Record<string, unknown>> } {
  const { agentId, subAgents, nested } = tags
  const { _meta: before }: { readonly _meta?: unknown } = params
  const flat = {
    'raf.agent_id': requireAgentId('agentId', agentId),
    'raf.status': allowedWord('status of an agent', tags.status, AGENT_STATUSES),
    'raf.sub_agents': subAgents,
  }
  const raf = nested && withoutUndefined({ agent_id: agentId, agent_type: nested.agentType, parent_agent_id: nested.parentAgentId, sub_agents: subAgents })
  return { ...params, _meta: { ...(isRecord(before) && before), ...withoutUndefined({ ...flat, raf }) } }
}
