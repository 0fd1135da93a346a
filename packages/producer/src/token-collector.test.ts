import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faults } from '../../../contracts/schemas.ts'
import { createTokenCollector } from './token-collector.ts'
import type { ModelCall, TokenCollector } from './token-collector.ts'

const usage = (input_tokens: number, output_tokens: number, more: object = {}): { input_tokens: number; output_tokens: number } => ({ input_tokens, output_tokens, ...more })

function collect(...calls: readonly ModelCall[]): TokenCollector {
  const collector = createTokenCollector({ caller: 'subagent:researcher' })
  for (const call of calls) collector.record(call)
  return collector
}

test('each call is one record, and the snapshot is their sum', () => {
  const collector = collect({ runId: 'r1', modelName: 'heron-1', usage: usage(400, 20) }, { runId: 'r2', modelName: ' heron-2 ', usage: usage(500, 35, { total_tokens: 540 }) })
  expect(collector.records()).toEqual([
    { source_run_id: 'r1', caller: 'subagent:researcher', model_name: 'heron-1', input_tokens: 400, output_tokens: 20, total_tokens: 420 },
    { source_run_id: 'r2', caller: 'subagent:researcher', model_name: 'heron-2', input_tokens: 500, output_tokens: 35, total_tokens: 540 },
  ])
  expect(collector.snapshot()).toEqual({ input_tokens: 900, output_tokens: 55, total_tokens: 960 })
  expect(collector.modelName()).toBe('heron-2')
})

test('the same run id counts once', () => {
  const collector = createTokenCollector({ caller: 'c' })
  expect([1, 2].map(() => collector.record({ runId: 'r1', usage: usage(400, 20) }))).toEqual([true, false])
  expect(collector.snapshot()?.total_tokens).toBe(420)
})

test('a missing total is input + output', () => {
  for (const total_tokens of [undefined, null, 0, -1, 2.5, Number.NaN]) {
    expect(collect({ runId: 'r1', usage: { ...usage(3, 4), total_tokens } }).snapshot()).toEqual({ input_tokens: 3, output_tokens: 4, total_tokens: 7 })
  }
})

test.each([[undefined], [null], [{}], [usage(0, 0)], [usage(0, 0, { total_tokens: 0 })], [usage(-3, 2.5)]])('U1 a response with usage %o is skipped, never a zero', (reported) => {
  const collector = collect({ runId: 'r1', modelName: 'heron-1', usage: reported })
  expect([collector.snapshot(), collector.records(), collector.modelName()]).toEqual([null, [], 'heron-1'])
})

test('a call whose first report had no usage counts when it gets one', () => {
  expect(collect({ runId: 'r1' }, { runId: 'r1', usage: usage(1, 2) }).snapshot()?.total_tokens).toBe(3)
})

test('cache reads are kept where a provider reports a hit, and absent elsewhere', () => {
  const collector = collect({ runId: 'r1', usage: usage(9, 1, { input_token_details: { cache_read: 0 } }) }, { runId: 'r2', usage: usage(9, 1, { input_token_details: { cache_read: 5 } }) })
  expect(collector.records().map((record) => record.cache_read_tokens)).toEqual([undefined, 5])
  expect(collector.records()[0]).not.toHaveProperty('cache_read_tokens')
  expect(collector.snapshot()).toEqual({ input_tokens: 18, output_tokens: 2, total_tokens: 20, cache_read_tokens: 5 })
})

test('a record without a model says null, and the newest name stays', () => {
  const collector = collect({ runId: 'r1', modelName: 'heron-1', usage: usage(1, 1) }, { runId: 'r2', modelName: '  ', usage: usage(1, 1) })
  expect([collector.records()[1]?.model_name, collector.modelName()]).toEqual([null, 'heron-1'])
})

test('what was handed out does not change and cannot be written to', () => {
  const collector = collect({ runId: 'r1', usage: usage(1, 1) })
  const [records, snapshot] = [collector.records(), collector.snapshot()]
  collector.record({ runId: 'r2', usage: usage(1, 1) })
  expect([records.length, snapshot?.total_tokens]).toEqual([1, 2])
  expect([records, records[0], snapshot].every(Object.isFrozen)).toBe(true)
})

test('a call without an id is refused, with the reason', () => {
  expect(() => collect({ runId: ' ', usage: usage(1, 1) })).toThrow(/runId is " ".*count as one call/)
})

test('the snapshot is the sum over distinct run ids, whatever comes how often in which order', () => {
  const counts = fc.record({ input_tokens: fc.nat(9000), output_tokens: fc.nat(900), total_tokens: fc.option(fc.nat(9999), { nil: undefined }) }, { requiredKeys: [] })
  const calls = fc.array(fc.record({ runId: fc.constantFrom('a', 'b', 'c', 'd', 'e'), usage: fc.option(counts, { nil: undefined }) }), { maxLength: 12 })
  fc.assert(
    fc.property(calls, (calls) => {
      const collector = collect(...calls)
      const sum = [...new Set(calls.map(({ runId }) => runId))].reduce((sum, id) => {
        const first = calls.filter(({ runId }) => runId === id).map(({ usage = {} }) => usage.total_tokens || (usage.input_tokens ?? 0) + (usage.output_tokens ?? 0)).find((total) => total > 0)
        return sum + (first ?? 0)
      }, 0)
      expect(collector.snapshot()?.total_tokens ?? 0).toBe(sum)
      expect(collector.records().reduce((sum, record) => sum + record.total_tokens, 0)).toBe(sum)
      if (collector.snapshot() !== null) expect(faults('token-usage', collector.snapshot())).toEqual([])
    }),
  )
})
