import { createTaskStore } from '@subagent-cards/core'
import { createAcpDecoder } from '@subagent-cards/core/acp'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStatusTracker } from './status-tracker.ts'
import { overTheWire } from './testing/cards.ts'
import { tagUpdate } from './tag-update.ts'

const AGENTS = ['planner', 'coder', 'tester'] as const
const READS_AS = { pending: 'pending', executing: 'running', completed: 'completed', error: 'failed' } as const

type Act = { readonly agent: (typeof AGENTS)[number]; readonly does: 'starts' | 'ends' | 'fails' | 'speaks'; readonly after: number }

const acts: fc.Arbitrary<readonly Act[]> = fc.array(fc.record({ agent: fc.constantFrom(...AGENTS), does: fc.constantFrom('starts', 'ends', 'fails', 'speaks'), after: fc.nat(5000) }), { maxLength: 15 })

/** A workflow on an ACP session, each change of status a signal with the whole list, and what the host's clock measured. */
function play(acts: readonly Act[], isNested: boolean) {
  const clock = { ms: 0 }
  const tracker = createStatusTracker({ now: () => clock.ms })
  tracker.registerAll(AGENTS)
  const frames: unknown[] = []
  const statusOf = (agent: string) => tracker.buildStatusMeta().sub_agents.find(({ id }) => id === agent)?.status ?? 'pending'
  const send = (agent: string, text: string, hasList: boolean): void => {
    const params = { sessionId: 's1', update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } } }
    const tags = { agentId: agent, status: statusOf(agent), ...(hasList && { subAgents: tracker.buildStatusMeta().sub_agents }), ...(isNested && { nested: {} }) }
    frames.push(overTheWire({ jsonrpc: '2.0', method: 'session/update', params: tagUpdate(params, tags) }))
  }
  for (const { agent, does, after } of acts) {
    clock.ms += after
    if (does === 'speaks' && statusOf(agent) === 'executing') send(agent, 'Step one.', false)
    if (does === 'starts' && tracker.ensureActive(agent)) send(agent, '', true)
    // What never started has nothing to end.
    if (does === 'ends' && statusOf(agent) === 'executing' && tracker.markCompleted(agent)) send(agent, '', true)
    if (does === 'fails' && statusOf(agent) === 'executing' && tracker.markError(agent)) send(agent, '', true)
  }
  return { frames, truth: tracker.buildStatusMeta().sub_agents }
}

test.each([['flat', false], ['nested beside flat', true]])('whatever the agents of a workflow do, tags that are %s make cards that state it', (_form, isNested) => {
  fc.assert(
    fc.property(acts, (acts) => {
      const { frames, truth } = play(acts, isNested)
      const store = createTaskStore()
      const decode = createAcpDecoder()
      for (const frame of frames) store.apply(decode(frame))
      const isEnd = (status: string): boolean => status === 'completed' || status === 'failed'
      const cards = store.getTasks().map(({ id, status, elapsedMs }) => ({ id, status, elapsedMs: isEnd(status) ? elapsedMs : undefined }))
      const expected = truth.map(({ id, status, elapsed_ms }) => ({ id, status: READS_AS[status], elapsedMs: isEnd(READS_AS[status]) ? elapsed_ms : undefined }))
      const byId = (left: { id: string }, right: { id: string }): number => (left.id < right.id ? -1 : 1)
      // No frame, no card.
      expect(cards.sort(byId)).toEqual(frames.length === 0 ? [] : expected.sort(byId))
    }),
    { numRuns: 300 },
  )
})
