import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faults } from '../../../contracts/schemas.ts'
import { taskCancelled, taskCompleted, taskFailed, taskRunning, taskStarted, taskTimedOut } from './life-cycle.ts'
import type { StopReason } from './vocabulary.ts'

const usage = { input_tokens: 400, output_tokens: 20, total_tokens: 420 }
const facts = { taskId: 'call_1', modelName: 'heron-1', usage }
const common = { task_id: 'call_1', model_name: 'heron-1', usage }
const says = new AIMessage({ id: 'm1', content: 'Looking.', tool_calls: [{ id: 'c1', name: 'lookup', args: { q: 'tides' } }] })

test.each([
  [taskStarted({ taskId: 'call_1', description: 'Collect notes', modelName: 'heron-1' }), { type: 'task_started', task_id: 'call_1', description: 'Collect notes', model_name: 'heron-1' }],
  [taskRunning({ ...facts, message: says, messageIndex: 1 }), { type: 'task_running', ...common, message_index: 1, total_messages: 1, message: { type: 'ai', id: 'm1', content: 'Looking.', tool_calls: [{ id: 'c1', name: 'lookup', args: { q: 'tides' } }] } }],
  [taskRunning({ ...facts, message: new ToolMessage({ content: 'Low.', tool_call_id: 'c1', name: 'lookup', status: 'error' }), messageIndex: 2, totalMessages: 3 }), { type: 'task_running', ...common, message_index: 2, total_messages: 3, message: { type: 'tool', content: 'Low.', name: 'lookup', tool_call_id: 'c1', status: 'error' } }],
  [taskCompleted({ ...facts, result: 'Three notes.', stopReason: 'turn_capped' }), { type: 'task_completed', ...common, result: 'Three notes.', stop_reason: 'turn_capped' }],
  [taskFailed({ ...facts, error: 'boom' }), { type: 'task_failed', ...common, error: 'boom' }],
  [taskCancelled({ ...facts, error: 'Stopped.' }), { type: 'task_cancelled', ...common, error: 'Stopped.' }],
  [taskTimedOut(facts), { type: 'task_timed_out', ...common }],
])('%o is built and valid', (event, expected) => {
  expect(event).toEqual(expected)
  expect(JSON.parse(JSON.stringify(event))).toEqual(expected)
  expect(faults('deerflow-live-event', event)).toEqual([])
})

test('U1 usage that nobody reported is null, and a blank model or description is left out', () => {
  expect(taskCompleted({ taskId: 'call_1', modelName: ' ' })).toEqual({ type: 'task_completed', task_id: 'call_1', usage: null })
  expect(taskStarted({ taskId: 'call_1', description: '' })).toEqual({ type: 'task_started', task_id: 'call_1' })
})

test('the usage of one call does not travel beside the cumulative one', () => {
  const message = Object.assign(new AIMessage('x'), { usage_metadata: usage })
  expect(taskRunning({ taskId: 'call_1', message, messageIndex: 1 }).message).not.toHaveProperty('usage_metadata')
})

test('whatever a message holds, its event is plain data and valid', () => {
  const content = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true })
  fc.assert(
    fc.property(fc.constantFrom('ai', 'tool'), content, content, (type, content, args) => {
      const message = { type, content, tool_calls: [{ name: 'lookup', args }] }
      const event = taskRunning({ taskId: 'call_1', message, messageIndex: 1 })
      expect(JSON.parse(JSON.stringify(event))).toEqual(event)
      expect(faults('deerflow-live-event', event)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('content that is no JSON is reduced to its text, and such arguments are left out', () => {
  const blocks: unknown[] = ['One ', { type: 'text', text: 'two' }]
  blocks.push({ content: blocks })
  const message = { type: 'ai', content: blocks, tool_calls: [{ name: 'lookup', args: { blocks } }] }
  const sent = taskRunning({ taskId: 'call_1', message, messageIndex: 1 }).message
  expect(sent).toMatchObject({ content: expect.stringMatching(/^One two/), tool_calls: [{ name: 'lookup' }] })
  expect(() => JSON.stringify(sent)).not.toThrow()
})

test.each([Number.NaN, 2.5, -1, 0, undefined])('a total of %o messages is no less than the index', (totalMessages) => {
  expect(taskRunning({ ...facts, message: says, messageIndex: 2, totalMessages }).total_messages).toBe(2)
})

test('M1 the name of a model is trimmed', () => {
  expect([taskStarted({ taskId: 'call_1', modelName: ' heron-1\n' }).model_name, taskCompleted({ taskId: 'call_1', modelName: ' heron-1\n' }).model_name]).toEqual(['heron-1', 'heron-1'])
})

test.each([0, -1, 1.5, Number.NaN])('a message index of %o throws', (messageIndex) => {
  expect(() => taskRunning({ ...facts, message: says, messageIndex })).toThrow(RangeError)
})

test('a message of a person is no step', () => {
  expect(() => taskRunning({ ...facts, message: new HumanMessage('hi'), messageIndex: 1 })).toThrow(/type "human" is no step/)
})

test('a blank id throws in every builder', () => {
  const blank = { taskId: ' ' }
  for (const build of [taskStarted, taskCompleted, taskFailed, taskCancelled, taskTimedOut]) expect(() => build(blank)).toThrow(/taskId is " "/)
  expect(() => taskRunning({ ...blank, message: says, messageIndex: 1 })).toThrow(TypeError)
})

test('an unknown stop reason throws', () => {
  for (const build of [taskCompleted, taskFailed]) expect(() => build({ taskId: 'call_1', stopReason: 'tired' as StopReason })).toThrow(/"tired" is no stop reason/)
})
