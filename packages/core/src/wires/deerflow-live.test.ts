import { describe, expect, test } from 'vitest'
import { createDeerFlowDecoder } from './deerflow.ts'
import { storeAfter, taskAfter } from '../testing/deerflow.ts'
import { usage } from '../testing/updates.ts'

const started = { type: 'task_started', task_id: 'call_1', description: 'Count the gulls', model_name: 'heron-1' }
const running = (message_index: unknown, more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  type: 'task_running', task_id: 'call_1', message_index, usage: { input_tokens: 220, output_tokens: 18, total_tokens: 238 }, model_name: 'heron-1', ...more,
})
const aiSays = (content: unknown, more: Readonly<Record<string, unknown>> = {}): unknown => ({ type: 'ai', id: 'm-1', content, tool_calls: [], ...more })

test('M1 the model shows at the start event', () => {
  expect(taskAfter(started)).toMatchObject({ id: 'call_1', status: 'running', description: 'Count the gulls', modelName: 'heron-1', usage: undefined })
})

test('M1 parallel tasks show each their own model', () => {
  const store = storeAfter([started, { ...started, task_id: 'call_2', model_name: 'aster-2' }, { ...started, task_id: 'call_3', model_name: undefined }])
  expect(store.getTasks().map((task) => task.modelName)).toEqual(['heron-1', 'aster-2', undefined])
})

test('T1 the first reported usage is the number, later snapshots replace it, older ones take nothing back', () => {
  const later = running(2, { usage: { input_tokens: 400, output_tokens: 20, total_tokens: 420 } })
  expect(taskAfter(started, running(1)).usage).toEqual(usage(220, 18))
  expect(taskAfter(started, running(1), later, running(1)).usage).toEqual(usage(400, 20))
})

test.each([null, undefined, {}, { input_tokens: 5 }, { input_tokens: '5', output_tokens: 1, total_tokens: 6 }])('U1 usage of %o is none, and the rest of the frame is read', (reported) => {
  expect(taskAfter(running(1, { usage: reported, message: aiSays('Looking.') }))).toMatchObject({ usage: undefined, modelName: 'heron-1', steps: [{ text: 'Looking.' }] })
})

describe('ends', () => {
  test.each([['completed', 'result'], ['failed', 'error'], ['cancelled', 'error'], ['timed_out', 'error']] as const)('task_%s ends the task and brings its %s, usage and model', (status, field) => {
    const end = { type: `task_${status}`, task_id: 'call_1', [field]: 'The end.', usage: { input_tokens: 400, output_tokens: 20, total_tokens: 420 }, model_name: 'aster-2' }
    expect(taskAfter(started, running(1), end)).toMatchObject({ status, [field]: 'The end.', usage: usage(400, 20), modelName: 'aster-2' })
  })

  test('T6 one without usage keeps what was reported', () => {
    expect(taskAfter(started, running(1), { type: 'task_timed_out', task_id: 'call_1' })).toMatchObject({ status: 'timed_out', usage: usage(220, 18), modelName: 'heron-1', error: undefined })
  })

  test('T5 a failed task shows no result', () => {
    expect(taskAfter({ type: 'task_failed', task_id: 'call_1', result: 'Not this.', error: 'Broken.' })).toMatchObject({ error: 'Broken.', result: undefined })
  })
})

describe('steps', () => {
  test('an AI message is a step with its tool calls, a tool message one with its tool', () => {
    const task = taskAfter(
      running(1, { message: aiSays([{ type: 'text', text: 'Looking.' }], { tool_calls: [{ name: 'search', args: { q: 'gulls' }, id: 'c-1' }] }) }),
      running(2, { message: { type: 'tool', id: 'm-2', name: 'search', content: 'Timeout', status: 'error' } }),
    )
    expect(task.steps).toEqual([
      { index: 1, id: 'm-1', kind: 'ai', text: 'Looking.', toolCalls: [{ name: 'search', argument: 'gulls' }] },
      { index: 2, id: 'm-2', kind: 'tool', text: 'Timeout', toolName: 'search', isError: true },
    ])
    expect(task.status).toBe('running')
  })

  test.each([undefined, null, -1, 1.5, '1'])('S1 a message with the index %o is not kept, the other facts of its frame are', (messageIndex) => {
    expect(taskAfter(running(messageIndex, { message: aiSays('Looking.') }))).toMatchObject({ steps: [], usage: usage(220, 18), modelName: 'heron-1' })
  })

  test.each([undefined, null, 'x', {}, { type: 'human', content: 'x' }])('a message of %o is no step', (message) => {
    expect(taskAfter(running(1, { message })).steps).toEqual([])
  })
})

describe('old producers', () => {
  test('T7 events without a model render normally', () => {
    expect(taskAfter({ type: 'task_started', task_id: 'call_1', description: 'Count the gulls' }, { type: 'task_completed', task_id: 'call_1', result: 'Three.' })).toMatchObject({
      description: 'Count the gulls', modelName: undefined, usage: undefined, result: 'Three.',
    })
  })

  test('the kind of agent once came with the start', () => {
    expect(taskAfter({ ...started, task_type: 'researcher' }).subagentType).toBe('researcher')
  })
})

test.each([undefined, null, '', '  ', 7, {}])('I4 an event whose task_id is %o belongs to nobody and is counted', (taskId) => {
  const store = storeAfter([started, { type: 'task_completed', task_id: taskId, result: 'Whose?' }])
  expect([store.getUnattributedCount(), store.getTasks().map((task) => task.status)]).toEqual([1, ['running']])
})

test.each(['task_paused', 'constructor', '__proto__', 'human', 'system', ''])('T11 an event of the kind %o is ignored', (type) => {
  expect(createDeerFlowDecoder()({ type, task_id: 'call_1' })).toEqual([])
})

test('a live end that says why it stopped early says so on the card', () => {
  const [update] = createDeerFlowDecoder()({ type: 'task_completed', task_id: 'call_1', result: 'Half', stop_reason: 'token_capped' })
  expect(update).toMatchObject({ status: 'completed', stopReason: 'token_capped' })
})
