import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeTokenUsage } from './token-usage.ts'
import { deepFreeze } from './testing/deep-freeze.ts'

const whole = deepFreeze({ input_tokens: 220, output_tokens: 18, total_tokens: 238 })

test('U2 a snapshot is three whole numbers', () => {
  expect(normalizeTokenUsage(whole)).toEqual({ inputTokens: 220, outputTokens: 18, totalTokens: 238 })
})

test('U2 zeros are numbers', () => {
  expect(normalizeTokenUsage({ input_tokens: 0, output_tokens: 0, total_tokens: 0 })?.totalTokens).toBe(0)
})

describe.each(['input_tokens', 'output_tokens', 'total_tokens'])('U2 half a snapshot is none: %s', (field) => {
  test.each([undefined, null, true, false, '12', '', -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 12n, [], {}])('as %o', (value) => {
    expect(normalizeTokenUsage({ ...whole, [field]: value })).toBeUndefined()
  })
})

test.each([undefined, null, 0, 238, '238', true, [], [220, 18, 238], () => whole])('U2 no snapshot: %o', (value) => {
  expect(normalizeTokenUsage(value)).toBeUndefined()
})

test('U2 a total that differs from input and output stays as it was reported', () => {
  expect(normalizeTokenUsage({ ...whole, total_tokens: 300 })).toMatchObject({ inputTokens: 220, outputTokens: 18, totalTokens: 300 })
})

test('U4 details are kept beside the sides that include them, from either form', () => {
  const flat = { ...whole, cache_read_tokens: 100, cache_write_tokens: 20, reasoning_tokens: 8 }
  const nested = { ...whole, input_token_details: { cache_read: 100, cache_creation: 20 }, output_token_details: { reasoning: 8 } }
  const expected = { inputTokens: 220, outputTokens: 18, totalTokens: 238, cacheReadTokens: 100, cacheWriteTokens: 20, reasoningTokens: 8 }
  expect(normalizeTokenUsage(flat)).toEqual(expected)
  expect(normalizeTokenUsage(nested)).toEqual(expected)
})

test.each([null, 'x', -1, 0.5, true, {}])('U2 a malformed detail, %o, is left out and spoils nothing', (value) => {
  const details = { cache_read_tokens: value, reasoning_tokens: value, input_token_details: value, output_token_details: { reasoning: value } }
  expect(normalizeTokenUsage({ ...whole, ...details })).toEqual({ inputTokens: 220, outputTokens: 18, totalTokens: 238 })
})

test('U2 any value at all is a valid snapshot or none', () => {
  const field = fc.oneof(fc.nat(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.string())
  const nearly = fc.record({ input_tokens: field, output_tokens: field, total_tokens: field, input_token_details: fc.anything() }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.anything(), nearly), (value) => {
      const found = normalizeTokenUsage(value)
      if (found === undefined) return
      expect(found.inputTokens).toBeDefined()
      expect(found.outputTokens).toBeDefined()
      for (const count of Object.values(found)) if (count !== undefined) expect(Number.isSafeInteger(count) && count >= 0).toBe(true)
    }),
    { numRuns: 500 },
  )
})
