import { describe, expect, test } from 'vitest'
import { createTaskStore, isTerminal, runUpdate } from '@subagent-cards/core'
import type { Task, TaskStore, Update } from '@subagent-cards/core'
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
    expect(texts(store, 'a')).toEqual(['text: Hello world', 'text: Next.'])
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
