import { requireAgentId } from './json.ts'
import type { AgentStatus } from './vocabulary.ts'

/** How one agent of a workflow stands, as it goes over the wire. */
export interface SubAgentStatus {
  readonly id: string
  /** The name of the workflow's node. */
  readonly type: string
  readonly status: AgentStatus
  /** Whole milliseconds since it became active, frozen at its end; `null` while it never was. */
  readonly elapsed_ms: number | null
}

export interface AgentEntry {
  readonly id: string
  /** Default: the id. */
  readonly type?: string | undefined
}

/** The agents of one workflow run. Its functions need no `this`. */
export interface StatusTracker {
  /** Adds a pending agent. One that is known keeps its state. @throws TypeError for a blank id, as `registerAll` does */
  register(id: string, type?: string): void
  registerAll(agents: Iterable<string | AgentEntry>): void
  /** Marks a pending agent as executing. `true` only on that first change; `false` for an agent that nobody registered. */
  ensureActive(id: string): boolean
  /** `true` when it changed something. An end stays, and an error is not lifted. */
  markCompleted(id: string): boolean
  /** `true` when it changed something. An error outweighs a completion, whose elapsed time stays. */
  markError(id: string): boolean
  /** Completes every agent that is executing. One that is still pending never ran, so it did not complete. */
  markAllCompleted(): void
  /** Whether every registered agent has ended. */
  allTerminated(): boolean
  /** Every agent in order of registration. */
  buildStatusMeta(): { readonly sub_agents: readonly SubAgentStatus[] }
}

export interface StatusTrackerOptions {
  /** A clock in milliseconds. Default: the monotonic one, which no change of the system time moves. */
  readonly now?: (() => number) | undefined
}

interface AgentState {
  readonly type: string
  readonly status: AgentStatus
  readonly startedAt?: number | undefined
  readonly endedAt?: number | undefined
}

/** Follows the agents of one prompt turn: node ids come again in the next, so make a new one for each. */
export function createStatusTracker({ now = () => performance.now() }: StatusTrackerOptions = {}): StatusTracker {
  const agents = new Map<string, AgentState>()

  const register = (id: string, type: string = id): void => {
    if (!agents.has(id)) agents.set(requireAgentId('id', id), { type, status: 'pending' })
  }
  const end = (id: string, status: 'completed' | 'error'): boolean => {
    const agent = agents.get(id)
    if (agent === undefined || agent.status === 'error' || agent.status === status) return false
    agents.set(id, { ...agent, status, endedAt: agent.endedAt ?? now() })
    return true
  }

  return {
    register,
    registerAll(entries) {
      for (const entry of entries) {
        const { id, type } = typeof entry === 'string' ? { id: entry, type: undefined } : entry
        register(id, type)
      }
    },
    ensureActive(id) {
      const agent = agents.get(id)
      if (agent?.status !== 'pending') return false
      agents.set(id, { ...agent, status: 'executing', startedAt: now() })
      return true
    },
    markCompleted: (id) => end(id, 'completed'),
    markError: (id) => end(id, 'error'),
    markAllCompleted() {
      for (const [id, agent] of agents) if (agent.status === 'executing') end(id, 'completed')
    },
    allTerminated: () => [...agents.values()].every(({ status }) => status === 'completed' || status === 'error'),
    buildStatusMeta() {
      const time = now()
      return { sub_agents: Array.from(agents, ([id, agent]) => ({ id, type: agent.type, status: agent.status, elapsed_ms: elapsed(agent, time) })) }
    },
  }
}

function elapsed({ startedAt, endedAt }: AgentState, time: number): number | null {
  return startedAt === undefined ? null : Math.max(0, Math.floor((endedAt ?? time) - startedAt))
}
