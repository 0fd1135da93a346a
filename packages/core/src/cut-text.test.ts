import { describe, expect, test } from 'vitest'
import { cutEnd, cutStart } from './cut-text.ts'

describe('a cut text', () => {
  test('is the text itself where nothing has to go', () => {
    expect([cutEnd('abc', 3), cutStart('abc', 3)]).toEqual(['abc', 'abc'])
  })

  test('keeps its beginning or its end', () => {
    expect([cutEnd('abcdef', 2), cutStart('abcdef', 2)]).toEqual(['ab', 'ef'])
  })

  test('never ends or begins inside a pair of surrogates', () => {
    expect([cutEnd('a😀b', 2), cutStart('a😀b', 2)]).toEqual(['a', 'b'])
  })
})
