/** The tags that a RAF host puts on an ACP frame: which agent speaks, how it stands, and how all of them stand. */
import { id, isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'

export interface RafTags {
  /** The agent that speaks; `undefined` for the lead. */
  readonly agentId: string | undefined
  readonly agentType: string | undefined
  readonly parentId: string | undefined
  /** The wire's own word. */
  readonly status: string | undefined
  readonly elapsedMs: number | undefined
  readonly agents: readonly ListedAgent[]
  /** The tag stands, nested, beside a list that does not contain the agent: it leads those agents. */
  readonly isLeading: boolean
  readonly isNested: boolean
}

/** One entry of the status array. */
export interface ListedAgent {
  readonly id: string
  /** What the wire calls `type`: the name of the node. */
  readonly name: string | undefined
  readonly status: string | undefined
  readonly elapsedMs: number | undefined
}

export const NO_TAGS: RafTags = { agentId: undefined, agentType: undefined, parentId: undefined, status: undefined, elapsedMs: undefined, agents: [], isLeading: false, isNested: false }
/** No workflow is larger; a hostile list is cut here. */
const MAX_LISTED = 1000

/** Tags may be flat (`raf.agent_id`) or nested (`raf: { agent_id }`), on the parameters or on the update; the first of each counts. */
export function readTags(params: JsonRecord, update: JsonRecord | undefined): RafTags {
  const outer = params['_meta']
  const inner = update?.['_meta']
  const tags = isRecord(outer) ? readMeta(outer) : undefined
  const own = isRecord(inner) ? readMeta(inner) : undefined
  if (tags === undefined || own === undefined) return tags ?? own ?? NO_TAGS
  // Two places that name two agents speak of two things: the outer one counts.
  if (tags.agentId !== undefined && own.agentId !== undefined && tags.agentId !== own.agentId) return tags
  return {
    agentId: tags.agentId ?? own.agentId, agentType: tags.agentType ?? own.agentType, parentId: tags.parentId ?? own.parentId,
    status: tags.status ?? own.status, elapsedMs: tags.elapsedMs ?? own.elapsedMs, agents: tags.agents.length > 0 ? tags.agents : own.agents,
    isLeading: tags.isLeading || own.isLeading, isNested: tags.isNested || own.isNested,
  }
}

function readMeta(meta: JsonRecord): RafTags | undefined {
  const nested = meta['raf']
  const flat = readFlat(meta)
  return isRecord(nested) ? readNested(nested, flat) : flat
}

function readFlat(meta: JsonRecord): RafTags | undefined {
  const agentId = id(meta['raf.agent_id'])
  const agents = readList(meta['raf.sub_agents'])
  if (agentId === undefined && agents.length === 0) return undefined
  return {
    agentId, agentType: text(meta['raf.agent_type']), parentId: text(meta['raf.parent_agent_id']),
    status: text(meta['raf.status']), elapsedMs: duration(meta['raf.elapsed_ms']), agents,
    isLeading: false, isNested: false,
  }
}

function readNested(raf: JsonRecord, flat: RafTags | undefined): RafTags {
  const agentId = id(raf['agent_id']) ?? flat?.agentId
  const nestedList = readList(raf['sub_agents'])
  const agents = nestedList.length > 0 ? nestedList : (flat?.agents ?? nestedList)
  return {
    agentId,
    agentType: text(raf['agent_type']) ?? flat?.agentType,
    parentId: text(raf['parent_agent_id']) ?? flat?.parentId,
    status: text(raf['status']) ?? flat?.status,
    elapsedMs: duration(raf['elapsed_ms']) ?? flat?.elapsedMs,
    agents,
    isLeading: agentId !== undefined && agents.length > 0 && agents.every((agent) => agent.id !== agentId),
    isNested: true,
  }
}

function readList(value: unknown): readonly ListedAgent[] {
  if (!Array.isArray(value) || value.length === 0) return NO_TAGS.agents
  const agents: ListedAgent[] = []
  for (const entry of value) {
    const agentId = isRecord(entry) ? id(entry['id']) : undefined
    if (agentId !== undefined) agents.push({ id: agentId, name: text(entry['type']), status: text(entry['status']), elapsedMs: duration(entry['elapsed_ms']) })
    if (agents.length === MAX_LISTED) break
  }
  return agents
}

/** Milliseconds. */
function duration(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}
