// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')
const [usual = '', stronger = ''] = css.split('@media (prefers-contrast: more)')
const palette = coloursOf(usual)
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

test.each(['light', 'dark'] as const)('who asks for more contrast reads every text in %s at 7:1 and more, and sees every line', (scheme) => {
  const tones = coloursOf(stronger)
  const base = (name: string): string => palette[name]?.[scheme] ?? ''
  const shares = Object.fromEntries([...stronger.matchAll(/--_(\w+): color-mix\(in srgb, var\(--_text\) (\d+)%, var\(--_surface\)\)/g)].map(([, name = '', share]) => [name, Number(share) / 100]))
  const colours = texts.map((name) => [name, tones[name]?.[scheme] ?? mix(base('text'), base('surface'), shares[name] ?? 1)] as const)
  for (const [name, colour] of colours) {
    expect(contrast(colour, base('surface')), `${name} on the card`).toBeGreaterThanOrEqual(7)
    expect(contrast(colour, base('tint')), `${name} on a box`).toBeGreaterThanOrEqual(7)
  }
  const warning = tones['warning']?.[scheme] ?? ''
  expect(contrast(warning, mix(warning, base('surface'), 0.12)), 'the badge').toBeGreaterThanOrEqual(6)
  expect(contrast(mix(base('text'), base('surface'), shares['border'] ?? 0), base('surface')), 'a line').toBeGreaterThanOrEqual(3)
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

/** The colours that a piece of the stylesheet sets, by private name. */
function coloursOf(part: string): Record<string, { readonly light: string; readonly dark: string }> {
  const found = part.matchAll(/--_(\w+): var\(--subagent-card-\w+, light-dark\((#\w{6}), (#\w{6})\)\)/g)
  return Object.fromEntries([...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))
}

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
