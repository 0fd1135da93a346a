// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'
import { visibleBlock } from './visible-text.ts'

test('a short text is one block, and no text is none', () => {
  expect(textBlocks('Done.')).toEqual(['Done.'])
  expect(textBlocks('')).toEqual([])
})

describe('a long one', () => {
  test('is cut after a line, where a line ends in time', () => {
    for (const block of textBlocks('A line of text.\n'.repeat(5000)).slice(0, -1)) expect(block.endsWith('.\n')).toBe(true)
  })

  test('is cut between words, where none does', () => {
    for (const block of textBlocks('word '.repeat(5000))) expect(block).toMatch(/^word .* $/)
  })

  test.each(['👩🏽‍💻', 'e\u0301', '\r', '\u001B[1;31m', '各'])('is not cut inside of %j', (piece) => {
    for (const lead of ['', 'x', 'xx', 'xxx', 'xxxx']) {
      const text = lead + piece.repeat(Math.ceil(20_000 / piece.length))
      expect(textBlocks(text).map(visibleBlock).join('')).toBe(visibleBlock(text))
      for (const block of textBlocks(text).slice(1)) expect(block.startsWith(piece)).toBe(true)
    }
  })

  test('is together what it was, in blocks of a bounded size', () => {
    const piece = fc.oneof(fc.constantFrom('\n', '\r\n', ' ', '\u001B[', '\uD83D', '👍'), fc.string({ unit: 'grapheme', maxLength: 9 }))
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 2000 }), (pieces, times) => {
        const text = pieces.join('').repeat(times)
        const blocks = textBlocks(text)
        expect(blocks.join('')).toBe(text)
        expect(Math.max(0, ...blocks.map((block) => block.length))).toBeLessThanOrEqual(8000)
        expect(blocks.includes('')).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})
