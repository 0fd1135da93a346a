import { describe, expect, test } from 'vitest'
import { createTaskStore } from '../store.ts'
import type { TaskStore } from '../store.ts'
import { isTerminal, runUpdate } from '../task.ts'
import type { Task, Update } from '../task.ts'
import { createAcpDecoder } from './acp.ts'

type Tags = Readonly<Record<string, unknown>>
const chunk = (text: string, rest: object = {}): object => ({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text }, ...rest })
const flat = (agent: string, status?: string, rest: object = {}): Tags => ({ 'raf.agent_id': agent, ...(status !== undefined && { 'raf.status': status }), ...rest })
const update = (body: object, meta?: Tags, sessionId = 's'): object => ({ jsonrpc: '2.0', method: 'session/update', params: { sessionId, update: body, ...(meta && { _meta: meta }) } })
const signal = (agent: string, status: string, rest: object = {}): object => update(chunk(''), flat(agent, status, rest))
const say = (agent: string, text: string, rest: object = {}): object => update(chunk(text, rest), flat(agent, 'executing'))

function play(frames: readonly unknown[], store: TaskStore = createTaskStore(), decode = createAcpDecoder()): TaskStore {
  for (const frame of frames) store.apply(decode(frame))
  return store
}

function only(store: TaskStore): Task {
  const [task, ...others] = store.getTasks()
  if (task === undefined || others.length > 0) throw new Error(`There are ${others.length} tasks too many.`)
  return task
}

function texts(store: TaskStore, id: string | undefined): readonly string[] {
  return store.getOutput(id).messages.map((message) => `${message.channel}: ${message.pieces.join('')}`)
}

describe('where tags may stand', () => {
  const nested = { raf: { agent_id: 'coder', agent_type: 'ChatAgent', parent_agent_id: 'flow' } }
  test.each([
    ['flat, on the parameters', update(chunk('hi'), flat('coder', 'executing', { 'raf.agent_type': 'ChatAgent' }))],
    ['flat, on the update', update(chunk('hi', { _meta: flat('coder', 'executing', { 'raf.agent_type': 'ChatAgent' }) }))],
    ['nested, on the parameters', update(chunk('hi'), nested)],
    ['nested, on the update', update(chunk('hi', { _meta: nested }))],
    ['on the parameters alone, as a handler gets them', { sessionId: 's', update: chunk('hi'), _meta: nested }],
    ['without an update', { method: 'session/update', params: { session_id: 's', content: [{ type: 'text', text: 'hi' }], _meta: nested } }],
    ['as a line of JSON', JSON.stringify(update(chunk('hi'), nested))],
    ['in a batch', [update(chunk('hi'), nested)]],
  ])('%s', (_where, frame) => {
    const store = play([frame])
    expect(only(store)).toMatchObject({ id: 'coder', scope: 's', runId: 's', status: 'running', subagentType: 'ChatAgent', title: 'coder' })
    expect(texts(store, 'coder')).toEqual(['text: hi'])
  })

  test('I2 the parent is the one that the tag names', () => {
    expect(only(play([update(chunk('hi'), nested)])).parentId).toBe('flow')
  })
})

describe('whose text it is', () => {
  test('thoughts and words of an agent are kept apart, and untagged text is the lead\'s', () => {
    const store = play([
      update({ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'hm' } }, flat('a', 'executing')), say('a', 'one '), say('a', 'two'), update(chunk('I am the lead')),
    ])
    expect(texts(store, 'a')).toEqual(['reasoning: hm', 'text: one two'])
    expect(texts(store, undefined)).toEqual(['text: I am the lead'])
    expect(store.getTasks()).toHaveLength(1)
  })

  test('I4 untagged text that names a node and a failure is words, until the node itself fails', () => {
    const words = update(chunk('[Node coder failed: boom]'))
    expect(play([words]).getTasks()).toEqual([])
    expect(play([signal('coder', 'executing'), words]).getTask('coder')).toMatchObject({ status: 'running', error: undefined })
    for (const frames of [[words, signal('coder', 'error')], [signal('coder', 'error'), words]]) {
      expect(only(play(frames))).toMatchObject({ status: 'failed', error: 'boom' })
    }
  })

  test('the second failure belongs to the second round, whichever frame comes first', () => {
    const rounds = [signal('x', 'executing'), signal('x', 'error'), signal('x', 'executing'), signal('x', 'error')]
    const words = [update(chunk('[Node x failed: one]')), update(chunk('[Node x failed: two]'))]
    expect(only(play([...rounds, ...words]))).toMatchObject({ activation: 2, error: 'two' })
    expect(only(play([...words, ...rounds]))).toMatchObject({ activation: 2, error: 'two' })
  })

  test('text in a frame that is tagged as an error is the agent\'s error', () => {
    const store = play([signal('a', 'executing'), say('a', 'half'), update(chunk('out of memory'), flat('a', 'error'))])
    expect(only(store)).toMatchObject({ status: 'failed', error: 'out of memory', result: undefined })
    expect(texts(store, 'a')).toEqual(['text: halfout of memory'])
  })

  test('T8 a message with an id is kept once when it is replayed, by a new decoder or by the same one after another message', () => {
    const first = [say('a', 'Hello ', { messageId: 'm1' }), say('a', 'world', { messageId: 'm1' }), say('a', 'Next.', { messageId: 'm2' })]
    const store = createTaskStore()
    const decode = createAcpDecoder()
    play(first, store, decode)
    play(first, store, decode)
    play(first, store, createAcpDecoder())
    expect(texts(store, 'a')).toEqual(['text: Hello worldNext.'])
  })
})

describe('status', () => {
  test('pending only where the wire says so, and a stale list takes nothing back', () => {
    const list = (status: string) => ({ 'raf.sub_agents': [{ id: 'b', type: 'B', status, elapsed_ms: null }] })
    const store = play([signal('a', 'executing', list('pending'))])
    expect(store.getTask('b')).toMatchObject({ status: 'pending', title: 'B' })
    play([signal('b', 'executing')], store)
    expect(store.getTask('b')?.status).toBe('running')
    play([signal('a', 'completed', list('pending'))], store)
    expect(store.getTask('b')?.status).toBe('running')
  })

  test('E1 a duration stops at the first report of an end, although the host goes on counting', () => {
    const list = (elapsed: number) => ({ 'raf.sub_agents': [{ id: 'a', type: 'A', status: 'completed', elapsed_ms: elapsed }] })
    expect(only(play([signal('a', 'executing'), signal('a', 'completed', list(1200)), update(chunk(''), list(9000))])).elapsedMs).toBe(1200)
  })

  test('T7 a list without an agent, or without its duration, takes nothing back', () => {
    const store = play([signal('a', 'executing', { 'raf.sub_agents': [{ id: 'a', type: 'A', status: 'executing', elapsed_ms: 500 }, { id: 'b', type: 'B', status: 'completed', elapsed_ms: 90 }] })])
    play([update(chunk(''), { 'raf.sub_agents': [{ id: 'a', status: 'executing' }] })], store)
    expect(store.getTask('a')).toMatchObject({ elapsedMs: 500, title: 'A' })
    expect(store.getTask('b')).toMatchObject({ status: 'completed', elapsedMs: 90 })
  })

  test('I5 text that comes after the end opens no round and still belongs to the result', () => {
    const store = play([signal('a', 'executing'), say('a', 'one'), signal('a', 'completed'), say('a', ' two')])
    expect(only(store)).toMatchObject({ status: 'completed', activation: 1, result: 'one two' })
  })

  test('I5 a list can neither end, nor open, nor date a later round', () => {
    const list = (status: string) => ({ 'raf.sub_agents': [{ id: 'a', type: 'A', status, elapsed_ms: 5000 }] })
    const frames = [signal('a', 'executing'), signal('a', 'completed'), signal('a', 'executing', list('completed')), say('b', 'x'), update(chunk(''), list('completed')), update(chunk(''), list('error'))]
    expect(play(frames).getTask('a')).toMatchObject({ status: 'running', activation: 2, elapsedMs: undefined })
  })

  test('a word that nobody knows is not confirmed, and the next known one settles it', () => {
    const store = play([signal('a', 'executing'), signal('a', 'hibernating')])
    expect(only(store)).toMatchObject({ status: 'unknown', isProvisional: true, rawStatus: 'hibernating' })
    expect(only(play([signal('a', 'executing'), signal('a', 'hibernating'), signal('a', 'completed')])).status).toBe('completed')
  })

  test('T12 open agents of a prompt that ended are interrupted, however it ended, and its next frame lifts that', () => {
    for (const end of [{ result: { stopReason: 'end_turn' } }, { result: { stopReason: 'cancelled' } }, { error: { code: -1, message: 'x' } }]) {
      const store = createTaskStore()
      const decode = createAcpDecoder()
      play([{ id: 7, method: 'session/prompt', params: { sessionId: 's', prompt: [] } }, signal('a', 'executing'), { id: 7, ...end }], store, decode)
      expect(only(store)).toMatchObject({ status: 'interrupted', isProvisional: true })
      play([say('a', 'still here')], store, decode)
      expect(only(store).status).toBe('running')
    }
  })

  test('T12 where the host says so, the run is the session', () => {
    const store = play([signal('a', 'executing')])
    store.apply(runUpdate({ runId: 's', state: 'ended' }))
    expect(only(store).status).toBe('interrupted')
  })
})

describe('waiting for a person', () => {
  const ask = { id: 3, method: 'session/request_permission', params: { sessionId: 's', toolCall: { toolCallId: 't', title: 'Delete', kind: 'delete' }, options: [], _meta: flat('a') } }

  test('a request for permission makes its agent wait; the answer lets it go on', () => {
    const store = createTaskStore()
    const decode = createAcpDecoder()
    play([signal('a', 'executing'), ask], store, decode)
    expect(only(store).status).toBe('waiting')
    play([{ id: 3, result: { outcome: { outcome: 'selected', optionId: 'y' } } }], store, decode)
    expect(only(store).status).toBe('running')
  })

  test('so does the agent\'s own next frame, where the host hears no answers', () => {
    expect(only(play([signal('a', 'executing'), ask.params, say('a', 'thanks')])).status).toBe('running')
  })

  test('no list of statuses does', () => {
    const list = update(chunk(''), { 'raf.sub_agents': [{ id: 'a', type: 'A', status: 'executing', elapsed_ms: 1 }] })
    expect(only(play([signal('a', 'executing'), ask, list])).status).toBe('waiting')
  })
})

describe('tool calls and gauges', () => {
  const call = (body: object, meta: Tags | undefined = flat('a', 'executing')): object => update({ toolCallId: 't1', ...body }, meta)

  test('S1 a tool call is one step, patched by what comes later, and its answer another', () => {
    const [asked, answer, ...others] = only(play([
      call({ sessionUpdate: 'tool_call', title: 'Read', name: 'read_file', rawInput: { path: 'a.ts' } }),
      call({ sessionUpdate: 'tool_call_update', title: 'Read a.ts' }, undefined),
      call({ sessionUpdate: 'tool_call_update', status: 'failed', content: [{ type: 'content', content: { type: 'text', text: 'no such file' } }] }, undefined),
    ])).steps
    expect(asked).toMatchObject({ id: 't1', toolCalls: [{ name: 'Read a.ts', argument: '' }] })
    expect(answer).toMatchObject({ kind: 'tool', toolName: 'read_file', text: 'no such file', isError: true })
    expect(others).toEqual([])
  })

  test('a call is counted once, and the count outlives the end', () => {
    const frames = [call({ sessionUpdate: 'tool_call', title: 'Read' }), call({ sessionUpdate: 'tool_call_update', status: 'completed' }), signal('a', 'completed')]
    expect(only(play(frames)).toolCallCount).toBe(1)
  })

  test('a failed tool call is no failed agent', () => {
    expect(only(play([call({ sessionUpdate: 'tool_call', title: 'Read', status: 'failed' })])).status).toBe('running')
  })

  test('a tool call of the lead makes no card', () => {
    expect(play([update({ sessionUpdate: 'tool_call', toolCallId: 'x', title: 'Delegate' })]).getTasks()).toEqual([])
  })

  test('U3 the gauge of an agent is never usage, and the lead\'s gauge is nobody\'s', () => {
    const store = play([update({ sessionUpdate: 'usage_update', used: 900, size: 1000 }, flat('a', 'executing')), update({ sessionUpdate: 'usage_update', used: 1, size: 2 })])
    expect(only(store)).toMatchObject({ context: { usedTokens: 900, windowTokens: 1000 }, usage: undefined })
  })
})

describe('subagent sessions', () => {
  const child = (patch: object, parent = 'p', id = 'c'): object => update({ sessionUpdate: 'subagent_update', sessionId: id, ...patch }, undefined, parent)
  const inChild = (body: object, id = 'c'): object => update(body, undefined, id)
  const idle = (stopReason: string, rest: object = {}): object => child({ state: { state: 'idle', stopReason, ...rest } })

  test('a child is a card in the scope of the session that was prompted, and what it says is its own', () => {
    const store = play([child({ title: 'Survey', state: { state: 'running' } }), inChild(chunk('Found it', { messageId: 'm' })), idle('end_turn')])
    expect(only(store)).toMatchObject({ id: 'c', scope: 'p', runId: 'p', title: 'Survey', status: 'completed', result: 'Found it' })
    expect(texts(store, 'c')).toEqual(['text: Found it'])
    expect(texts(store, undefined)).toEqual([])
  })

  test.each([
    ['end_turn', 'completed', undefined], ['max_tokens', 'completed', 'token_capped'], ['max_turn_requests', 'completed', 'turn_capped'],
    ['refusal', 'failed', 'refusal'], ['cancelled', 'cancelled', undefined], ['error', 'failed', undefined], ['sleepy', 'unknown', undefined],
  ])('idle because of %s ends the activation as %s', (reason, status, stopReason) => {
    const task = only(play([child({ state: { state: 'running' } }), idle(reason)]))
    expect(task).toMatchObject({ status, stopReason, isProvisional: undefined })
    expect(isTerminal(task.status)).toBe(true)
  })

  test('I5 idle can be prompted again: another activation, whose message is its result', () => {
    const store = play([
      child({ state: { state: 'running' } }), inChild(chunk('one', { messageId: 'm1' })), idle('end_turn'), idle('end_turn'),
      child({ state: { state: 'running' } }), inChild(chunk('two', { messageId: 'm2' })), idle('end_turn'),
    ])
    expect(only(store)).toMatchObject({ activation: 2, status: 'completed', result: 'two' })
  })

  test('T7 null clears, absence does not, and a state of null is not confirmed', () => {
    const store = play([child({ title: 'Survey', description: 'Half', capabilities: { cancel: {} }, state: { state: 'running' } }), child({ description: 'Second half' })])
    expect(only(store)).toMatchObject({ title: 'Survey', description: 'Second half', canCancel: true })
    const cleared = only(play([child({ title: 'Survey', capabilities: { cancel: {} }, state: { state: 'running' } }), child({ title: null, capabilities: null, state: null })]))
    expect(cleared).toMatchObject({ title: undefined, canCancel: undefined, status: 'unknown', isProvisional: true })
  })

  test('a child without a state is not confirmed until it speaks', () => {
    const frames = [child({ title: 'Survey' })]
    expect(only(play(frames))).toMatchObject({ status: 'unknown', isProvisional: true })
    expect(only(play([...frames, inChild(chunk('hi'))])).status).toBe('running')
  })

  test('I2 a child of a child names its parent', () => {
    const store = play([child({ state: { state: 'running' } }), child({ state: { state: 'running' } }, 'c', 'g'), inChild(chunk('deep'), 'g')])
    expect(store.getTask('g')).toMatchObject({ parentId: 'c', scope: 'p', runId: 'p' })
    expect(store.getTask('c')?.parentId).toBeUndefined()
  })

  test('a session that announces itself is no child', () => {
    expect(play([child({ state: { state: 'running' } }, 'p', 'p')]).getTasks()).toEqual([])
  })

  test('what is said to the child is its prompt, whenever its sender is told', () => {
    const toChild = { sessionUpdate: 'session_message', messageId: 'p1', senderSessionId: 'p', recipientSessionId: 'c' }
    const piece = { sessionUpdate: 'session_message_chunk', messageId: 'p1', content: { type: 'text', text: 'Look in src' } }
    for (const frames of [[inChild({ ...toChild, content: [piece.content] })], [inChild(toChild), inChild(piece)], [inChild(piece), inChild(toChild)]]) {
      expect(only(play([child({ state: { state: 'running' } }), ...frames])).prompt).toBe('Look in src')
    }
    const fromChild = { ...toChild, messageId: 'p2', senderSessionId: 'c', recipientSessionId: 'p', content: [{ type: 'text', text: 'Report' }] }
    expect(only(play([child({ state: { state: 'running' } }), inChild(fromChild)])).prompt).toBeUndefined()
  })

  test('a replayed session tells the same again: session/load begins anew', () => {
    const told = [child({ title: 'S', state: { state: 'running' } }), inChild(chunk('one', { messageId: 'm' })), idle('end_turn'), child({ state: { state: 'running' } }), inChild(chunk('two', { messageId: 'n' })), idle('end_turn')]
    const load = { id: 9, method: 'session/load', params: { sessionId: 'p' } }
    const store = play([...told, load, ...told])
    expect(only(store)).toMatchObject({ activation: 2, status: 'completed', result: 'two' })
    expect(texts(store, 'c')).toEqual(['text: one', 'text: two'])
  })

  test('I5 a replay that leaves rounds out takes none back, and what comes after it is news', () => {
    const told = [child({ state: { state: 'running' } }), inChild(chunk('one', { messageId: 'm' })), idle('end_turn'), child({ state: { state: 'running' } }), inChild(chunk('two', { messageId: 'n' })), idle('end_turn')]
    const load = { id: 9, method: 'session/load', params: { sessionId: 'p' } }
    const store = createTaskStore()
    const decode = createAcpDecoder()
    play([...told, load, idle('end_turn'), { id: 9, result: {} }], store, decode)
    expect(only(store)).toMatchObject({ activation: 2, status: 'completed', result: 'two' })
    play([child({ state: { state: 'running' } })], store, decode)
    expect(only(store)).toMatchObject({ activation: 3, status: 'running' })
  })

  test('session/resume replays nothing and changes nothing', () => {
    const store = play([child({ state: { state: 'running' } }), idle('end_turn'), { id: 1, method: 'session/resume', params: { sessionId: 'p' } }, child({ state: { state: 'running' } })])
    expect(only(store)).toMatchObject({ activation: 2, status: 'running' })
  })

  test('T12 a child that was announced in another turn belongs to the prompt that ended', () => {
    let current = 'turn-1'
    const decode = createAcpDecoder({ scope: () => current })
    const store = createTaskStore()
    play([child({ state: { state: 'running' } })], store, decode)
    current = 'turn-2'
    play([{ id: 4, method: 'session/prompt', params: { sessionId: 'p', prompt: [] } }, { id: 4, result: { stopReason: 'end_turn' } }], store, decode)
    expect(only(store)).toMatchObject({ scope: 'turn-1', status: 'interrupted' })
  })

  test('what a child says after it went idle is no other result', () => {
    const store = play([child({ state: { state: 'running' } }), inChild(chunk('REPORT', { messageId: 'm' })), idle('end_turn'), inChild(chunk('a note', { messageId: 'n' }))])
    expect(only(store).result).toBe('REPORT')
    expect(texts(store, 'c')).toEqual(['text: REPORT', 'text: a note'])
  })
})

describe('hosts as they are', () => {
  test('a host that names each piece apart still tells one text a round', () => {
    const pieces = ['He', 'llo ', 'wor', 'ld.'].map((piece, at) => say('p', piece, { messageId: `wf_msg_${at}` }))
    const store = createTaskStore()
    const decode = createAcpDecoder()
    play([signal('p', 'executing'), ...pieces, ...pieces, signal('p', 'completed')], store, decode)
    expect(only(store).result).toContain('Hello world.')
    expect(texts(store, 'p')).toEqual(['text: Hello world.'])
  })

  test('I1 an id that a later round uses again is another piece', () => {
    const round = (words: string): object[] => [signal('p', 'executing'), say('p', words, { messageId: 'wf_msg_0' }), signal('p', 'completed')]
    const store = play([...round('I will plan'), ...round('I will write')])
    expect(texts(store, 'p')).toEqual(['text: I will plan', 'text: I will write'])
  })

  test('T12 agents that only a list names belong to the turn that is told, though an earlier one is over', () => {
    const list = { 'raf.sub_agents': [{ id: 'b', type: 'B', status: 'pending' }, { id: 'c', type: 'C', status: 'executing', elapsed_ms: 5 }] }
    const store = createTaskStore()
    play([signal('a', 'executing')], store, createAcpDecoder({ scope: 'turn-1' }))
    store.apply(runUpdate({ runId: 's', state: 'ended' }))
    play([signal('a', 'executing', list)], store, createAcpDecoder({ scope: 'turn-2' }))
    expect(['a', 'b', 'c'].map((agent) => store.getTask(agent, 'turn-2')?.status)).toEqual(['running', 'pending', 'running'])
    expect(store.getTask('a', 'turn-1')?.status).toBe('interrupted')
  })

  test('I4 the two sides count their ids apart: a response that fits no open request ends nothing', () => {
    const prompt = { id: 2, method: 'session/prompt', params: { sessionId: 's', prompt: [] } }
    const frames = [prompt, signal('a', 'executing'), { id: 2, method: 'fs/read_text_file', params: { path: '/x' } }, { id: 2, result: { content: 'file' } }]
    expect(only(play(frames)).status).toBe('running')
    expect(only(play([...frames, { id: 2, result: { stopReason: 'end_turn' } }])).status).toBe('interrupted')
    const both = [prompt, signal('a', 'executing'), { id: 2, method: 'fs/read_text_file', params: {} }, { id: 2, error: { code: 1, message: 'no' } }]
    expect(only(play(both)).status).toBe('running')
  })

  test('I5 a node that ends to ask waits, and goes on in that round', () => {
    const ask = { id: 3, method: 'session/request_permission', params: { sessionId: 's', toolCall: { toolCallId: 'hitl_c', title: 'Go?' }, options: [], _meta: flat('c') } }
    const store = createTaskStore()
    const decode = createAcpDecoder()
    play([signal('c', 'executing'), say('c', 'form'), signal('c', 'completed'), ask], store, decode)
    expect(only(store)).toMatchObject({ status: 'waiting', activation: 2 })
    play([{ id: 3, result: { outcome: { outcome: 'selected', optionId: 'y' } } }, signal('c', 'executing'), say('c', 'done'), signal('c', 'completed')], store, decode)
    expect(only(store)).toMatchObject({ status: 'completed', activation: 2, result: 'done' })
  })

  test('two questions wait for two answers, and an answer after the end of the prompt revives nobody', () => {
    const ask = (requestId: number): object => ({ id: requestId, method: 'session/request_permission', params: { sessionId: 's', toolCall: { toolCallId: `t${requestId}`, title: 'Go?' }, options: [], _meta: flat('a') } })
    const answer = (requestId: number): object => ({ id: requestId, result: { outcome: { outcome: 'cancelled' } } })
    const prompt = { id: 9, method: 'session/prompt', params: { sessionId: 's', prompt: [] } }
    expect(only(play([signal('a', 'executing'), ask(1), ask(2), answer(1)])).status).toBe('waiting')
    expect(only(play([signal('a', 'executing'), ask(1), ask(2), answer(1), answer(2)])).status).toBe('running')
    expect(only(play([prompt, signal('a', 'executing'), ask(1), { id: 9, result: { stopReason: 'cancelled' } }, answer(1)])).status).toBe('interrupted')
  })

  test('S1 a tool call belongs to the agent and the round that made it, though ids repeat', () => {
    const call = (agent: string, body: object): object => update({ toolCallId: 'call_0', ...body }, flat(agent, 'executing'))
    const given = (text: string): object => ({ sessionUpdate: 'tool_call_update', status: 'completed', content: [{ type: 'content', content: { type: 'text', text } }] })
    const store = play([
      call('a', { sessionUpdate: 'tool_call', title: 'Read a' }), call('a', given('of a')), call('b', { sessionUpdate: 'tool_call', title: 'Read b' }),
      signal('a', 'completed'), signal('a', 'executing'), call('a', { sessionUpdate: 'tool_call', title: 'Write a' }),
    ])
    expect(store.getTask('b')).toMatchObject({ toolCallCount: 1, steps: [{ toolCalls: [{ name: 'Read b' }] }] })
    expect(store.getTask('a')).toMatchObject({ toolCallCount: 2, steps: [{ toolCalls: [{ name: 'Read a' }] }, { text: 'of a' }, { toolCalls: [{ name: 'Write a' }] }] })
  })

  test('I2 T12 a tag alone says who the agent is and whose run it belongs to', () => {
    const store = play([update(chunk(''), { raf: { agent_id: 'x', agent_type: 'Coder', parent_agent_id: 'flow' } })])
    expect(only(store)).toMatchObject({ runId: 's', parentId: 'flow', subagentType: 'Coder' })
    store.apply(runUpdate({ runId: 's', state: 'ended' }))
    expect(only(store).status).toBe('interrupted')
  })

  test('T5 between two ends of lists the fixed precedence chooses, in either order', () => {
    const list = (status: string, elapsed: number): object => update(chunk(''), { raf: { agent_id: 'flow', sub_agents: [{ id: 'a', type: 'A', status, elapsed_ms: elapsed }] } })
    expect(only(play([list('completed', 100), list('error', 200)])).status).toBe('failed')
    expect(only(play([list('error', 200), list('completed', 100)])).status).toBe('failed')
  })

  test('the documented frame without an update signals too', () => {
    const frame = (status: string): object => ({ method: 'session/update', params: { session_id: 's', content: [{ type: 'text', text: '' }], _meta: flat('a', status) } })
    expect(only(play([frame('executing'), frame('completed')])).status).toBe('completed')
    expect(only(play([frame('executing'), frame('completed'), frame('executing')])).activation).toBe(2)
  })

  test('the lead of a list stays the lead when it speaks without the list, and a card that leads others stays a card', () => {
    const leading = (agent: string, id: string): object => update(chunk(''), { raf: { agent_id: agent, sub_agents: [{ id, type: id, status: 'executing' }] } })
    const store = play([leading('flow', 'a'), update(chunk('I lead'), { raf: { agent_id: 'flow' } }), update(chunk('I code'), { raf: { agent_id: 'a' } }), leading('a', 'helper')])
    expect(store.getTasks().map(({ id, parentId }) => [id, parentId])).toEqual([['a', 'flow'], ['helper', 'a']])
    expect(texts(store, undefined)).toEqual(['text: I lead'])
  })

  test('tags in two places that name two agents are not mixed', () => {
    const store = play([update(chunk('hi', { _meta: flat('b', 'completed') }), flat('a', 'executing'))])
    expect(only(store)).toMatchObject({ id: 'a', status: 'running' })
  })

  test('an error that comes in pieces is one error, and a node may have a name of several words', () => {
    const pieces = ['out of ', 'memory'].map((words) => update(chunk(words), flat('a', 'error')))
    expect(only(play([signal('a', 'executing'), ...pieces])).error).toBe('out of memory')
    expect(only(play([signal('code expert', 'executing'), update(chunk('[Node code expert failed: boom]')), signal('code expert', 'error')])).error).toBe('boom')
  })

  test('the lead\'s words are not torn by what its agents say meanwhile', () => {
    const store = play([signal('a', 'executing'), update(chunk('The qu')), say('a', 'one'), update(chunk('ick fox.')), signal('a', 'completed'), update(chunk('Then.'))])
    expect(texts(store, undefined)).toEqual(['text: The quick fox.', 'text: Then.'])
  })
})

describe('delegating calls of older Claude adapters', () => {
  const under = (parent: string, body: object, toolName?: string): object => update({ ...body, _meta: { claudeCode: { parentToolUseId: parent, ...(toolName !== undefined && { toolName }) } } })
  const task = (callId: string, rest: object = {}): object => update({ sessionUpdate: 'tool_call', toolCallId: callId, title: callId, _meta: { claudeCode: { toolName: 'Task' } }, ...rest })
  const done = (callId: string, text: string, meta?: object): object => update({ sessionUpdate: 'tool_call_update', toolCallId: callId, status: 'completed', content: [{ type: 'content', content: { type: 'text', text } }], ...(meta !== undefined && { _meta: meta }) })

  test('I2 a task in a task is a card with its parent and its own end', () => {
    const store = play([
      task('t1'), under('t1', { sessionUpdate: 'tool_call', toolCallId: 't2', title: 't2' }, 'Task'), under('t2', { sessionUpdate: 'tool_call', toolCallId: 'g', title: 'Grep' }, 'Grep'),
      done('t2', 'inner', { claudeCode: { parentToolUseId: 't1' } }), done('t1', 'outer'),
    ])
    expect(store.getTask('t1')).toMatchObject({ status: 'completed', result: 'outer', toolCallCount: 1 })
    expect(store.getTask('t2')).toMatchObject({ status: 'completed', result: 'inner', parentId: 't1' })
  })

  test('what the child says is its output, and the call\'s own answer its result', () => {
    const store = play([task('t1'), under('t1', chunk('Let me look.')), done('t1', 'THE REPORT'), under('t1', chunk(' Done.'))])
    expect(only(store)).toMatchObject({ status: 'completed', result: 'THE REPORT' })
    expect(texts(store, 't1')).toEqual(['text: Let me look. Done.'])
  })

  test('a question about the delegating call makes its task wait', () => {
    const ask = { sessionId: 's', toolCall: { toolCallId: 't1', title: 'Start?' }, options: [] }
    expect(only(play([task('t1'), ask])).status).toBe('waiting')
  })

  test('the receipt of a task in the background is not its result', () => {
    expect(only(play([task('t1', { rawInput: { prompt: 'Watch', run_in_background: true } }), done('t1', 'started')]))).toMatchObject({ status: 'running', background: true, result: undefined })
  })
})

describe('scopes', () => {
  const turn = [signal('planner', 'executing'), say('planner', 'plan'), signal('planner', 'completed')]

  test('I1 two prompts with the same agents are two sets of cards where the host names the turn', () => {
    let current = 'turn-1'
    const decode = createAcpDecoder({ scope: () => current })
    const store = createTaskStore()
    play(turn, store, decode)
    current = 'turn-2'
    play(turn.slice(0, 2), store, decode)
    expect(store.getTask('planner', 'turn-1')).toMatchObject({ status: 'completed', activation: 1, runId: 's' })
    expect(store.getTask('planner', 'turn-2')).toMatchObject({ status: 'running', activation: 1, runId: 's' })
    expect(store.getOutput('planner', 'turn-1').messages).toHaveLength(1)
  })

  test('I1 two sessions with the same agents never mix', () => {
    const inSession = (sessionId: string): object => update(chunk(''), flat('planner', 'executing'), sessionId)
    const store = play([inSession('s1'), inSession('s2'), update(chunk(''), flat('planner', 'completed'), 's1')])
    expect(store.getTasks().map((task) => [task.scope, task.status])).toEqual([['s1', 'completed'], ['s2', 'running']])
  })
})

describe('T11 what is no frame of this wire', () => {
  test.each([
    [null], [undefined], [0], ['x'], ['{'], [[]], [{}], [{ method: 'session/update' }], [{ method: 'session/update', params: 3 }], [{ method: 7, params: {} }],
    [{ type: 'ai', content: [{ type: 'text', text: 'a message of another wire' }] }], [{ update: { anything: true } }], [{ toolCall: 1 }],
    [{ id: {}, result: {} }], [{ id: 1, result: null }], [{ jsonrpc: '2.0', id: 5, result: { stopReason: 'end_turn' } }],
  ])('gives nothing: %j', (frame) => {
    expect(createAcpDecoder()(frame)).toEqual([])
  })

  test('ids named like members of objects are ids', () => {
    const store = play([signal('__proto__', 'executing'), say('constructor', 'hi'), signal('toString', 'completed')])
    expect(store.getTasks().map((task: Task) => [task.id, task.status])).toEqual([['__proto__', 'running'], ['constructor', 'running'], ['toString', 'completed']])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('a malformed id is counted, never guessed', () => {
    const updates: readonly Update[] = createAcpDecoder()(update({ sessionUpdate: 'subagent_update', sessionId: 7, state: { state: 'running' } }))
    expect(updates).toMatchObject([{ kind: 'unattributed' }])
  })
})
