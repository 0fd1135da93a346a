import { describe, expect, test } from 'vitest'
import { id, index, parseJson, stamp, text } from './json.ts'

test.each([undefined, null, '', ' \n\t', 0, 1, true, [], {}, ['call_1']])('I1 %o is no id', (value) => {
  expect(id(value)).toBeUndefined()
})

test('I1 an id is kept exactly as it came', () => {
  expect(id(' call 1 ')).toBe(' call 1 ')
  expect(text('__proto__')).toBe('__proto__')
})

test.each([[0, 0], [7, 7], [-1, undefined], [1.5, undefined], ['1', undefined], [null, undefined], [Number.NaN, undefined], [2 ** 53, undefined]])('the index of %o is %o', (value, expected) => {
  expect(index(value)).toBe(expected)
})

describe('stamps', () => {
  const nine = Date.UTC(2026, 7, 22, 9)

  test.each(['2026-08-22T09:00:00Z', '2026-08-22T09:00:00.000+00:00', '2026-08-22T11:00:00+02:00', '2026-08-22 09:00:00', '2026-08-22T09:00:00.000'])('%s is read as UTC unless it says otherwise', (value) => {
    expect(stamp(value)).toBe(nine)
  })

  test.each([undefined, null, '', 'yesterday', nine, '2026-08-22', '2026-13-45T99:00:00Z', {}])('%o is no stamp', (value) => {
    expect(stamp(value)).toBeUndefined()
  })
})

test('T11 a text that is no JSON is nothing', () => {
  expect([parseJson('{"a":1}'), parseJson('{"a":'), parseJson('')]).toEqual([{ a: 1 }, undefined, undefined])
})
