// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')
const palette = Object.fromEntries(
  [...css.matchAll(/--_(\w+): var\(--subagent-card-\w+, light-dark\((#\w{6}), (#\w{6})\)\)/g)].map(([, name, light, dark]) => [name, { light: light ?? '', dark: dark ?? '' }]),
)
const texts = ['text', 'muted', 'faint', 'accent', 'success', 'warning', 'danger']

test.each(['light', 'dark'] as const)('every text is readable in %s: contrast of at least 4.5:1', (scheme) => {
  const colour = (name: string): string => palette[name]?.[scheme] ?? ''
  for (const name of texts) {
    expect(contrast(colour(name), colour('surface')), `${name} on the card`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour(name), colour('tint')), `${name} on a box`).toBeGreaterThanOrEqual(4.5)
  }
  const badge = mix(colour('warning'), colour('surface'), 0.12)
  expect(contrast(colour('warning'), badge), 'the badge').toBeGreaterThanOrEqual(4.5)
})

test('everything stands in one layer, so that the host always wins', () => {
  const outside = css.replace(/\/\*[^]*?\*\//g, '').trim()
  expect(outside.startsWith('@layer subagent-cards {')).toBe(true)
  expect(outside.match(/@layer/g)).toHaveLength(1)
})

test('the spinner is the only motion', () => {
  expect(css.match(/@keyframes/g)).toHaveLength(1)
  expect(css).not.toMatch(/transition/)
})

test('no side is left or right: the card mirrors in languages that run the other way', () => {
  expect(css).not.toMatch(/(margin|padding|border|inset)-(left|right)|^\s*(left|right):|text-align: (left|right)/m)
})

function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function mix(over: string, under: string, share: number): string {
  const below = channels(under)
  return `#${channels(over).map((value, at) => Math.round(value * share + (below[at] ?? 0) * (1 - share)).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}
