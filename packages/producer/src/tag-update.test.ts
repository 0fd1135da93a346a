import { expect, test } from 'vitest'
import { createStatusTracker } from './status-tracker.ts'
import { tagUpdate } from './tag-update.ts'
import type { AgentStatus } from './vocabulary.ts'

const meta = (...call: Parameters<typeof tagUpdate>): unknown => Object.entries(tagUpdate(...call)).find(([key]) => key === '_meta')?.[1]
const params = Object.freeze({ sessionId: 's1', update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'Step one.' } } })

test('an update carries its agent and status as flat keys beside the params', () => {
  expect(tagUpdate(params, { agentId: 'planner', status: 'executing' })).toEqual({ ...params, _meta: { 'raf.agent_id': 'planner', 'raf.status': 'executing' } })
})

test('a change of status carries every agent', () => {
  const tracker = createStatusTracker({ now: () => 0 })
  tracker.registerAll([{ id: 'planner', type: 'Planner' }, { id: 'coder', type: 'Coder' }])
  tracker.ensureActive('planner')
  const { sub_agents: subAgents } = tracker.buildStatusMeta()
  const tagged = tagUpdate(params, { agentId: 'planner', status: 'executing', subAgents })
  expect(JSON.parse(JSON.stringify(tagged))).toEqual({
    ...params,
    _meta: {
      'raf.agent_id': 'planner', 'raf.status': 'executing',
      'raf.sub_agents': [{ id: 'planner', type: 'Planner', status: 'executing', elapsed_ms: 0 }, { id: 'coder', type: 'Coder', status: 'pending', elapsed_ms: null }],
    },
  })
})

test('the nested form comes beside the flat one when it is asked for', () => {
  expect(meta(params, { agentId: 'coder', status: 'completed', subAgents: [], nested: { agentType: 'Coder', parentAgentId: 'planner' } })).toEqual({
    'raf.agent_id': 'coder', 'raf.status': 'completed', 'raf.sub_agents': [], raf: { agent_id: 'coder', agent_type: 'Coder', parent_agent_id: 'planner', sub_agents: [] },
  })
})

test('what the update said before stays', () => {
  expect(meta({ ...params, _meta: { trace: 't1' } }, { agentId: 'coder', status: 'error' })).toEqual({ trace: 't1', 'raf.agent_id': 'coder', 'raf.status': 'error' })
  expect(meta({ ...params, _meta: null }, { agentId: 'coder', status: 'error' })).toEqual({ 'raf.agent_id': 'coder', 'raf.status': 'error' })
})

test('a blank agent and an unknown status throw', () => {
  expect(() => tagUpdate(params, { agentId: '', status: 'error' })).toThrow(/agentId is "".*workflow/)
  expect(() => tagUpdate(params, { agentId: 'coder', status: 'done' as AgentStatus })).toThrow(/"done" is no status of an agent.*pending, executing, completed, error/)
})
