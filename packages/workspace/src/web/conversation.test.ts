import { expect, test } from 'vitest'
import { emptyConversation, withMessage, withRun, withText } from './conversation.ts'
import type { Message } from './wire.ts'

const said = (id: string, content: string): Message => ({ id, type: 'ai', content })

test('a message replaces the one of its id, and a new one comes last', () => {
  const { messages } = ['One', 'Two'].reduce((now, content) => withMessage(now, said(content, content)), emptyConversation)
  const again = withMessage({ ...emptyConversation, messages }, said('One', 'One, longer'))
  expect(again.messages.map(({ content }) => content)).toEqual(['One, longer', 'Two'])
})

test('what streams in is shown until its message is whole, and not again when it comes late', () => {
  const speaking = withText(emptyConversation, 'a', 'Wor')
  expect(speaking.speaking).toEqual({ messageId: 'a', text: 'Wor' })
  const whole = withMessage(speaking, said('a', 'Words'))
  expect(whole.speaking).toBeUndefined()
  expect(withText(whole, 'a', 'Wo')).toBe(whole)
})

test('nobody speaks any more in a run that has ended', () => {
  const run = { run_id: 'r', state: 'running' } as const
  const speaking = withText(withRun(emptyConversation, run), 'a', 'Wor')
  expect(withRun(speaking, { ...run, state: 'interrupted' })).toMatchObject({ runs: [{ state: 'interrupted' }], speaking: undefined })
})
