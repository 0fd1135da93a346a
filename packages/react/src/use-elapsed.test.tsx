// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { NOW, apply, part, stage, storeOf, update } from './testing/stage.tsx'
import { useElapsed } from './use-elapsed.ts'
import { useTaskPresentation } from './use-task-presentation.ts'

failOnConsoleErrors()
beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const drawn = vi.fn()

function OwnCard(): ReactNode {
  drawn()
  return (
    <p>
      {useTaskPresentation('a')?.title} <Elapsed />
    </p>
  )
}

function Elapsed(): ReactNode {
  return <time data-testid="elapsed">{useElapsed('a')}</time>
}

test('useElapsed ticks as a card does, and renders only where it is used', () => {
  const store = storeOf(update({ startedAt: NOW - 58_000 }))
  const { container, getByTestId } = stage(store, <><OwnCard /><SubagentCard id="a" /></>, { now: () => Date.now() })
  const texts = () => [getByTestId('elapsed').textContent, part(container, 'elapsed').textContent]
  expect(texts()).toEqual(['58s', '58s'])
  drawn.mockClear()
  act(() => vi.advanceTimersByTime(3000))
  expect(texts()).toEqual(['1m 01s', '1m 01s'])
  expect(drawn).not.toHaveBeenCalled()
  apply(store, update({ status: 'completed', endedAt: NOW + 4000 }))
  act(() => vi.advanceTimersByTime(60_000))
  expect(texts()).toEqual(['1m 02s', '1m 02s'])
  expect(vi.getTimerCount()).toBe(0)
})

test('useElapsed is empty where nothing is known, as before the first frame', () => {
  const { getByTestId } = stage(storeOf(), <Elapsed />)
  expect(getByTestId('elapsed').textContent).toBe('')
})
