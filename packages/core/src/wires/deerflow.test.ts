import { describe, expect, test, vi } from 'vitest'
import { createDeerFlowDecoder } from './deerflow.ts'
import { aiMessage, runEvent, storeAfter, taskAfter, toolMessage } from '../testing/deerflow.ts'
import { permutations } from '../testing/permutations.ts'

const started = { type: 'task_started', task_id: 'call_1', description: 'Count the gulls', model_name: 'heron-1' }
const end = toolMessage('Task Succeeded. Result: Three.', { subagent_status: 'completed' })
const byRun = { scope: ({ runId }: { readonly runId?: string | undefined }): string => runId ?? '' }
const metadata = (runId: unknown): unknown => ({ event: 'metadata', data: { run_id: runId, attempt: 1 } })

describe('envelopes', () => {
  test.each([
    ['bare', started],
    ['a list', [started]],
    ['custom', { event: 'custom', data: started }],
    ['custom of a subgraph', { event: 'custom|tools:1', data: started }],
    ['custom with text', { event: 'custom', data: JSON.stringify(started), id: '7' }],
    ['text', JSON.stringify(started)],
    ['an envelope as text', JSON.stringify({ event: 'custom', data: started })],
    ['a list as text', JSON.stringify([started])],
    ['messages', { event: 'messages', data: [aiMessage('call_1'), { run_id: 'run-1' }] }],
    ['messages with text', { event: 'messages', data: JSON.stringify([aiMessage('call_1'), {}]) }],
    ['messages/complete', { event: 'messages/complete', data: [aiMessage('call_1')] }],
    ['messages/partial', { event: 'messages/partial', data: [{ ...aiMessage('call_1'), type: 'AIMessageChunk' }] }],
    ['updates', { event: 'updates', data: { model: { messages: [aiMessage('call_1')] }, tools: null } }],
    ['values', { event: 'values', data: { messages: [aiMessage('call_1')] } }],
    ['a thread state', { values: { messages: [aiMessage('call_1')] } }],
    ['a list of messages', { messages: [{ type: 'human' }, aiMessage('call_1')] }],
  ])('%s is read', (_name, frame) => {
    expect(taskAfter(frame)).toMatchObject({ id: 'call_1', status: 'running', description: 'Count the gulls' })
  })

  test.each([
    { event: 'custom', data: '{"type":"task_sta' }, { event: 'custom', data: null }, { event: 'custom' }, { event: 'messages', data: {} }, { event: 'messages', data: [] },
    { event: 'values', data: { messages: 'x' } }, { event: 'updates', data: 7 }, { event: 'metadata', data: {} }, { event: 'heartbeat', data: started }, { event: 'constructor', data: started },
    { event: 'messages|tools:1', data: [aiMessage('call_1'), {}] }, { event: 'end|tools:1' }, {}, [], null, undefined, 7, 'task_started', true,
  ])('T11 %o says nothing', (frame) => {
    expect(createDeerFlowDecoder()(frame)).toEqual([])
  })

  test('T11 lists go as deep as the wire does, and no deeper', () => {
    let deep: unknown = started
    for (let depth = 0; depth < 5000; depth += 1) deep = [deep]
    expect(createDeerFlowDecoder()(deep)).toEqual([])
    expect(createDeerFlowDecoder()([[started]])).toHaveLength(1)
  })
})

describe('the run of the stream', () => {
  test('T12 metadata declares it running, and frames belong to it', () => {
    const decode = createDeerFlowDecoder()
    expect(decode(metadata('run-1'))).toEqual([{ kind: 'run', scope: undefined, runId: 'run-1', state: 'running' }])
    expect(decode({ event: 'custom', data: started })).toMatchObject([{ id: 'call_1', runId: 'run-1' }])
  })

  test.each([['end', 'ended'], ['error', 'error']])('T12 the event %s is the end of the run, not of a task', (event, state) => {
    const decode = createDeerFlowDecoder(byRun)
    decode(metadata('run-1'))
    expect(decode({ event, data: null })).toEqual([{ kind: 'run', scope: 'run-1', runId: 'run-1', state }])
    expect(storeAfter([metadata('run-1'), { event: 'custom', data: started }, { event }]).getTask('call_1')).toMatchObject({ status: 'interrupted', isProvisional: true })
  })

  test('T12 T9 what comes after its end, history and a live start, leaves the task open, whichever is first', () => {
    for (const frames of permutations([aiMessage('call_1'), started])) {
      expect(storeAfter([metadata('run-1'), { event: 'end', data: null }, ...frames]).getTask('call_1')?.status).toBe('running')
    }
    expect(storeAfter([metadata('run-1'), { event: 'custom', data: started }, { event: 'end' }, aiMessage('call_1'), { event: 'custom', data: started }]).getTask('call_1')?.status).toBe('interrupted')
  })

  test('T12 an end without metadata is the end of the one run that messages name', () => {
    expect(storeAfter([{ ...aiMessage('call_1'), run_id: 'run-1' }, { event: 'end', data: null }]).getTask('call_1')?.status).toBe('interrupted')
  })

  test('a frame that names its own run belongs to that', () => {
    const decode = createDeerFlowDecoder()
    decode(metadata('run-1'))
    expect(decode({ ...started, run_id: 'run-2' })).toMatchObject([{ runId: 'run-2' }])
  })

  test.each([{ type: 'stream_replay_gap' }, { event: 'gap', data: { code: 'stream_replay_gap' } }, { event: 'custom', data: { type: 'stream_replay_gap' } }])('lost frames are told to the host: %o', (frame) => {
    const decode = createDeerFlowDecoder(byRun)
    decode(metadata('run-1'))
    expect(decode(frame)).toEqual([{ kind: 'gap', scope: 'run-1' }])
  })
})

describe('I1 scope', () => {
  test('I1 is one for everything unless the host says otherwise', () => {
    expect(storeAfter([started]).getTask('call_1')?.scope).toBe('')
    expect(storeAfter([started], { scope: 'thread-1' }).getTask('call_1')?.scope).toBe('thread-1')
  })

  test('I1 two runs with one call id are two cards', () => {
    const history = [
      { ...aiMessage('call_1'), id: 'am-1', run_id: 'run-1' }, { ...(end as object), id: 'tm-1', run_id: 'run-1' },
      { ...aiMessage('call_1'), id: 'am-2', run_id: 'run-2' }, { ...started, run_id: 'run-2' }, runEvent('end', { status: 'failed', error: 'Broken.' }, { run_id: 'run-2' }),
    ]
    const store = storeAfter(history, byRun)
    expect(store.getTasks().map((task) => [task.scope, task.id, task.status])).toEqual([['run-1', 'call_1', 'completed'], ['run-2', 'call_1', 'failed']])
  })

  test('I1 the stream\'s run is the scope of frames that name none', () => {
    const store = storeAfter([metadata('run-1'), { event: 'custom', data: started }, metadata('run-2'), { event: 'custom', data: started }], byRun)
    expect(store.getKeys()).toEqual([{ id: 'call_1', scope: 'run-1' }, { id: 'call_1', scope: 'run-2' }])
  })

  test('I4 a message of a snapshot that names no run is counted where scopes go by run, not guessed', () => {
    const store = storeAfter([metadata('run-2'), { event: 'values', data: { messages: [{ type: 'human', id: 'hm-1' }, aiMessage('call_1')] } }], byRun)
    expect([store.getUnattributedCount(), store.getTasks()]).toEqual([1, []])
  })

  test('I4 it is placed where its message id was tied to a run before', () => {
    const tuple = { event: 'messages', data: [aiMessage('call_1'), { run_id: 'run-1' }] }
    const store = storeAfter([tuple, metadata('run-2'), { event: 'values', data: { messages: [aiMessage('call_1'), { ...(end as object), id: 'am-1' }] } }], byRun)
    expect(store.getUnattributedCount()).toBe(0)
    expect(store.getTasks().map((task) => [task.scope, task.status])).toEqual([['run-1', 'completed']])
  })

  describe('I4 a snapshot whose messages name no run', () => {
    const snapshot = { event: 'values', data: { messages: [aiMessage('call_1')] } }
    const chunk = { ...aiMessage('call_1'), type: 'AIMessageChunk', tool_calls: [{ id: 'call_1', name: 'task', args: {} }] }

    test('I4 T8 is counted once, however often it comes, and tells its listeners once', () => {
      const store = storeAfter([], byRun)
      const decode = createDeerFlowDecoder(byRun)
      const told = vi.fn()
      store.subscribe(told)
      for (let time = 0; time < 5; time += 1) store.apply(decode(snapshot))
      expect([store.getUnattributedCount(), store.getTasks(), told.mock.calls.length]).toEqual([1, [], 1])
    })

    test.each([
      ['a tuple', { event: 'messages', data: [chunk, { run_id: 'run-1' }] }],
      ['a message that names its run', { ...chunk, run_id: 'run-1' }],
      ['a row', { event_type: 'llm.ai.response', run_id: 'run-1', content: aiMessage('call_1') }],
    ])('I4 T9 is read as soon as %s ties its message to a run, or was before', (_name, tie) => {
      for (const frames of permutations([snapshot, tie])) {
        expect(storeAfter(frames, byRun).getTasks()).toMatchObject([{ id: 'call_1', scope: 'run-1', runId: 'run-1', description: 'Count the gulls', prompt: 'Count them all.' }])
      }
      expect(storeAfter([tie, snapshot], byRun).getUnattributedCount()).toBe(0)
      expect(storeAfter([snapshot, tie, snapshot, snapshot], byRun).getUnattributedCount()).toBe(1)
    })

    test('I4 the newest of what was kept aside is read', () => {
      const early = { event: 'values', data: { messages: [{ ...aiMessage('call_1'), tool_calls: [] }, aiMessage('call_1')] } }
      expect(storeAfter([early, snapshot, { event: 'messages', data: [chunk, { run_id: 'run-1' }] }], byRun).getTask('call_1', 'run-1')?.prompt).toBe('Count them all.')
    })

    test('I1 two messages with one call id go each to its own run', () => {
      const message = (id: string): Readonly<Record<string, unknown>> => ({ ...aiMessage('call_1'), id })
      const frames = [{ event: 'values', data: { messages: [message('am-1'), message('am-2')] } }, ...['1', '2'].map((n) => ({ event: 'messages', data: [message(`am-${n}`), { run_id: `run-${n}` }] }))]
      expect(storeAfter(frames, byRun).getKeys()).toEqual([{ id: 'call_1', scope: 'run-1' }, { id: 'call_1', scope: 'run-2' }])
    })
  })

  test('I4 a snapshot needs no run where there is one scope', () => {
    const store = storeAfter([{ event: 'values', data: { messages: [aiMessage('call_1'), end] } }], { scope: 'thread-1' })
    expect([store.getUnattributedCount(), store.getTask('call_1')?.status]).toEqual([0, 'completed'])
  })
})

test('a reload from message history alone gives the same card', () => {
  const history = [aiMessage('call_1'), toolMessage('Task Succeeded. Result: Three.', {
    subagent_status: 'completed', subagent_result_brief: 'Three.', subagent_model_name: 'heron-1', subagent_token_usage: { input_tokens: 220, output_tokens: 18, total_tokens: 238 },
  })]
  const live = [started, { type: 'task_completed', task_id: 'call_1', result: 'Three.', model_name: 'heron-1', usage: { input_tokens: 220, output_tokens: 18, total_tokens: 238 } }]
  expect(JSON.stringify(taskAfter(...history))).toBe(JSON.stringify(taskAfter(...live, ...history)))
})
