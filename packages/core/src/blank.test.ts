import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, trimmed } from './blank.ts'

const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\u00A0', '\u3000', '\uFEFF', 'a', 'é', '~'), maxLength: 5 }))

test.each([undefined, null, '', ' ', '\n\t', '\u00A0\u3000'])('T7 %o says nothing', (value) => {
  expect(isBlank(value)).toBe(true)
})

test('T7 a text says something exactly when a character of it is no white space', () => {
  fc.assert(fc.property(texts, (text) => isBlank(text) === (text.trim() === '')), { numRuns: 300 })
})

test('M1 a trimmed text is the text without white space around it', () => {
  fc.assert(fc.property(texts, (text) => trimmed(text) === text.trim()), { numRuns: 300 })
})
