import { describe, expect, test } from 'vitest'
import { en } from './messages-en.ts'
import { zhCN } from './messages-zh-cn.ts'
import { fillMessage } from './messages.ts'
import type { Messages, PluralText } from './messages.ts'

const keys = Object.keys(en) as (keyof Messages)[]

/** The placeholders of a text, each once, of all its plural forms. */
function placeholders(text: string | PluralText): readonly (readonly string[])[] {
  return (typeof text === 'string' ? [text] : Object.values(text)).map((form) => [...new Set(form.match(/\{\w+\}/g) ?? [])].sort())
}

describe('fillMessage', () => {
  test('fills every placeholder, wherever it stands and however often', () => {
    expect(fillMessage('{b} before {a}, {b} again', { a: 'A', b: 'B' })).toBe('B before A, B again')
  })

  test('a placeholder without a value stays, so that a typo shows', () => {
    expect(fillMessage('{tilte}: {count}', { title: 'Title', count: '3' })).toBe('{tilte}: 3')
  })

  test('T11 names of object members are no values', () => {
    expect(fillMessage('{constructor} {__proto__} {toString}', {})).toBe('{constructor} {__proto__} {toString}')
  })

  test('a value is data: neither its placeholders nor its dollar signs are read', () => {
    expect(fillMessage('{a}{b}', { a: '{b}$&$1', b: 'B' })).toBe('{b}$&$1B')
  })
})

describe('the catalogs', () => {
  test('have the same keys', () => {
    expect(Object.keys(zhCN).sort()).toEqual([...keys].sort())
  })

  test.each(keys)('%s takes the same values in both languages and in every plural form', (key) => {
    const [expected] = placeholders(en[key])
    for (const form of [...placeholders(en[key]), ...placeholders(zhCN[key])]) expect(form).toEqual(expected)
  })

  test.each(keys)('%s says something in both languages', (key) => {
    for (const text of [en[key], zhCN[key]]) for (const form of typeof text === 'string' ? [text] : Object.values(text)) expect(form.trim()).not.toBe('')
  })
})
