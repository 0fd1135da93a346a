/** How an agent stands: what its own frames say, and what the status array says of it. */
import type { TaskStatus, Update } from '../task.ts'
import type { AcpAgent, OwnFacts } from './acp-agent.ts'
import type { ListedAgent, RafTags } from './acp-tags.ts'

export const NO_FACTS: OwnFacts = {}

/** Where a list stands among its like: one that is older in this order takes nothing back (T9). */
const LISTED_ORDER = { pending: 0, executing: 1, ended: 2 }

/** What a frame of the agent itself says: how it stands, and whatever else the frame is about. */
export function sayOwn(agent: AcpAgent, tags: RafTags, facts: OwnFacts, out: Update[]): void {
  agent.identify(tags)
  agent.isRunning = false
  switch (tags.status) {
    case 'completed':
      agent.ownEnd = 'completed'
      agent.isWaiting = false
      out.push(agent.end('completed', tags, facts))
      return
    case 'error': {
      agent.ownEnd = 'failed'
      agent.isWaiting = false
      out.push(agent.end('failed', tags, facts))
      const failure = agent.failed()
      if (failure !== undefined) out.push(failure)
      return
    }
    case 'pending':
      out.push(agent.stand('pending', tags, facts))
      return
    case 'executing': case undefined:
      agent.isRunning = agent.ownEnd === undefined && (agent.listedEnd === undefined || agent.round > 1)
      out.push(agent.stand(standing(agent, tags), tags, facts))
      return
    default:
      out.push(agent.say({ status: 'unknown', isProvisional: true, rawStatus: tags.status, ...facts }))
  }
}

/** An agent that does something runs. Of a child session its own state says so, unless it waited for a person. */
function standing(agent: AcpAgent, tags: RafTags): TaskStatus | undefined {
  const isKnown = tags.status === undefined && agent.kind === 'session' && !agent.isWaiting
  agent.isWaiting = false
  return isKnown ? undefined : 'running'
}

/** The frame's own tag wins over the entry of its own agent (`isOverruled`), and nothing in a list ends or opens a later round. */
export function sayListed(agent: AcpAgent, listed: ListedAgent, leadId: string | undefined, isOverruled: boolean, out: Update[]): void {
  const isSilent = agent.round > 1 || isOverruled
  const status = isSilent ? undefined : listed.status
  const order = listedOrder(status)
  const elapsedMs = order === LISTED_ORDER.pending ? undefined : listed.elapsedMs
  const isNamed = agent.isNewlyNamed(listed.name, leadId)
  if (!isNamed && (isSilent || agent.isOldNews(status, elapsedMs))) return
  if (listed.name === undefined) agent.introduce(out)
  out.push(agent.listed(order, listedStatus(status), { title: listed.name, parentId: leadId, elapsedMs }))
  if (order !== LISTED_ORDER.ended) return
  agent.isRunning = false
  // Between two ends the fixed precedence chooses (T5), whichever list came first.
  if (status === 'error') agent.listedEnd = 'failed'
  else agent.listedEnd ??= 'completed'
  const more = status === 'error' ? agent.failedByList() : agent.listedResult()
  if (more !== undefined) out.push(more)
}

function listedOrder(status: string | undefined): number {
  switch (status) {
    case 'executing': return LISTED_ORDER.executing
    case 'completed': case 'error': return LISTED_ORDER.ended
    default: return LISTED_ORDER.pending
  }
}

/** A word that nobody knows says nothing in a list: the agent's own frames will. */
function listedStatus(status: string | undefined): TaskStatus | undefined {
  switch (status) {
    case 'pending': return 'pending'
    case 'executing': return 'running'
    case 'completed': return 'completed'
    case 'error': return 'failed'
    default: return undefined
  }
}
