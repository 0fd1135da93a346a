import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStreams } from '../../../contracts/read-contracts.ts'
import { faults, isObject } from '../../../contracts/schemas.ts'
import { taskCompleted, taskFailed, taskRunning, taskStarted } from './life-cycle.ts'
import { toRunEvent } from './run-event.ts'

const framesOf = (name: string): readonly Record<string, unknown>[] => (readStreams().find((stream) => stream.name === name)?.frames ?? []).filter(isObject)
const aiEvent = (message: object): object => ({ type: 'task_running', task_id: 'call_1', message_index: 1, message })
const long = 'x'.repeat(9000)

test('the recorded live events persist as their producer persisted them, and the malformed ones do not', () => {
  const rows = framesOf('recorded-run-events').map(({ event_type, category, content, metadata }) => ({ event_type, category, content, metadata }))
  const made = framesOf('recorded-live-events').flatMap((chunk) => toRunEvent(chunk) ?? [])
  expect(made.map(({ event_type, metadata }) => ({ event_type, metadata }))).toEqual(rows.map(({ event_type, metadata }) => ({ event_type, metadata })))
  for (const [at, row] of rows.entries()) {
    // Two texts were cut at a smaller limit for the recording. A start keeps its model here.
    const isCut = isObject(row.content) && (row.content['truncated'] === true || row.content['result_truncated'] === true)
    if (!isCut) expect(made[at]).toMatchObject(row)
  }
})

test('a start keeps description and model', () => {
  expect(toRunEvent(taskStarted({ taskId: 'call_1', description: 'Collect notes', modelName: 'heron-1' }))).toEqual({
    event_type: 'subagent.start', category: 'subagent', metadata: { task_id: 'call_1' }, content: { task_id: 'call_1', description: 'Collect notes', model_name: 'heron-1' },
  })
})

test('the text of blocks and nested blocks is joined', () => {
  const content = ['One ', { type: 'text', text: 'two ' }, { type: 'image' }, { content: [{ text: 'three' }] }, null]
  expect(toRunEvent(aiEvent({ type: 'ai', content }))?.content).toMatchObject({ text: 'One two three', truncated: false, tool_calls: [] })
  expect(toRunEvent(aiEvent({ type: 'tool', name: 'lookup', content }))?.content).toMatchObject({ kind: 'tool', text: 'One two three', tool_name: 'lookup' })
})

describe('8,192 characters', () => {
  test('bound the text of a step', () => {
    expect(toRunEvent(aiEvent({ type: 'tool', content: long }))?.content).toMatchObject({ text: 'x'.repeat(8192), truncated: true })
  })

  test('bound the arguments of each call', () => {
    const tool_calls = [{ name: 'write', args: { path: 'a', body: long } }, { name: 'look', args: { q: 'tides' } }, { name: 'stop' }]
    const recorded = [{ name: 'write', args: JSON.stringify({ path: 'a', body: long }).slice(0, 8192), args_truncated: true }, { name: 'look', args: { q: 'tides' } }, { name: 'stop' }]
    expect(toRunEvent(aiEvent({ type: 'ai', content: '', tool_calls }))?.content).toMatchObject({ tool_calls: recorded })
  })

  test('bound result and error', () => {
    expect(toRunEvent(taskCompleted({ taskId: 'call_1', result: long }))?.content).toMatchObject({ result: 'x'.repeat(8192), result_truncated: true })
    expect(toRunEvent(taskFailed({ taskId: 'call_1', error: long }))?.content).toMatchObject({ error: 'x'.repeat(8192), error_truncated: true })
  })
})

test('U1 malformed usage, models and stop reasons are left out and do not cost the row', () => {
  const chunk = { ...taskCompleted({ taskId: 'call_1', result: 'r' }), usage: { input_tokens: true, output_tokens: 1, total_tokens: 2 }, model_name: {}, stop_reason: 'toString' }
  expect(toRunEvent(chunk)?.content).toEqual({ task_id: 'call_1', status: 'completed', result: 'r' })
})

test('arguments that are no JSON are left out', () => {
  const args: Record<string, unknown> = {}
  args['self'] = args
  expect(toRunEvent(aiEvent({ type: 'ai', content: '', tool_calls: [{ name: 'loop', args }] }))?.content).toMatchObject({ tool_calls: [{ name: 'loop' }] })
})

test.each([
  undefined, null, 7, 'task_started', [], {}, { type: 'task_started' }, { type: 'task_started', task_id: ' ' }, { type: 'task_started', task_id: 7 }, { type: 'task_paused', task_id: 'x' }, { type: 'toString', task_id: 'x' },
  { type: 'task_running', task_id: 'x' }, { type: 'task_running', task_id: 'x', message_index: 1 }, { type: 'task_running', task_id: 'x', message: { type: 'ai', content: '' } },
  ...[0, -1, 1.5, '1', null].map((message_index) => ({ type: 'task_running', task_id: 'x', message_index, message: { type: 'ai', content: '' } })), aiEvent({ type: 'human', content: '' }), aiEvent([]),
])('%o is refused', (chunk) => {
  expect(toRunEvent(chunk)).toBeUndefined()
})

test('whatever the chunk, it gives a valid row or none, and throws nothing', () => {
  const anything = fc.anything()
  const ids = fc.oneof(fc.constant('call_1'), anything)
  const types = fc.oneof(fc.constantFrom('task_started', 'task_running', 'task_completed', 'task_failed', 'task_cancelled', 'task_timed_out'), anything)
  const message = fc.record({ type: fc.oneof(fc.constantFrom('ai', 'tool'), anything), content: fc.anything({ maxDepth: 4 }), tool_calls: fc.oneof(fc.array(fc.record({ name: fc.oneof(fc.constant('task'), anything), args: anything, id: anything })), anything), name: anything })
  const chunk = fc.record({ type: types, task_id: ids, message: fc.oneof(message, anything), message_index: fc.oneof(fc.constant(3), anything), usage: anything, model_name: anything, result: anything, error: anything, description: anything, stop_reason: anything }, { requiredKeys: ['type', 'task_id'] })
  fc.assert(
    fc.property(fc.oneof(chunk, anything), (chunk) => {
      const row = toRunEvent(chunk)
      if (row !== undefined) expect(faults('deerflow-run-event', row)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('a chunk that cannot be looked at is refused', () => {
  const { proxy: gone, revoke } = Proxy.revocable({}, {})
  revoke()
  const odd = { type: 'task_started', task_id: 'x', get description() { throw new Error('unreadable') } }
  expect([gone, odd].map(toRunEvent)).toEqual([undefined, undefined])
})

test('a step persists as the reader of the live event saw it', () => {
  const event = taskRunning({ taskId: 'call_1', messageIndex: 2, message: { type: 'ai', content: [{ type: 'text', text: 'Looking.' }] } })
  expect(toRunEvent(event)).toEqual({
    event_type: 'subagent.step', category: 'subagent', metadata: { task_id: 'call_1', message_index: 2 },
    content: { task_id: 'call_1', message_index: 2, kind: 'ai', text: 'Looking.', truncated: false, tool_calls: [] },
  })
})
