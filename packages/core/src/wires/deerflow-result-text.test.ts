import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readResultText } from './deerflow-result-text.ts'
import { taskAfter, toolMessage } from '../testing/deerflow.ts'

interface Wording {
  readonly prefix: string
  readonly status: string
  readonly stopReason?: string
  readonly rest: 'result' | 'error' | 'whole' | 'nothing'
}

const contract: { readonly deerflow: { readonly legacyResultTexts: readonly Wording[] } } = JSON.parse(
  readFileSync(new URL('../../../../contracts/subagent-status.json', import.meta.url), 'utf8'),
)
const { legacyResultTexts } = contract.deerflow

test('there are wordings to read', () => {
  expect(legacyResultTexts.length).toBeGreaterThan(15)
})

describe.each(legacyResultTexts.map((wording) => [wording.prefix, wording] as const))('%s', (prefix, { status, stopReason, rest }) => {
  const detail = ' Line one.\nTask failed. Line two.'
  const isBare = rest === 'nothing' || prefix === 'Task failed.'
  const content = isBare ? prefix : prefix + detail

  test('tells the outcome', () => {
    expect(taskAfter(toolMessage(content))).toMatchObject({ status, stopReason })
  })

  test('tells its text, without the producer\'s prefix', () => {
    const { result, error } = taskAfter(toolMessage(content))
    const said = rest === 'result' ? result : error
    const other = rest === 'result' ? error : result
    if (isBare) expect(said).toBeUndefined()
    else if (rest === 'whole') expect(content.endsWith(said ?? 'nothing')).toBe(true)
    else if (prefix.endsWith(':')) expect(said).toBe(detail.slice(1))
    expect(other).toBeUndefined()
  })

  test('tells the same from blocks, and after white space', () => {
    const expected = taskAfter(toolMessage(content))
    for (const again of [[{ type: 'text', text: content }], `\n  ${content}`]) {
      const { result, error } = taskAfter(toolMessage(again))
      expect([result, error]).toEqual([expected.result, expected.error])
    }
  })
})

test('an empty result is none', () => {
  expect(readResultText('Task Succeeded. Result: ')).toMatchObject({ status: 'completed', result: undefined })
})

test('a cap that nobody knows is no stop reason', () => {
  expect(readResultText('Task Succeeded (capped: constructor). Result: Three.')).toEqual({ status: 'completed', stopReason: undefined, result: 'Three.' })
})

test.each(['', 'Three notes.', 'The task failed. Error: no', 'task succeeded. Result: x', 'Task Succeeded.', 'Task timed out twice.', 'Errors: 3'])('%o is none of the wordings', (content) => {
  expect(readResultText(content)).toBeUndefined()
})
