import { describe, expect, test } from 'vitest'
import { ar } from './messages-ar.ts'
import { de } from './messages-de.ts'
import { en } from './messages-en.ts'
import { es } from './messages-es.ts'
import { fr } from './messages-fr.ts'
import { ja } from './messages-ja.ts'
import { ko } from './messages-ko.ts'
import { ptBR } from './messages-pt-br.ts'
import { zhCN } from './messages-zh-cn.ts'
import { zhTW } from './messages-zh-tw.ts'
import { fillMessage } from './messages.ts'
import type { Messages, PluralText } from './messages.ts'
import { presentTask } from './present-task.ts'

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

const catalogs: readonly (readonly [locale: string, catalog: Messages])[] = [
  ['en', en], ['zh-CN', zhCN], ['zh-TW', zhTW], ['ja', ja], ['ko', ko], ['de', de], ['es', es], ['fr', fr], ['pt-BR', ptBR], ['ar', ar],
]

describe.each(catalogs)('the catalog of %s', (locale, catalog) => {
  test('has every key and no other', () => {
    expect(Object.keys(catalog).sort()).toEqual([...keys].sort())
  })

  test.each(keys)('%s takes the same values as in English, in every plural form, and says something', (key) => {
    const [expected] = placeholders(en[key])
    for (const form of placeholders(catalog[key])) expect(form).toEqual(expected)
    for (const form of typeof catalog[key] === 'string' ? [catalog[key]] : Object.values(catalog[key])) expect(form.trim()).not.toBe('')
  })

  test('uses only plural forms that the language has', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    for (const text of Object.values(catalog)) if (typeof text !== 'string') expect([...pluralCategories, 'other']).toEqual(expect.arrayContaining(Object.keys(text)))
  })

  test('prints a whole card without a word of another language', () => {
    const task = { id: 'a', scope: '', activation: 1, steps: [], status: 'running', usage: { totalTokens: 12_345 }, toolCallCount: 3 } as const
    const { status, tokens, toolCalls, title } = presentTask(task, { locale, messages: catalog })
    expect([status.label, title]).toEqual([catalog.statusRunning, catalog.untitled])
    expect(`${tokens.text} ${toolCalls?.text}`).not.toMatch(/[{}]/)
  })
})
