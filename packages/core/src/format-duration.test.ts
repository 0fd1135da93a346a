import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, '0s'], [999, '0s'], [45 * SECOND, '45s'], [MINUTE - 1, '59s'], [MINUTE, '1m 00s'], [3 * MINUTE + 5 * SECOND, '3m 05s'], [HOUR - 1, '59m 59s'],
  [HOUR + 2 * MINUTE + 59 * SECOND, '1h 02m'], [DAY - 1, '23h 59m'], [2 * DAY + 3 * HOUR + 59 * MINUTE, '2d 3h'], [1234 * DAY, '1234d 0h'],
])('%d ms is %s', (ms, expected) => {
  expect(formatDuration(ms, 'en')).toBe(expected)
})

test.each([-1, -DAY, Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])('%d ms is no time at all', (ms) => {
  expect(formatDuration(ms, 'en')).toBe('0s')
})

test('scripts written without spaces take none between the parts', () => {
  expect(formatDuration(3 * MINUTE + 5 * SECOND, 'zh-CN')).toBe('3分钟05秒')
})

test('E1 any number prints without NaN or a minus sign', () => {
  fc.assert(
    fc.property(fc.double(), fc.constantFrom('en', 'zh-CN', 'de', 'ar'), (ms, locale) => {
      expect(formatDuration(ms, locale)).not.toMatch(/NaN|undefined|-|∞/)
    }),
    { numRuns: 50 },
  )
})
