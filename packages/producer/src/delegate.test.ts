import { getEventListeners } from 'node:events'
import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { GraphInterrupt, GraphRecursionError } from '@langchain/langgraph'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { faults } from '../../../contracts/schemas.ts'
import { delegate } from './delegate.ts'
import type { Child, Delegation } from './delegate.ts'
import { CapError } from './ending.ts'
import type { ChildResult } from './ending.ts'
import type { LiveEvent } from './life-cycle.ts'
import { createTokenCollector } from './token-collector.ts'
import type { StopReason } from './vocabulary.ts'

const ENDS = ['task_completed', 'task_failed', 'task_cancelled', 'task_timed_out']

function delegation(run: Delegation['run'], more: Partial<Delegation> = {}) {
  const events: LiveEvent[] = []
  const answer = delegate({ taskId: 'call_1', description: 'Collect notes', write: (event) => { events.push(event) }, run, ...more })
  return { events, answer }
}

/** The answer and the only end, both valid. */
async function endOf({ events, answer }: ReturnType<typeof delegation>) {
  const message = await answer
  expect(faults('deerflow-tool-message', message)).toEqual([])
  expect(events.flatMap((event) => faults('deerflow-live-event', event))).toEqual([])
  const ends = events.filter(({ type }) => ENDS.includes(type))
  expect(ends).toEqual([events.at(-1)])
  return { end: ends[0], kwargs: message.additional_kwargs, content: message.content, status: message.status }
}

const hang = (): Promise<never> => new Promise(() => {})
const call = (child: Child, runId: string, total: number, modelName = 'heron-1'): boolean => child.collector.record({ runId, modelName, usage: { input_tokens: total - 5, output_tokens: 5 } })

beforeEach(() => { vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) })
afterEach(() => { vi.useRealTimers() })

test('a whole task: its start, its steps with the usage so far, its end and its answer', async () => {
  const task = delegation((child) => {
    call(child, 'r1', 420)
    child.step(new AIMessage({ id: 'm1', content: 'Looking.', tool_calls: [{ id: 'c1', name: 'lookup', args: { q: 'tides' } }] }))
    child.step(new ToolMessage({ id: 'm2', content: 'Low.', tool_call_id: 'c1', name: 'lookup' }))
    call(child, 'r2', 535)
    child.step(new AIMessage({ id: 'm3', content: 'Three notes.' }))
    return 'Three notes.'
  })
  const { end, kwargs, content, status } = await endOf(task)
  expect(task.events.map((event) => [event.type, 'message_index' in event ? event.message_index : 0, 'usage' in event ? event.usage?.total_tokens : null, event.model_name])).toEqual([
    ['task_started', 0, null, undefined], ['task_running', 1, 420, 'heron-1'], ['task_running', 2, 420, 'heron-1'], ['task_running', 3, 955, 'heron-1'], ['task_completed', 0, 955, 'heron-1'],
  ])
  const usage = { input_tokens: 945, output_tokens: 10, total_tokens: 955 }
  expect(end).toEqual({ type: 'task_completed', task_id: 'call_1', result: 'Three notes.', usage, model_name: 'heron-1' })
  expect([status, content]).toEqual(['success', 'Task Succeeded. Result: Three notes.'])
  expect(kwargs).toMatchObject({ subagent_status: 'completed', subagent_result_brief: 'Three notes.', subagent_model_name: 'heron-1', subagent_token_usage: usage })
})

describe('one end', () => {
  test('for a child that throws, at once or later', async () => {
    for (const run of [() => { throw new Error('boom') }, async () => { throw new Error('boom') }]) {
      const { end, kwargs, content, status } = await endOf(delegation(run))
      expect(end).toEqual({ type: 'task_failed', task_id: 'call_1', error: 'boom', usage: null })
      expect([kwargs, content, status]).toEqual([{ subagent_status: 'failed', subagent_error: 'boom' }, 'Task failed. Error: boom', 'error'])
    }
  })

  test.each([[undefined], [null], [7], [{}], [new Error(' ')], [Symbol('x')], [Object.create(null)]])('for a child that throws %o, which says nothing', async (thrown) => {
    expect((await endOf(delegation(() => { throw thrown }))).end).toMatchObject({ type: 'task_failed', error: 'Task failed.' })
  })

  test('for what cannot be looked at, thrown or as the reason of an abort', async () => {
    const { proxy: gone, revoke } = Proxy.revocable({}, {})
    revoke()
    for (const odd of [gone, { get message() { throw new Error('unreadable') }, get name() { throw new Error('unreadable') } }]) {
      expect((await endOf(delegation(() => { throw odd }))).end).toMatchObject({ type: 'task_failed', error: 'Task failed.' })
      expect((await endOf(delegation(hang, { signal: AbortSignal.abort(odd) }))).end).toMatchObject({ type: 'task_cancelled', error: 'Task cancelled by user.' })
    }
  })

  test('for a child that gives back what is no result', async () => {
    for (const value of [undefined, null, 7, {}, { result: 7 }, { result: 'r', stopReason: 'tired' as StopReason }]) {
      expect((await endOf(delegation(() => value as ChildResult))).kwargs.subagent_status).toBe('failed')
    }
  })

  test('for the signal, with its reason, and the child hears of it', async () => {
    const stop = new AbortController()
    let heard: AbortSignal | undefined
    const task = delegation(({ signal }) => { heard = signal; return hang() }, { signal: stop.signal })
    stop.abort('The person left.')
    expect((await endOf(task)).end).toEqual({ type: 'task_cancelled', task_id: 'call_1', error: 'The person left.', usage: null })
    expect([heard?.aborted, heard?.reason]).toEqual([true, 'The person left.'])
  })

  test('for a signal without a reason of its own', async () => {
    const { end, content } = await endOf(delegation(hang, { signal: AbortSignal.abort() }))
    expect([end, content]).toEqual([{ type: 'task_cancelled', task_id: 'call_1', error: 'Task cancelled by user.', usage: null }, 'Task cancelled by user.'])
  })

  test('for a signal that aborted before, and the child never runs', async () => {
    const run = vi.fn(hang)
    const { events, answer } = delegation(run, { signal: AbortSignal.abort(new Error('Too late.')) })
    await answer
    expect([run.mock.calls, events.map(({ type }) => type)]).toEqual([[], ['task_started', 'task_cancelled']])
  })

  test('for a timeout, with what was used until then', async () => {
    const task = delegation((child) => { call(child, 'r1', 420); return hang() }, { timeoutMs: 30_000 })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(task.events).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    const { end, kwargs } = await endOf(task)
    expect(end).toMatchObject({ type: 'task_timed_out', error: 'Timed out after 30000 ms.', usage: { total_tokens: 420 } })
    expect(kwargs).toMatchObject({ subagent_status: 'timed_out', subagent_token_usage: { total_tokens: 420 } })
  })

  test('for a deadline that the signal brings', async () => {
    const task = delegation(hang, { signal: AbortSignal.abort(new DOMException('late', 'TimeoutError')) })
    expect((await endOf(task)).end).toMatchObject({ type: 'task_timed_out', error: 'Task timed out.' })
  })

  test('for a cap with a result', async () => {
    const { end, kwargs, content } = await endOf(delegation(() => ({ result: 'Two notes.', stopReason: 'token_capped' })))
    expect(end).toMatchObject({ type: 'task_completed', result: 'Two notes.', stop_reason: 'token_capped' })
    expect([kwargs.subagent_stop_reason, content]).toEqual(['token_capped', 'Task Succeeded (capped: token budget). Result: Two notes.'])
  })

  test('for a cap without one', async () => {
    const { end, content } = await endOf(delegation(() => { throw new CapError('loop_capped', 'The same call again.') }))
    expect(end).toMatchObject({ type: 'task_failed', error: 'The same call again.', stop_reason: 'loop_capped' })
    expect(content).toBe('Task failed (capped: repeated tool-call loop). Error: The same call again.')
  })

  test('for the recursion limit of a LangGraph child, which is its turn cap', async () => {
    const error = new GraphRecursionError('Recursion limit of 25 reached.', { lc_error_code: 'GRAPH_RECURSION_LIMIT' })
    expect((await endOf(delegation(() => { throw error }))).end).toMatchObject({ type: 'task_failed', stop_reason: 'turn_capped' })
  })

  test('whatever comes after it', async () => {
    const stop = new AbortController()
    let late: Child | undefined
    const task = delegation((child) => { late = child; return 'Done.' }, { signal: stop.signal, timeoutMs: 5 })
    await task.answer
    stop.abort()
    late?.step(new AIMessage('More.'))
    await vi.advanceTimersByTimeAsync(10)
    expect((await endOf(task)).end?.type).toBe('task_completed')
    expect([task.events.length, late?.signal.aborted, vi.getTimerCount()]).toEqual([2, true, 0])
  })

  test('for a child that fails after it was stopped, which harms nobody', async () => {
    const stop = new AbortController()
    const task = delegation(({ signal }) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(new Error('Aborted.'))) }), { signal: stop.signal })
    stop.abort()
    expect((await endOf(task)).end?.type).toBe('task_cancelled')
  })
})

test('a pause of the graph is no end: it goes through, and the task stays open', async () => {
  const { events, answer } = delegation(() => { throw new GraphInterrupt([]) })
  await expect(answer).rejects.toBeInstanceOf(GraphInterrupt)
  expect(events.map(({ type }) => type)).toEqual(['task_started'])
})

test('a message that comes again under its id keeps its index, and one of a person is no step', async () => {
  const task = delegation(({ step }) => {
    step(new AIMessage({ id: 'm1', content: 'Loo' }))
    step(new HumanMessage('Hurry.'))
    step(new AIMessage({ content: 'No id.' }))
    step(new AIMessage({ id: 'm1', content: 'Looking.' }))
    return 'Done.'
  })
  await task.answer
  expect(task.events.flatMap((event) => (event.type === 'task_running' ? [[event.message_index, event.total_messages, event.message.content]] : []))).toEqual([[1, 1, 'Loo'], [2, 2, 'No id.'], [1, 2, 'Looking.']])
})

test('M1 the name that the host knows is shown from the start, else that of the latest response', async () => {
  const named = delegation((child) => { call(child, 'r1', 9, 'heron-1-2026-01'); return 'Done.' }, { modelName: 'heron' })
  await named.answer
  expect(named.events.map((event) => event.model_name)).toEqual(['heron', 'heron'])
  const unnamed = delegation((child) => { call(child, 'r1', 9, 'heron-1'); call(child, 'r2', 9, 'gull-2'); return 'Done.' }, { modelName: ' ' })
  expect([(await unnamed.answer).additional_kwargs.subagent_model_name, unnamed.events[0]?.model_name]).toEqual(['gull-2', undefined])
})

test('the host accounts by the records of its own collector, which name the kind of agent', async () => {
  const collector = createTokenCollector({ caller: 'subagent:researcher' })
  await delegation((child) => { call(child, 'r1', 420); call(child, 'r1', 420); return 'Done.' }, { collector }).answer
  expect(collector.records()).toMatchObject([{ source_run_id: 'r1', caller: 'subagent:researcher', total_tokens: 420 }])
  let caller: string | undefined
  await delegation((child) => { caller = child.collector.caller; return 'Done.' }, { subagentType: 'critic' }).answer
  expect(caller).toBe('subagent:critic')
})

test('a writer that fails does not disturb the task, and its errors are heard', async () => {
  const onWriteError = vi.fn()
  const { answer } = delegation(() => 'Done.', { write: () => { throw new Error('closed') }, onWriteError })
  expect((await answer).additional_kwargs.subagent_status).toBe('completed')
  const { answer: other } = delegation(() => 'Done.', { write: async () => { throw new Error('closed') }, onWriteError })
  await other
  await vi.waitFor(() => { expect(onWriteError).toHaveBeenCalledTimes(4) })
})

test('a listener to them that fails does not disturb the task either, and is warned of', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [fails, rejects] = [(): never => { throw new Error('closed') }, async (): Promise<never> => { throw new Error('closed') }]
  for (const write of [fails, rejects]) {
    for (const onWriteError of [fails, rejects]) {
      expect((await delegation(() => 'Done.', { write, onWriteError }).answer).additional_kwargs.subagent_status).toBe('completed')
    }
  }
  await vi.waitFor(() => { expect(warn).toHaveBeenCalledTimes(8) })
  warn.mockRestore()
})

test('without a listener they are warned of', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await delegation(() => 'Done.', { write: () => { throw new Error('closed') } }).answer
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('could not be written'), expect.any(Error))
  warn.mockRestore()
})

test('a signal that outlives the task holds nothing of it', async () => {
  const { signal } = new AbortController()
  for (const run of [() => 'Done.', () => { throw new Error('boom') }]) await delegation(run, { signal, timeoutMs: 5 }).answer
  expect([getEventListeners(signal, 'abort'), vi.getTimerCount()]).toEqual([[], 0])
})

test('wrong arguments reject before anything is written', async () => {
  for (const wrong of [{ taskId: ' ' }, { timeoutMs: 0 }, { timeoutMs: -1 }, { timeoutMs: Number.NaN }]) {
    const { events, answer } = delegation(() => 'Done.', wrong)
    await expect(answer).rejects.toThrow(/taskId is|timeoutMs is/)
    expect(events).toEqual([])
  }
})

test('a timeout that no timer can hold ends the task when it is over, and one without end never', async () => {
  const long = 2 ** 32 + 1000
  const [task, endless] = [delegation(hang, { timeoutMs: long }), delegation(hang, { timeoutMs: Infinity })]
  await vi.advanceTimersByTimeAsync(long - 1)
  expect([task.events.length, endless.events.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect((await endOf(task)).end).toMatchObject({ type: 'task_timed_out', error: `Timed out after ${long} ms.` })
  expect(endless.events).toHaveLength(1)
})
