import { describe, expect, test } from 'vitest'
import { createDeerFlowDecoder } from './deerflow.ts'
import { aiMessage, storeAfter, taskAfter, toolMessage } from '../testing/deerflow.ts'
import { usage } from '../testing/updates.ts'

const CUT = '\n...\n'
const completed = { subagent_status: 'completed', subagent_result_brief: 'Three notes.' }

describe('the call', () => {
  test('T10 a replayed start with the model of the result changes nothing', () => {
    const store = storeAfter([toolMessage('Task Succeeded. Result: Three notes.', { ...completed, subagent_model_name: 'heron-1' })])
    const before = store.getTask('call_1')
    store.apply(createDeerFlowDecoder()({ type: 'task_started', task_id: 'call_1', model_name: 'heron-1' }))
    expect(store.getTask('call_1')).toBe(before)
  })

  test('I3 every task call of an AI message is a task, with what it was asked', () => {
    const store = storeAfter([aiMessage('call_1', 'call_2')])
    expect(store.getTasks().map((task) => [task.id, task.status])).toEqual([['call_1', 'running'], ['call_2', 'running']])
    expect(store.getTask('call_1')).toMatchObject({ description: 'Count the gulls', prompt: 'Count them all.', subagentType: 'researcher' })
  })

  test('calls of other tools are none, and broken ones spoil nothing', () => {
    const store = storeAfter([{ type: 'ai', tool_calls: [null, 7, { name: 'search', id: 'x' }, { name: 'task', id: 'call_1', args: 'half' }] }])
    expect(store.getTasks().map((task) => [task.id, task.description])).toEqual([['call_1', undefined]])
  })

  test.each([undefined, null, '', ' ', 7])('I4 a task call with the id %o is counted', (id) => {
    expect(storeAfter([aiMessage(id, 'call_2')]).getUnattributedCount()).toBe(1)
  })

  test('T4 the whole message outweighs what streamed', () => {
    const chunk = { ...aiMessage('call_1'), type: 'AIMessageChunk', tool_calls: [{ id: 'call_1', name: 'task', args: { description: 'Count the gulls and every last ter' } }] }
    expect(taskAfter(chunk).description).toBe('Count the gulls and every last ter')
    expect(taskAfter(aiMessage('call_1'), chunk).description).toBe('Count the gulls')
  })
})

describe('the structured result', () => {
  test('brings status, model, usage and the whole result', () => {
    const kwargs = { ...completed, subagent_model_name: 'heron-1', subagent_token_usage: { input_tokens: 220, output_tokens: 18, total_tokens: 238 } }
    expect(taskAfter(toolMessage('Task Succeeded. Result: Three notes.', kwargs))).toMatchObject({ status: 'completed', result: 'Three notes.', modelName: 'heron-1', usage: usage(220, 18), rawStatus: undefined })
  })

  test.each(['completed', 'failed', 'cancelled', 'timed_out'])('subagent_status %s is that status, whatever the content says', (status) => {
    expect(taskAfter(toolMessage('Task Succeeded. Result: All is well.', { subagent_status: status })).status).toBe(status)
  })

  test('polling_timed_out is a time-out, and its word is kept', () => {
    expect(taskAfter(toolMessage('Task polling timed out after 15 minutes.', { subagent_status: 'polling_timed_out' }))).toMatchObject({ status: 'timed_out', rawStatus: 'polling_timed_out' })
  })

  test('max_turns_reached with a brief is completed, without one failed; both turn_capped', () => {
    const retired = { subagent_status: 'max_turns_reached' }
    expect(taskAfter(toolMessage('', { ...retired, subagent_result_brief: 'Three notes.' }))).toMatchObject({ status: 'completed', stopReason: 'turn_capped', rawStatus: 'max_turns_reached', result: 'Three notes.' })
    expect(taskAfter(toolMessage('', { ...retired, subagent_error: 'Reached max_turns=5' }))).toMatchObject({ status: 'failed', stopReason: 'turn_capped', rawStatus: 'max_turns_reached', error: 'Reached max_turns=5' })
  })

  test.each(['evaporated', 'constructor', 'COMPLETED'])('T13 subagent_status %s is an unknown end with its word', (status) => {
    expect(taskAfter(toolMessage('Something.', { subagent_status: status }))).toMatchObject({ status: 'unknown', rawStatus: status, result: 'Something.' })
  })

  test('a stop reason stands beside the status', () => {
    expect(taskAfter(toolMessage('Task Succeeded (capped: token budget). Result: Three notes.', { ...completed, subagent_stop_reason: 'token_capped' }))).toMatchObject({ status: 'completed', stopReason: 'token_capped', result: 'Three notes.' })
  })

  test('counts even where the tool\'s name was lost', () => {
    expect(taskAfter(toolMessage('', completed, { name: undefined }))).toMatchObject({ status: 'completed', result: 'Three notes.' })
  })

  test('U1 malformed metadata stays readable: no usage, no model, the status all the same', () => {
    expect(taskAfter(toolMessage('', { ...completed, subagent_token_usage: { input_tokens: -1 }, subagent_model_name: 7 }))).toMatchObject({ status: 'completed', usage: undefined, modelName: undefined })
  })
})

describe('the whole text', () => {
  const whole = `${'Head. '.repeat(300)}Tail.`
  const brief = `${whole.slice(0, 1000)}${CUT}Tail.`

  test('comes from the content, the brief being cut', () => {
    expect(taskAfter(toolMessage(`Task Succeeded. Result: ${whole}`, { ...completed, subagent_result_brief: brief }))).toMatchObject({ result: whole, resultTruncated: undefined })
  })

  test('comes from content without the producer\'s prefix where the brief is a cut of it', () => {
    expect(taskAfter(toolMessage(whole, { ...completed, subagent_result_brief: brief }))).toMatchObject({ result: whole, resultTruncated: undefined })
  })

  test.each(['[Old tool result cleared]', 'Error: the store is down', ''])('a brief stands where the content was replaced by %o, and says that it is cut', (content) => {
    expect(taskAfter(toolMessage(content, { ...completed, subagent_result_brief: brief }))).toMatchObject({ result: brief, resultTruncated: true })
  })

  test('a whole brief is no cut one', () => {
    expect(taskAfter(toolMessage('', completed))).toMatchObject({ result: 'Three notes.', resultTruncated: undefined })
  })

  test('blocks and nested blocks become text', () => {
    const content = [{ type: 'text', text: 'Task Succeeded. ' }, { type: 'tool_result', content: [{ type: 'text', text: 'Result: Three ' }, 'notes.'] }]
    expect(taskAfter(toolMessage(content, completed)).result).toBe('Three notes.')
  })

  test('an error that was cut is completed from the content, or says that it is cut', () => {
    const kwargs = { subagent_status: 'failed', subagent_error: brief }
    expect(taskAfter(toolMessage(`Task failed. Error: ${whole}`, kwargs))).toMatchObject({ error: whole, errorTruncated: undefined })
    expect(taskAfter(toolMessage('', kwargs))).toMatchObject({ error: brief, errorTruncated: true })
  })
})

describe('a failure whose metadata names no error', () => {
  const failed = { subagent_status: 'failed' }

  test('T5 says what the content says, in the producer\'s words or in its own', () => {
    expect(taskAfter(toolMessage('ValueError: no such bay', failed))).toMatchObject({ status: 'failed', error: 'ValueError: no such bay', result: undefined })
    expect(taskAfter(toolMessage('Task failed. Error: upstream 500', failed))).toMatchObject({ status: 'failed', error: 'upstream 500' })
    expect(taskAfter(toolMessage('It took too long.', { subagent_status: 'timed_out' }))).toMatchObject({ status: 'timed_out', error: 'It took too long.' })
  })

  test.each(['Task Succeeded. Result: All is well.', 'Task cancelled by user. Error: Stopped.', 'Task timed out. Error: Slow.', ''])('T5 has no error where the content speaks of another outcome or says nothing: %j', (content) => {
    expect(taskAfter(toolMessage(content, failed))).toMatchObject({ status: 'failed', error: undefined, result: undefined })
  })
})

describe('results without a structured status', () => {
  test('T4 a result text gives way to what a stronger frame says', () => {
    const task = taskAfter({ type: 'task_failed', task_id: 'call_1', error: 'Broken.' }, toolMessage('Task Succeeded. Result: Three notes.'))
    expect(task).toMatchObject({ status: 'failed', error: 'Broken.', result: undefined })
  })

  test('model and usage are durable all the same', () => {
    const task = taskAfter(toolMessage('Task Succeeded. Result: Three notes.', { subagent_model_name: 'heron-1' }), { type: 'task_running', task_id: 'call_1', message_index: 9, model_name: 'aster-2' })
    expect(task).toMatchObject({ status: 'completed', modelName: 'heron-1' })
  })

  test('T13 words that nobody knows still prove that the tool returned', () => {
    expect(taskAfter(toolMessage('It went as it went.'))).toMatchObject({ status: 'unknown', result: 'It went as it went.' })
  })

  test('an error flag of the message is a failure', () => {
    expect(taskAfter(toolMessage('Error: upstream 500', undefined, { status: 'error' }))).toMatchObject({ status: 'failed', error: 'upstream 500' })
    expect(taskAfter(toolMessage('It broke.', undefined, { status: 'error' }))).toMatchObject({ status: 'failed', error: 'It broke.' })
  })
})

describe('messages that say nothing of tasks', () => {
  test.each([{ type: 'human', content: 'Task Succeeded.' }, { type: 'system' }, { type: 'tool', name: 'search', tool_call_id: 'c', content: 'Task failed.' }, { type: 'ai', content: 'task' }, { type: 'ai', tool_calls: 'x' }])('%o', (message) => {
    expect(createDeerFlowDecoder()(message)).toEqual([])
  })

  test.each([undefined, null, '', 7])('I4 a result whose tool_call_id is %o is counted', (id) => {
    const store = storeAfter([aiMessage('call_1'), toolMessage('Task Succeeded. Result: Whose?', completed, { tool_call_id: id })])
    expect([store.getUnattributedCount(), store.getTask('call_1')?.status]).toEqual([1, 'running'])
  })
})
