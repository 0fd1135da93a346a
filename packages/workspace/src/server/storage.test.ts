import { AIMessage } from '@langchain/core/messages'
import { taskCompleted, taskRunning, taskStarted } from '@subagent-cards/producer'
import type { LiveEvent } from '@subagent-cards/producer'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { createStorage } from './storage.ts'

function opened() {
  const storage = createStorage(openDatabase(':memory:'), () => Date.UTC(2026, 0, 1))
  storage.createThread('t', 'Thread')
  storage.createThread('u', 'Another')
  storage.beginRun('r', 't')
  storage.beginRun('s', 'u')
  return storage
}

const step = (taskId: string, messageIndex: number, content: string): LiveEvent =>
  taskRunning({ taskId, messageIndex, totalMessages: messageIndex, message: new AIMessage({ id: `m${messageIndex}`, content }) })
const inThread = (...frames: readonly LiveEvent[]) => frames.map((frame) => ({ threadId: 't', runId: 'r', frame, settled: [frame] }))
const usage = { input_tokens: 10, output_tokens: 2, total_tokens: 12 }

test('seq rises strictly, also where a row replaces an older one', () => {
  const storage = opened()
  const first = storage.write(inThread(taskStarted({ taskId: 'a' }), step('a', 1, 'One'), step('a', 2, 'Two')))
  const second = storage.write(inThread(step('a', 1, 'One, longer'), taskCompleted({ taskId: 'a', result: 'Done' })))
  const seqs = [...first, ...second].map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.toSorted((left, right) => left - right))
  expect(new Set(seqs).size).toBe(5)
  const rows = storage.events({ threadId: 't', limit: 100 })
  expect(rows.map(({ event_type, content }) => ('text' in content ? content.text : event_type))).toEqual(['subagent.start', 'Two', 'One, longer', 'subagent.end'])
})

test('events are filtered by thread, task and type, and paged by their last seq', () => {
  const storage = opened()
  storage.write([...inThread(taskStarted({ taskId: 'a' }), step('a', 1, 'One'), step('b', 1, 'Other'), step('a', 2, 'Two')), { threadId: 'u', runId: 's', frame: step('a', 1, 'Elsewhere'), settled: [step('a', 1, 'Elsewhere')] }])
  const query = { threadId: 't', taskId: 'a', eventTypes: ['subagent.step'], limit: 1 }
  const [first] = storage.events(query)
  const rest = storage.events({ ...query, afterSeq: first?.seq, limit: 10 })
  expect([first, ...rest].map((row) => row && 'text' in row.content && row.content.text)).toEqual(['One', 'Two'])
  expect(storage.events({ ...query, afterSeq: rest.at(-1)?.seq })).toEqual([])
  expect(storage.events({ ...query, newest: true }).map((row) => 'text' in row.content && row.content.text)).toEqual(['Two'])
  const newest = storage.events({ threadId: 't', limit: 2, newest: true }).map(({ seq }) => seq)
  expect(newest).toEqual(newest.toSorted((left, right) => left - right))
})

test('a batch is written whole or not at all', () => {
  const storage = opened()
  expect(() => storage.write([...inThread(taskStarted({ taskId: 'a' })), { threadId: 'nowhere', runId: 'none', frame: taskStarted({ taskId: 'b' }), settled: [] }])).toThrow(/FOREIGN KEY/)
  expect(storage.events({ threadId: 't', limit: 10 })).toEqual([])
})

test('a model call counts once, however often it is told', () => {
  const storage = opened()
  const call = { call_id: 'c', caller: 'lead', model_name: null, ...usage }
  expect([storage.countCall('t', 'r', call), storage.countCall('t', 'r', call)]).toEqual([true, false])
  storage.countCall('t', 'r', { ...call, call_id: 'd' })
  expect(storage.totals('t')).toEqual({ calls: 2, input_tokens: 20, output_tokens: 4, total_tokens: 24 })
  expect(storage.totals('u').calls).toBe(0)
})

test('only open runs are interrupted, and an ended run stays what it was', () => {
  const storage = opened()
  storage.endRun('r', 'ended')
  expect(storage.interruptOpenRuns()).toBe(1)
  storage.endRun('s', 'ended')
  expect([...storage.runs('t'), ...storage.runs('u')].map(({ state }) => state)).toEqual(['ended', 'interrupted'])
})
