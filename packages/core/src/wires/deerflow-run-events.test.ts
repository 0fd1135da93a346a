import { describe, expect, test } from 'vitest'
import { createDeerFlowDecoder } from './deerflow.ts'
import { aiMessage, runEvent, storeAfter, taskAfter, toolMessage } from '../testing/deerflow.ts'
import { permutations } from '../testing/permutations.ts'
import { usage } from '../testing/updates.ts'

const at = (seconds: number): { readonly created_at: string } => ({ created_at: new Date(Date.UTC(2026, 7, 22, 9, 0, seconds)).toISOString() })
const start = runEvent('start', { description: 'Count the gulls' }, at(0))
const step = runEvent('step', { message_index: 1, kind: 'ai', text: 'Looking.', truncated: false, tool_calls: [{ name: 'search', args: { q: 'gulls' } }] }, at(4))
const answer = runEvent('step', { message_index: 2, kind: 'tool', text: 'Note 1', truncated: true, tool_name: 'search' }, at(8))
const end = runEvent('end', { status: 'completed', model_name: 'heron-1', usage: { input_tokens: 220, output_tokens: 18, total_tokens: 238 }, result: 'Three notes.' }, at(45))

test('the rows of a task are its history, with times', () => {
  const task = taskAfter(start, step, answer, end)
  expect(task).toMatchObject({
    id: 'call_1', runId: 'run-1', status: 'completed', description: 'Count the gulls', modelName: 'heron-1', usage: usage(220, 18), result: 'Three notes.',
    startedAt: Date.UTC(2026, 7, 22, 9), elapsedMs: 45_000, toolCallCount: 1,
  })
  expect(task.steps).toEqual([
    { index: 1, kind: 'ai', text: 'Looking.', toolCalls: [{ name: 'search', argument: 'gulls' }] },
    { index: 2, kind: 'tool', text: 'Note 1', truncated: true, toolName: 'search' },
  ])
})

test('E1 of an open task the newest row is how far it came', () => {
  expect(taskAfter(answer, start, step)).toMatchObject({ status: 'running', elapsedMs: 8000 })
})

describe('E1 an end without a stamp', () => {
  const result = toolMessage('Task Succeeded. Result: Three notes.', { subagent_status: 'completed' })
  const streamEnd = [{ event: 'metadata', data: { run_id: 'run-1' } }, { event: 'end', data: null }]

  test('E1 a start row and a live end or a ToolMessage tell no length', () => {
    expect(taskAfter(start, { type: 'task_completed', task_id: 'call_1', result: 'Three notes.' })).toMatchObject({ status: 'completed', elapsedMs: undefined })
    for (const frames of [[start, result], [result, start]]) expect(taskAfter(...frames)).toMatchObject({ status: 'completed', elapsedMs: undefined })
  })

  test('E1 an interruption after the start row tells none, after a later row it is that long', () => {
    expect(taskAfter(start, ...streamEnd)).toMatchObject({ status: 'interrupted', elapsedMs: undefined })
    expect(taskAfter(start, step, ...streamEnd)).toMatchObject({ status: 'interrupted', elapsedMs: 4000 })
  })

  test('E1 the end row makes it exact, whenever it comes', () => {
    for (const frames of permutations([start, step, result, end])) expect(taskAfter(...frames).elapsedMs).toBe(45_000)
  })
})

describe('a reload', () => {
  const live = (message_index: number, message: unknown): unknown => ({ type: 'task_running', task_id: 'call_1', message_index, message })
  const liveSteps = [
    live(1, { type: 'ai', id: 'm-1', content: 'Looking.', tool_calls: [{ id: 'c-1', name: 'search', args: { q: 'gulls' } }] }),
    live(2, { type: 'tool', id: 'm-2', name: 'search', content: 'Note 1 and Note 2', status: 'error' }),
  ]
  const result = toolMessage('Task Succeeded. Result: Three notes.', { subagent_status: 'completed' })

  test('gives the number of tool calls that the card showed, although a live step was whole and its row is cut', () => {
    const reloaded = taskAfter(aiMessage('call_1'), step, answer, result)
    expect(reloaded.toolCallCount).toBe(1)
    for (const frames of permutations([...liveSteps, step, answer, result])) expect(taskAfter(...frames).toolCallCount).toBe(1)
  })

  test('S1 T9 a row does not say whether the tool failed, so it takes back nothing that the live step said', () => {
    const whole = runEvent('step', { message_index: 2, kind: 'tool', text: 'Note 1 and Note 2', tool_name: 'search' }, at(8))
    for (const frames of permutations([...liveSteps, step, whole])) expect(taskAfter(...frames).steps).toMatchObject([{ index: 1 }, { index: 2, isError: true }])
    for (const frames of permutations([...liveSteps, step, answer])) expect(taskAfter(...frames).steps).toMatchObject([{ index: 1 }, { index: 2, isError: true }])
  })
})

test('T4 a row outweighs a live event', () => {
  expect(taskAfter(end, { type: 'task_failed', task_id: 'call_1', error: 'Broken.' })).toMatchObject({ status: 'completed', error: undefined })
})

test('S1 a whole live step outweighs a cut row', () => {
  const live = { type: 'task_running', task_id: 'call_1', message_index: 2, message: { type: 'tool', name: 'search', content: 'Note 1 and Note 2' } }
  for (const task of [taskAfter(live, answer), taskAfter(answer, live)]) expect(task.steps).toMatchObject([{ text: 'Note 1 and Note 2', truncated: undefined }])
})

describe('ends', () => {
  test.each([['failed', 'failed', undefined], ['cancelled', 'cancelled', undefined], ['timed_out', 'timed_out', undefined], ['polling_timed_out', 'timed_out', 'polling_timed_out'], ['evaporated', 'unknown', 'evaporated'], [undefined, 'unknown', undefined]])(
    'T13 the word %s is %s', (word, status, rawStatus) => {
      expect(taskAfter(runEvent('end', { status: word, error: 'Broken.', stop_reason: 'turn_capped' }))).toMatchObject({ status, rawStatus, error: 'Broken.', stopReason: 'turn_capped' })
    },
  )

  test('a cut text says that it is cut, and gives way to the whole one', () => {
    const cut = runEvent('end', { status: 'completed', result: 'Three no', result_truncated: true })
    expect(taskAfter(cut)).toMatchObject({ result: 'Three no', resultTruncated: true })
    expect(taskAfter(cut, { type: 'task_completed', task_id: 'call_1', result: 'Three notes.' })).toMatchObject({ result: 'Three notes.', resultTruncated: undefined })
    expect(taskAfter(runEvent('end', { status: 'failed', error: 'Brok', error_truncated: true }))).toMatchObject({ error: 'Brok', errorTruncated: true })
  })
})

describe('rows in a bad state', () => {
  test('the metadata names the task where the content does not', () => {
    expect(taskAfter(runEvent('step', { task_id: undefined, message_index: undefined, kind: 'ai', text: 'Looking.' }, { metadata: { task_id: 'call_1', message_index: 3 } }))).toMatchObject({ id: 'call_1', steps: [{ index: 3 }] })
  })

  test.each(['start', 'step', 'end'] as const)('I4 a %s that names no task is counted', (event) => {
    expect(storeAfter([runEvent(event, { task_id: ' ' }, { metadata: null })]).getUnattributedCount()).toBe(1)
  })

  test.each([undefined, null, 'text', 7, []])('T11 a row whose content is %o is ignored', (content) => {
    expect(createDeerFlowDecoder()({ event_type: 'subagent.end', content, metadata: { task_id: 'call_1' } })).toEqual([])
  })

  test.each([undefined, null, 'yesterday', 7])('E1 a row stamped %o has no time', (createdAt) => {
    expect(taskAfter(runEvent('start', {}, { created_at: createdAt }), runEvent('end', { status: 'completed' }, { created_at: createdAt }))).toMatchObject({ startedAt: undefined, endedAt: undefined, elapsedMs: undefined })
  })

  test.each(['subagent.other', 'constructor', 'run.end', ''])('T11 rows of the kind %o are ignored', (eventType) => {
    expect(createDeerFlowDecoder()({ event_type: eventType, content: { task_id: 'call_1' } })).toEqual([])
  })

  test('a step of an unknown kind, or without an index, is not kept; its time is', () => {
    expect(taskAfter(start, runEvent('step', { message_index: 1, kind: 'image' }, at(9)), runEvent('step', { kind: 'ai', text: 'x' }, at(12)))).toMatchObject({ steps: [], elapsedMs: 12_000 })
  })
})

test('messages of the lead agent may come as rows', () => {
  const rows = [{ event_type: 'llm.ai.response', content: aiMessage('call_1') }, { event_type: 'llm.tool.result', content: toolMessage('Task Succeeded. Result: Three notes.', { subagent_status: 'completed' }) }]
  expect(taskAfter(...rows.map((row) => ({ ...row, run_id: 'run-1' })))).toMatchObject({ runId: 'run-1', status: 'completed', result: 'Three notes.' })
})
