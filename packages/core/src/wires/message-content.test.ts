import { describe, expect, test } from 'vitest'
import { contentText, readToolCalls } from './message-content.ts'

/** A value in so many lists. */
function nest(value: unknown, depth: number): unknown {
  return depth === 0 ? value : [nest(value, depth - 1)]
}

describe('contentText', () => {
  test.each([
    ['Done.', 'Done.'],
    [['Do', 'ne.'], 'Done.'],
    [[{ type: 'text', text: 'Do' }, { type: 'text', text: 'ne.' }], 'Done.'],
    [[{ type: 'tool_result', content: [{ type: 'text', text: 'Do' }, 'ne.'] }], 'Done.'],
    [{ content: { content: 'Done.' } }, 'Done.'],
    [[{ type: 'image', url: 'x' }, null, 7, { type: 'text', text: 'Done.' }], 'Done.'],
    [undefined, ''], [null, ''], [7, ''], [{}, ''], [[], ''],
  ])('of %o is %s', (content, expected) => {
    expect(contentText(content)).toBe(expected)
  })

  test('T11 goes as deep as an honest producer, and no deeper', () => {
    expect(contentText(nest('Done.', 5))).toBe('Done.')
    expect(contentText(nest([{ text: 'Done.' }], 5000))).toBe('')
  })
})

describe('readToolCalls', () => {
  test('reads the name and the argument that says most', () => {
    const calls = [{ name: 'search', args: { limit: 5, q: 'gulls' } }, { name: 'wait', args: { seconds: 3 } }, { name: 'raw', args: 'gulls' }, { name: 'now', args: {} }, { name: 'old' }]
    expect(readToolCalls(calls)).toEqual([
      { name: 'search', argument: 'gulls' }, { name: 'wait', argument: '3' }, { name: 'raw', argument: 'gulls' }, { name: 'now', argument: '' }, { name: 'old', argument: '' },
    ])
  })

  test('leaves out what has no name', () => {
    expect(readToolCalls([{ name: '' }, { name: 7 }, null, 'x', { name: 'search', args: null }])).toEqual([{ name: 'search', argument: '' }])
  })

  test.each([undefined, null, [], {}, 'x', [{}]])('of %o there are none', (value) => {
    expect(readToolCalls(value)).toBeUndefined()
  })

  test('an argument is bounded', () => {
    expect(readToolCalls([{ name: 'write', args: { text: 'x'.repeat(5000) } }])?.[0]?.argument).toHaveLength(1000)
  })
})
