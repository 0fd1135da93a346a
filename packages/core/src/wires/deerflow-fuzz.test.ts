import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostFact } from '../../../../contracts/play-case.ts'
import { readStreams } from '../../../../contracts/read-contracts.ts'
import { createTaskStore } from '../store.ts'
import { storeAfter } from '../testing/deerflow.ts'
import { createDeerFlowDecoder } from './deerflow.ts'

const real = readStreams('deerflow').flatMap((stream) => stream.frames.filter((frame) => hostFact(frame) === undefined))
const leaf = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(undefined, '__proto__', '', -1, Number.NaN, 1e308, [], {}))

/** A real frame in which values anywhere were replaced. */
const mutated = fc.tuple(fc.constantFrom(...real), fc.infiniteStream(fc.nat(9)), fc.infiniteStream(leaf)).map(([frame, dice, leaves]) => mutate(frame, dice, leaves))

function mutate(value: unknown, dice: Iterator<number>, leaves: Iterator<unknown>): unknown {
  if (dice.next().value === 0) return leaves.next().value
  if (Array.isArray(value)) return value.map((item) => mutate(item, dice, leaves))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mutate(inner, dice, leaves)]))
}

/** Objects that look like frames, with anything in their fields. */
const shaped = fc.record(
  {
    type: fc.constantFrom('task_started', 'task_running', 'task_completed', 'task_failed', 'ai', 'tool', 'AIMessageChunk', 'stream_replay_gap'),
    event: fc.constantFrom('custom', 'messages', 'updates', 'values', 'metadata', 'end', 'gap'),
    event_type: fc.constantFrom('subagent.start', 'subagent.step', 'subagent.end', 'llm.tool.result'),
    task_id: fc.anything(), name: fc.constant('task'), tool_call_id: fc.anything(), tool_calls: fc.anything(), additional_kwargs: fc.anything(), content: fc.anything(), data: fc.anything(),
    message: fc.anything(), message_index: fc.anything(), usage: fc.anything(), messages: fc.anything(), values: fc.anything(), metadata: fc.anything(), run_id: fc.anything(), id: fc.anything(),
  },
  { requiredKeys: [] },
)

test('there are real frames to break', () => {
  expect(real.length).toBeGreaterThan(100)
})

test('T11 any value at all gives updates or nothing, and the next frame is read', () => {
  const started = { type: 'task_started', task_id: 'call_undamaged', description: 'Count the gulls' }
  const scope = fc.constantFrom(undefined, 'thread-1', ({ runId }: { readonly runId?: string | undefined }) => runId ?? '')
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.anything(), fc.jsonValue(), mutated, shaped), { maxLength: 5 }), scope, (frames, scope) => {
      const store = createTaskStore()
      const decode = createDeerFlowDecoder({ scope })
      for (const frame of frames) store.apply(decode(frame))
      store.apply(decode(started))
      const undamaged = store.getTasks().find((task) => task.id === 'call_undamaged')
      expect(undamaged).toMatchObject({ description: 'Count the gulls' })
      for (const task of store.getTasks()) {
        expect(task.id.trim()).not.toBe('')
        expect(task.elapsedMs ?? 0).toBeGreaterThanOrEqual(0)
        for (const count of Object.values(task.usage ?? {})) expect(count === undefined || (Number.isSafeInteger(count) && count >= 0)).toBe(true)
      }
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
    { numRuns: 600 },
  )
})

test('T11 every undamaged frame between damaged ones is read', () => {
  const frames = readStreams('deerflow').find((stream) => stream.name === 'completed')?.frames ?? []
  const expected = JSON.stringify(storeAfter(frames).getTasks())
  const damaged = fc.oneof(fc.jsonValue(), fc.constantFrom({ type: 'task_running', task_id: 7 }, { event: 'custom', data: '{"type":' }, { type: 'tool', name: 'task' }, null))
  fc.assert(
    fc.property(fc.array(damaged, { minLength: frames.length, maxLength: frames.length }), (broken) => {
      expect(JSON.stringify(storeAfter(frames.flatMap((frame, at) => [broken[at], frame])).getTasks())).toBe(expected)
    }),
    { numRuns: 100 },
  )
})
