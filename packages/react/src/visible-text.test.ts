import { expect, test } from 'vitest'
import { cutText, visibleBlock, visibleLine, visiblePiece } from './visible-text.ts'

test('a block keeps its lines, whatever ends them', () => {
  expect(visibleBlock('a\r\nb\rc\u2028d\te')).toBe('a\nb\nc\nd\te')
})

test('a line is one line', () => {
  expect(visibleLine('  a\n\n b\t\u202Ec ')).toBe('a b c')
})

test('terminal sequences go whole', () => {
  expect(visibleLine('\u001B[1;31mred\u001B[0m \u001B[2Kline')).toBe('red line')
})

test('a cut leaves no half character', () => {
  expect(cutText('a😀', 2)).toBe('a')
  expect(cutText('a😀', 3)).toBe('a😀')
})

test.each(['\u001B', '\u001B[', '\u001B[1;3', '\uD83D', '\r'])('what a stream stands in the middle of is left out until it is whole: %j', (end) => {
  expect(visiblePiece(`done${end}`)).toBe('done')
})
