import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstLine, oneLine, visibleText } from './visible-text.ts'

const graphemes = (text: string): number => [...new Intl.Segmenter().segment(text)].length

describe('visibleText', () => {
  test('takes out what would reorder, hide or break a text', () => {
    expect(visibleText('a\u202Eb\u2066c\u200Fd\u0000e\u001B[31mf\uFEFFg')).toBe('abcdefg')
  })

  test('keeps line breaks, tabs, and what joins an emoji', () => {
    expect(visibleText('a\tb\r\nc 👩‍🔬 é 中文')).toBe('a\tb\r\nc 👩‍🔬 é 中文')
  })

  test('marks half a character', () => {
    expect(visibleText('a\uD83Db')).toBe('a\uFFFDb')
    expect(visibleText('\uDE00')).toBe('\uFFFD')
  })
})

describe('oneLine', () => {
  test('is one line', () => {
    expect(oneLine('  first\n\n second\tthird \u2028')).toBe('first second third')
  })

  test('is cut between graphemes, and says so', () => {
    const family = '👩‍👩‍👧‍👦'
    const cut = oneLine(family.repeat(300))
    expect(graphemes(cut)).toBe(200)
    expect(cut).toBe(`${family.repeat(199)}…`)
  })

  test('reads past any number of leading blanks', () => {
    expect(oneLine(`${' '.repeat(4000)}Real title`)).toBe('Real title')
  })

  test.each(['\u200B', '\u2060\u00AD', '\u202E\u2066', '\u0301'])('a text in which nothing can be seen, %j, is empty', (text) => {
    expect(oneLine(text)).toBe('')
  })

  test('a text of exactly the length is whole', () => {
    expect(oneLine('é'.repeat(200))).toBe('é'.repeat(200))
    expect(oneLine('abcdef', 6)).toBe('abcdef')
    expect(oneLine('abcdefg', 6)).toBe('abcde…')
  })

  test('any text becomes one line of at most so many graphemes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (text, length) => {
        const line = oneLine(text, length)
        expect(line).not.toMatch(/[\r\n\u2028\u2029\u0000]/)
        expect(graphemes(line)).toBeLessThanOrEqual(length)
        expect(line).not.toMatch(/\p{Surrogate}/u)
      }),
      { numRuns: 200 },
    )
  })
})

test('firstLine is the first line that says something', () => {
  expect([firstLine('\n  \n Look here. \nand there'), firstLine(' \n'), firstLine('')]).toEqual(['Look here. ', '', ''])
})

test('T11 the colours of a terminal are no part of the text, on one line as in a block', () => {
  expect(visibleText('\u001B[31mred\u001B[0m')).toBe('red')
  expect(oneLine('\u001B[1;31mFailed\u001B[0m: no table')).toBe('Failed: no table')
})
