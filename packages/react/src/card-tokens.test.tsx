// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, hasPart, part, stage, stageCard, storeOf, update, usage } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

test('U5 a running card without usage says collecting, never 0', () => {
  const { container } = stageCard({ status: 'running' })
  expect(part(container, 'tokens').textContent).toBe('collecting tokens…')
  expect(part(container, 'facts').textContent).not.toContain('0')
})

test('U1 an all-zero snapshot of a running card is still collecting', () => {
  const { container } = stageCard({ status: 'running', usage: usage(0, 0) })
  expect(part(container, 'tokens').dataset['missing']).toBe('collecting')
})

test('U5 an ended card without usage says unavailable', () => {
  const { container } = stageCard({ status: 'completed' })
  expect(part(container, 'tokens').textContent).toBe('tokens unavailable')
})

test('U1 a zero that was reported at the end is a number', () => {
  const { container } = stageCard({ status: 'completed', usage: usage(0, 0) })
  expect(part(container, 'tokens').outerHTML).toContain('<data')
  expect(part(container, 'tokens').textContent).toBe('0 tokens')
})

test('T1 the first usage replaces collecting, and the next one replaces the first', () => {
  const store = storeOf(update())
  const { container } = stage(store, <SubagentCard id="a" />)
  apply(store, update({ usage: usage(220, 18) }))
  expect(part(container, 'tokens').textContent).toBe('238 tokens')
  apply(store, update({ usage: usage(420, 18) }))
  expect(part(container, 'tokens').textContent).toBe('438 tokens')
})

test('the exact total is the value of the element, the parts are its tooltip', () => {
  const { container } = stageCard({ status: 'completed', usage: usage(27_410, 1_512, { cacheReadTokens: 19_200 }) })
  const tokens = part(container, 'tokens')
  expect(tokens.textContent).toBe('28.9K tokens')
  expect(tokens.getAttribute('value')).toBe('28922')
  expect(tokens.title.split('\n')).toEqual(['Input 27,410', 'Cached input 19,200', 'Output 1,512', 'Total 28,922'])
})

test('U3 a lower bound says so', () => {
  const { container } = stageCard({ usage: usage(41_000, 200), usageIsLowerBound: true })
  expect(part(container, 'tokens').textContent).toBe('≥ 41.2K tokens')
})

test('U5 with the token display off the tokens are hidden and the model still shows', () => {
  const { container } = stageCard({ modelName: 'seed', usage: usage(220, 18) }, { open: true }, { tokenUsageEnabled: false })
  expect(hasPart(container, 'tokens')).toBe(false)
  expect(hasPart(container, 'token-parts')).toBe(false)
  expect(part(container, 'model').textContent).toBe('seed')
})

test('missing="dash" shows a dash and speaks the words; "hide" shows nothing', () => {
  const dash = stageCard({}, { missing: 'dash' })
  expect(part(dash.container, 'tokens').textContent).toBe('–collecting tokens…')
  expect(part(dash.container, 'unseen').textContent).toBe('collecting tokens…')
  const hide = stageCard({}, { missing: 'hide' })
  expect(hasPart(hide.container, 'tokens')).toBe(false)
})

test('missing="hide" hides no number', () => {
  const { container } = stageCard({ usage: usage(220, 18) }, { missing: 'hide' })
  expect(part(container, 'tokens').textContent).toBe('238 tokens')
})

test('M2 the display name shows where there is one, with the raw id in the tooltip', () => {
  const { container } = stageCard({ modelName: 'doubao-seed' }, {}, { models: { 'doubao-seed': 'Doubao Seed 1.8' } })
  expect(part(container, 'model').textContent).toBe('Doubao Seed 1.8')
  expect(part(container, 'model').title).toBe('Doubao Seed 1.8\ndoubao-seed')
})

test('M2 without a display name the raw id shows, and without a model nothing does', () => {
  expect(part(stageCard({ modelName: 'doubao-seed' }).container, 'model').textContent).toBe('doubao-seed')
  cleanup()
  expect(hasPart(stageCard({}).container, 'model')).toBe(false)
})

test('M1 a model that changed shows the last one, and all of them in the tooltip and the body', () => {
  const store = storeOf(update({ modelName: 'small', order: 1 }), update({ modelName: 'large', order: 2 }))
  const { container } = stage(store, <SubagentCard id="a" open />)
  expect(part(container, 'model').textContent).toBe('large')
  expect(part(container, 'model').title).toBe('small\nlarge')
  expect([...part(container, 'model-list').children].map((item) => item.textContent)).toEqual(['small', 'large'])
})

test('another language is another text, not another layout', () => {
  const { container } = stageCard({ usage: usage(12_000, 300) }, {}, { locale: 'zh-CN' })
  expect(part(container, 'tokens').textContent).toBe('1.2万 token')
})
