import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Authority, Step, TaskStatus, TaskUpdate } from './task.ts'
import { permutations } from './testing/permutations.ts'
import { plainJson } from './testing/plain-json.ts'
import { aiStep, reduceAll } from './testing/updates.ts'

/** Few values, so that updates compete for the same field. */
const words = fc.constantFrom('a', 'bb', 'bc', 'a longer one', ' ', '__proto__')
const count = fc.nat(3)
const time = fc.integer({ min: 1000, max: 1010 })
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> => fc.option(value, { nil: undefined, freq: 1 })
const status = fc.constantFrom<TaskStatus>('pending', 'running', 'waiting', 'completed', 'failed', 'cancelled', 'timed_out', 'unknown')
const authority = fc.constantFrom<Authority>('durable', 'event', 'live', 'legacy', 'inferred')
const usage = fc.record({ inputTokens: maybe(count), outputTokens: maybe(count), totalTokens: fc.nat(5), reasoningTokens: maybe(count) })

const step: fc.Arbitrary<Step> = fc.record({
  index: maybe(fc.nat(3)),
  id: maybe(fc.constantFrom('m1', 'm2')),
  kind: fc.constantFrom('ai', 'tool'),
  text: words,
  truncated: maybe(fc.boolean()),
  toolCalls: maybe(fc.array(fc.record({ name: words, argument: words }), { maxLength: 2 })),
  isError: maybe(fc.boolean()),
})

const facts: fc.Arbitrary<Partial<TaskUpdate>> = fc.record(
  {
    authority, status, rawStatus: words, stopReason: words, result: words, resultTruncated: fc.boolean(), error: words, errorTruncated: fc.boolean(),
    modelName: words, title: words, description: words, runId: words, background: fc.boolean(), partialResult: words, toolCallCount: count,
    usage, usageIsLowerBound: fc.boolean(), call: fc.record({ id: words, usage }), steps: fc.array(step, { maxLength: 3 }),
    startedAt: time, endedAt: time, at: time, elapsedMs: count,
  },
  { requiredKeys: [] },
)

/** Updates of one activation with distinct orders. Steps by id alone are listed as they come, so one step has an index. */
const updates = (maxLength: number): fc.Arbitrary<readonly Partial<TaskUpdate>[]> =>
  fc.tuple(fc.array(facts, { minLength: 1, maxLength: maxLength - 1 }), fc.uniqueArray(fc.nat(99), { minLength: maxLength, maxLength })).map(([list, orders]) =>
    [...list, { steps: [aiStep(1, 'anchor')] }].map((one, at) => ({ ...one, order: orders[at] ?? at })),
  )

const outcome = (list: readonly Partial<TaskUpdate>[]): string => plainJson(reduceAll(list))

describe('the merge is a join', () => {
  test('T8 applying an update twice equals applying it once', () => {
    fc.assert(
      fc.property(updates(8), (list) => {
        const once = reduceAll(list)
        expect(plainJson(reduceAll(list.flatMap((one) => [one, one])))).toBe(plainJson(once))
        expect(reduceAll(list, once)).toBe(once)
      }),
      { numRuns: 300 },
    )
  })

  test('T9 every order of up to five updates leads to one task', () => {
    fc.assert(
      fc.property(updates(5), (list) => {
        const expected = outcome(list)
        for (const order of permutations(list)) if (outcome(order) !== expected) expect(outcome(order)).toBe(expected)
      }),
      { numRuns: 50 },
    )
  })

  test('T9 any order of more updates, with repetitions, leads to one task', () => {
    const delivery = updates(14).chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length }), fc.shuffledSubarray([...list])),
    )
    fc.assert(
      fc.property(delivery, ([list, shuffled, again]) => {
        expect(outcome([...shuffled, ...again])).toBe(outcome(list))
      }),
      { numRuns: 400 },
    )
  })
})
