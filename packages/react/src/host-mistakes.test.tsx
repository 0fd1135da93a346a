// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { createTaskStore } from '@subagent-cards/core'
import { lazy, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { SubagentCardsProvider } from './subagent-cards-provider.tsx'
import { SubagentGroup } from './subagent-group.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { part, stage, stageCard, storeOf, update } from './testing/stage.tsx'

const consoleErrors = failOnConsoleErrors()
afterEach(cleanup)

test('a renderer that is still being fetched leaves the page as it is: its text is plain until then', async () => {
  let arrive: (module: { default: (props: { text: string }) => React.JSX.Element }) => void = () => {}
  const Lazy = lazy(() => new Promise<{ default: (props: { text: string }) => React.JSX.Element }>((resolve) => (arrive = resolve)))
  const renderText = (text: string) => <Lazy text={text} />
  const { container } = stage(
    storeOf(update({ status: 'completed', result: 'Whole' })),
    <Suspense fallback={<p>The host’s spinner</p>}>
      <SubagentCard id="a" open />
    </Suspense>,
    { renderText },
  )
  expect(container.textContent).not.toContain('spinner')
  expect(part(container, 'result').textContent).toContain('Whole')
  await act(async () => arrive({ default: ({ text }) => <b>{text}</b> }))
  expect(part(container, 'result').querySelector('b')?.textContent).toBe('Whole')
})

test.each([undefined, null, {}])('a provider without a store says what is missing: %j', (store) => {
  const provider = <SubagentCardsProvider store={store as never}>cards</SubagentCardsProvider>
  expect(() => renderToString(provider)).toThrow(/was given no task store.*createTaskStore/)
})

test('a renderer that returns a promise is told of once, and the text is plain', () => {
  const onError = vi.fn()
  const renderText = (async (text: string) => text) as never
  const { container } = stage(storeOf(update({ status: 'completed', result: 'Whole' })), <SubagentCard id="a" open />, { renderText, onError })
  expect(part(container, 'result').textContent).toContain('Whole')
  expect(onError.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining('returned a promise')])
})

test.each([{ tokens: undefined }, { groupCount: undefined }, { tokens: 'tokens' }, { groupCount: {} }, { statusRunning: null }, { unknownKey: 'x' }])('a catalog with %j replaces nothing by it', (messages) => {
  const { container } = stage(storeOf(update({ usage: { inputTokens: 200, outputTokens: 38, totalTokens: 238 } })), <SubagentGroup />, { messages: messages as never })
  expect(container.textContent).toContain('1 subagent')
  expect(container.textContent).toContain('238 tokens')
})

test('another store is another conversation: what was open in the first is not open in the second', () => {
  const [one, other] = [createTaskStore(), createTaskStore()]
  for (const store of [one, other]) store.apply(update())
  const { container, rerender } = stage(one, <SubagentCard id="a" />)
  act(() => part(container, 'trigger').click())
  expect(part(container, 'trigger').getAttribute('aria-expanded')).toBe('true')
  rerender(
    <SubagentCardsProvider store={other}>
      <SubagentCard id="a" />
    </SubagentCardsProvider>,
  )
  expect(part(container, 'trigger').getAttribute('aria-expanded')).toBe('false')
})

test('a card that could not be drawn is drawn again when the host has mended what broke it', () => {
  const store = storeOf(update({ modelName: 'seed' }))
  const onError = vi.fn()
  const broken = () => {
    throw new Error('No names today')
  }
  const { container, rerender } = stage(store, <SubagentCard id="a" />, { models: broken, onError, render: { onCaughtError: () => {} } })
  consoleErrors.takeCaught()
  expect(container.textContent).toContain('could not be drawn')
  rerender(
    <SubagentCardsProvider store={store} models={{ seed: 'Seed 1.8' }} onError={onError}>
      <SubagentCard id="a" />
    </SubagentCardsProvider>,
  )
  expect(part(container, 'model').textContent).toBe('Seed 1.8')
})

test.each([5, {}, null])('a name of a model that is %j is none: the raw id shows', (name) => {
  expect(part(stageCard({ modelName: 'seed' }, {}, { models: (() => name) as never }).container, 'model').textContent).toBe('seed')
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('a clock that says %d stands still', (now) => {
  vi.useFakeTimers()
  const read = vi.fn(() => now)
  const { container } = stageCard({ startedAt: 1_000 }, {}, { now: read })
  act(() => vi.advanceTimersByTime(5_000))
  expect(container.textContent).not.toMatch(/NaN|∞/)
  expect(read.mock.calls.length).toBeLessThan(20)
  vi.useRealTimers()
})
