/** Below this a count is printed exactly. */
const COMPACT_FROM = 10_000

/**
 * A token count in as few characters as stay honest: exact and grouped below 10,000, then compact with at most one
 * decimal in the locale's own units (`12.3K`, `1.2万`). The unit is chosen after rounding, so 999,950 is `1M`, never `1000K`.
 * Takes a non-negative number; anything else prints as 0 or `∞` would, never `NaN`.
 */
export function formatTokenCount(count: number, locale: string): string {
  return createTokenCountFormat(locale)(count)
}

/** The same with the formatters made once. */
export function createTokenCountFormat(locale: string): (count: number) => string {
  const exact = createExactFormat(locale)
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' })
  return (count) => (count < COMPACT_FROM || Number.isNaN(count) ? exact(count) : compact.format(count))
}

/** Every digit, grouped as the locale groups them. */
export function createExactFormat(locale: string): (count: number) => string {
  // `always`: Spanish and Polish would leave four digits ungrouped beside grouped five-digit numbers.
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' })
  return (count) => format.format(Number.isNaN(count) ? 0 : Math.max(0, count))
}
