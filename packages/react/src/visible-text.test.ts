import { expect, test } from 'vitest'
import { cutText, visibleBlock, visibleLine } from './visible-text.ts'

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
