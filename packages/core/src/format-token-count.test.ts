import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createExactFormat, formatTokenCount } from './format-token-count.ts'

const LOCALES = ['en', 'zh-CN', 'zh-TW', 'ja', 'ko', 'de', 'es', 'fr', 'pt-BR', 'ar']

test.each([
  [0, 'en', '0'], [7, 'en', '7'], [9999, 'en', '9,999'], [9999, 'es', '9.999'], [10_000, 'en', '10K'], [12_345, 'en', '12.3K'], [12_345, 'zh-CN', '1.2万'],
  [999_949, 'en', '999.9K'], [999_950, 'en', '1M'], [999_999, 'en', '1M'], [41_200_000, 'en', '41.2M'], [2 ** 53, 'en', '9,007.2T'],
  [12_345, 'es', '12,3\u00a0mil'], [12_345, 'pt-BR', '12,3\u00a0mil'], [12_345, 'fr', '12,3\u00a0k'], [12_345, 'ko', '1.2만'], [12_345, 'zh-TW', '1.2萬'], [999_950, 'fr', '1\u00a0M'],
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

  test('a compact count never decreases as the count grows, stays within a twentieth of it, and is in the unit of what it rounds to', () => {
    const read = reader(locale)
    const count = fc.oneof(fc.integer({ min: 10_000, max: 2_000_000 }), fc.maxSafeNat(), fc.constantFrom(9_999, 10_000, 99_950, 999_949, 999_950, 99_999_999, 999_999_999))
    fc.assert(
      fc.property(count, count, (left, right) => {
        const [low, high] = [Math.min(left, right), Math.max(left, right)]
        const text = formatTokenCount(high, locale)
        expect(read(formatTokenCount(low, locale))).toBeLessThanOrEqual(read(text))
        expect(Math.abs(read(text) - high)).toBeLessThanOrEqual(high / 20)
        expect(formatTokenCount(read(text), locale)).toBe(text)
      }),
      { numRuns: 200 },
    )
  })
})

/** Reads a printed count back, with the units that the locale itself uses for powers of ten. */
function reader(locale: string): (text: string) => number {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'
  const digits = new Map(Array.from({ length: 10 }, (_, digit) => [new Intl.NumberFormat(locale).format(digit), String(digit)]))
  const numberOf = (text: string): number => Number([...text].map((one) => digits.get(one) ?? (one === decimal ? '.' : '')).join(''))
  const unitOf = (text: string): string => text.replaceAll(/[\p{N}\p{P}\p{Z}\p{Cf}]/gu, '')
  const units = new Map<string, number>()
  for (let power = 4; power < 16; power += 1) {
    const text = format.format(10 ** power)
    if (unitOf(text) !== '' && !units.has(unitOf(text))) units.set(unitOf(text), 10 ** power / numberOf(text))
  }
  return (text) => Math.round(numberOf(text) * (units.get(unitOf(text)) ?? 1))
}
