import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutEnd, cutMiddle } from './bounded-text.ts'
import { taskAfter } from './testing/cards.ts'
import { METADATA_TEXT, STEP_MAX_CHARACTERS } from './vocabulary.ts'

const characters = (text: string): readonly string[] => [...text]
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.tuple(fc.constantFrom('a', '🐚', 'é', '\ud800'), fc.string({ unit: 'binary', maxLength: 9 }), fc.integer({ min: 1900, max: 2100 })).map(([unit, odd, times]) => unit.repeat(times) + odd + unit.repeat(40)),
  fc.tuple(fc.constantFrom('a', '🐚'), fc.integer({ min: 8150, max: 8250 })).map(([unit, times]) => unit.repeat(times)),
)

test('a metadata text keeps two thirds as its head and the rest as its tail, 2,000 characters together', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const whole = characters(text)
      const cut = cutMiddle(text)
      if (whole.length <= METADATA_TEXT.maxCharacters) expect(cut).toBe(text)
      else expect(cut).toBe(`${whole.slice(0, 1333).join('')}\n...\n${whole.slice(-662).join('')}`)
    }),
  )
})

test('a step text keeps its first 8,192 characters and says whether it is cut', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const whole = characters(text)
      expect(cutEnd(text)).toEqual({ text: whole.slice(0, STEP_MAX_CHARACTERS).join(''), isCut: whole.length > STEP_MAX_CHARACTERS })
    }),
  )
})

test('no cut leaves half a character', () => {
  expect(JSON.stringify(cutMiddle(`a${'🐚'.repeat(3000)}b`))).not.toContain('\\ud')
  expect(JSON.stringify(cutEnd(`a${'🐚'.repeat(9000)}`))).not.toContain('\\ud')
})

test('a reader that has only the metadata sees that it is cut', () => {
  const brief = cutMiddle('tide '.repeat(1000))
  const frame = { type: 'tool', name: 'task', tool_call_id: 'call_1', content: '', additional_kwargs: { subagent_status: 'completed', subagent_result_brief: brief } }
  expect(taskAfter(frame)).toMatchObject({ result: brief, resultTruncated: true })
})
