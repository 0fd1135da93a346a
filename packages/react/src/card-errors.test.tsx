// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { SubagentGroup } from './subagent-group.tsx'
import { SubagentStatusPanel } from './subagent-status-panel.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, hasPart, part, stage, stageCard, storeOf, update, usage } from './testing/stage.tsx'
import { useTask } from './use-task.ts'

const consoleErrors = failOnConsoleErrors()
afterEach(cleanup)

// React 19 tells of errors that a boundary caught; here that is the test's own doing.
const quiet = { onCaughtError: () => {} }
const Bomb = (): ReactNode => {
  throw new Error('bomb')
}

describe('a renderText that throws', () => {
  test('shows plain text in its card, and the next card is as it was', () => {
    const store = storeOf(update({ result: 'Plain.', status: 'completed' }), update({ id: 'b', result: 'Other.', status: 'completed' }))
    const renderText = (text: string): ReactNode => {
      if (text === 'Plain.') throw new Error('bomb')
      return <em>{text}</em>
    }
    const onError = vi.fn()
    stage(store, [<SubagentCard key="a" id="a" open />, <SubagentCard key="b" id="b" open />], { renderText, onError })
    expect(screen.getByText('Plain.').className).toBe('subagent-card-text')
    expect(screen.getByText('Other.').tagName).toBe('EM')
  })

  test('is reported once, however often the card renders', () => {
    const store = storeOf(update({ prompt: 'One.', partialResult: 'Two.' }))
    const onError = vi.fn()
    const renderText = (): ReactNode => {
      throw new Error('bomb')
    }
    stage(store, <SubagentCard id="a" open />, { renderText, onError })
    apply(store, update({ usage: usage(220, 18) }))
    apply(store, update({ partialResult: 'Two and more.' }))
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('bomb'), { task: store.getTask('a') && expect.objectContaining({ id: 'a' }), source: 'renderText' })
  })

  test('in its elements instead of its call is contained too', () => {
    const onError = vi.fn()
    stageCard({ prompt: 'Look it up.' }, { open: true }, { renderText: () => <Bomb />, onError, render: quiet })
    expect(screen.getByText('Look it up.').className).toBe('subagent-card-text')
    expect(onError).toHaveBeenCalledOnce()
    consoleErrors.takeCaught()
  })

  test('without onError is said in the console, once', () => {
    const renderText = (): ReactNode => {
      throw new Error('bomb')
    }
    stageCard({ prompt: 'One.', partialResult: 'Two.' }, { open: true }, { renderText })
    const said = consoleErrors.take()
    expect(said).toHaveLength(1)
    expect(said[0]?.[0]).toContain('renderText of task "a" threw')
  })
})

test('renderText of a card comes before that of the provider, and hears which text it gets', () => {
  const own = vi.fn((text: string) => text)
  stageCard({ prompt: 'One.', partialResult: 'Two.' }, { open: true, renderText: own }, { renderText: () => 'never' })
  expect(own.mock.calls.map(([text, context]: unknown[]) => [text, (context as { kind: string }).kind])).toEqual(
    expect.arrayContaining([['One.', 'prompt'], ['Two.', 'partialResult']]),
  )
})

test('an action that throws empties its slot and nothing else', () => {
  const onError = vi.fn()
  const { container } = stageCard({}, { actions: () => <Bomb /> }, { onError, render: quiet })
  expect(part(container, 'title').textContent).toBe('Compare prices')
  expect(part(container, 'actions').textContent).toBe('')
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('bomb'), expect.objectContaining({ source: 'actions' }))
  consoleErrors.takeCaught()
})

test('a card whose content throws shows its title, and its neighbours stay', () => {
  const onError = vi.fn()
  const store = storeOf(update(), update({ id: 'b', title: 'Other' }))
  const { container } = stage(store, [<SubagentCard key="a" id="a"><Bomb /></SubagentCard>, <SubagentCard key="b" id="b" />], { onError, render: quiet })
  expect(container.querySelector('[data-render-failed]')?.textContent).toContain('Compare prices')
  expect(screen.getByRole('button', { name: 'Other, Running' })).toBeTruthy()
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('bomb'), expect.objectContaining({ source: 'card' }))
  consoleErrors.takeCaught()
})

describe('a mistake in the host’s tree', () => {
  const Lost = () => <>{useTask('a')?.id}</>

  test('a hook without a provider says what, why and how to mend it', () => {
    expect(() => render(<Lost />, { onCaughtError: () => {} })).toThrow(/useTask was used outside of <SubagentCardsProvider>.*no task to show.*Wrap/s)
    consoleErrors.take()
  })

  test('a part without a card says what, why and how to mend it', () => {
    expect(() => stage(storeOf(), <SubagentCard.Title />)).toThrow(/<SubagentCard.Title> was rendered outside of a card.*Put it inside <SubagentCard.Root/s)
    consoleErrors.take()
  })
})

test('a card without steps or result says so when it is opened', () => {
  const { container } = stageCard({}, { open: true })
  expect(part(container, 'note').textContent).toBe('Nothing to show yet.')
  expect(hasPart(container, 'steps')).toBe(false)
})

describe('a models function that throws', () => {
  const models = (name: string): string => {
    if (name === 'bad') throw new Error('bomb')
    return name
  }
  const pair = () => storeOf(update({ modelName: 'bad' }), update({ id: 'b', title: 'Other', modelName: 'good' }))

  test.each([
    ['cards', [<SubagentCard key="a" id="a" open />, <SubagentCard key="b" id="b" open />]],
    ['a group', <SubagentGroup key="group" />],
    ['a status panel', <SubagentStatusPanel key="panel" />],
  ])('costs its own place in %s, and the neighbour stays', (_, children) => {
    const onError = vi.fn()
    const { container } = stage(pair(), children, { models, onError, announce: true, render: quiet })
    expect(container.textContent).toContain('Other')
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('bomb'), expect.objectContaining({ source: 'card' }))
    consoleErrors.takeCaught()
  })

  test('keeps no news from the neighbours, and the store from nobody', async () => {
    vi.useFakeTimers()
    const store = pair()
    stage(store, <SubagentCard id="b" />, { models, onError: () => {}, announce: true })
    apply(store, update({ status: 'completed', result: 'x' }), update({ id: 'b', title: 'Other', status: 'completed', result: 'x' }))
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('status').textContent).toContain('Other')
    vi.useRealTimers()
  })
})

test('T11 a task of nothing but odd values shows, and its neighbour too', () => {
  const odd = { id: '__proto__', title: '\u0000', usage: { inputTokens: NaN, outputTokens: -1, totalTokens: Infinity }, startedAt: NaN, endedAt: -1, steps: [{ kind: 'ai', text: '' }], toolCallCount: -3 }
  // What a decoder would never let through: a host that builds its updates by hand may.
  const store = storeOf(odd as never, update({ id: 'b', title: 'Other' }))
  const { container } = stage(store, [<SubagentCard key="a" id="__proto__" open />, <SubagentCard key="b" id="b" />])
  expect(container.querySelectorAll('.subagent-card')).toHaveLength(2)
  expect(container.textContent).not.toMatch(/NaN|Infinity|undefined|\[object/)
})
