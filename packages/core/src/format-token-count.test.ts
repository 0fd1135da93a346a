import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createExactFormat, formatTokenCount } from './format-token-count.ts'

const LOCALES = ['en', 'zh-CN', 'de', 'es', 'fr', 'ar', 'ja']

test.each([
  [0, 'en', '0'], [7, 'en', '7'], [9999, 'en', '9,999'], [9999, 'es', '9.999'], [10_000, 'en', '10K'], [12_345, 'en', '12.3K'], [12_345, 'zh-CN', '1.2万'],
  [999_949, 'en', '999.9K'], [999_950, 'en', '1M'], [999_999, 'en', '1M'], [41_200_000, 'en', '41.2M'], [2 ** 53, 'en', '9007.2T'],
] as const)('%d in %s is %s', (count, locale, expected) => {
  expect(formatTokenCount(count, locale)).toBe(expected)
})

test.each([[Number.NaN, '0'], [-1, '0'], [-0, '0'], [Number.NEGATIVE_INFINITY, '0'], [Number.POSITIVE_INFINITY, '∞']])('%d, which is no count, prints as %s', (count, expected) => {
  expect(formatTokenCount(count, 'en')).toBe(expected)
})

describe.each(LOCALES)('in %s', (locale) => {
  const exact = createExactFormat(locale)

  test('a count below 10,000 is printed exactly, every digit of it', () => {
    const digits = new Intl.NumberFormat(locale, { useGrouping: false })
    const group = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234).find((part) => part.type === 'group')?.value ?? ''
    fc.assert(
      fc.property(fc.nat(9999), (count) => {
        expect(formatTokenCount(count, locale)).toBe(exact(count))
        expect(formatTokenCount(count, locale).replaceAll(group, '')).toBe(digits.format(count))
      }),
      { numRuns: 20 },
    )
  })

  test('any number at all prints as a short text of the locale', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeNat(), fc.double()), (count) => {
        const text = formatTokenCount(count, locale)
        expect(text).toMatch(/[\p{N}∞]/u)
        expect(text).not.toMatch(/NaN|undefined|null|-/)
      }),
      { numRuns: 30 },
    )
  })
})
