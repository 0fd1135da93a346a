// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SubagentStatusPanel } from './subagent-status-panel.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, NOW, stage, storeOf, update } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const named = (id: string, facts = {}) => update({ id, title: id.toUpperCase(), ...facts })
const rows = (container: Element) => [...container.querySelectorAll('.subagent-status-row')].map((row) => row.textContent)
const panel = () => screen.getByRole('group', { name: /subagent/ })

test('each agent is a line: title, type, a word, how long', () => {
  const { container } = stage(
    storeOf(
      named('a', { subagentType: 'coder', startedAt: NOW - 72_000 }), named('b', { status: 'pending' }), named('c', { status: 'waiting' }),
      named('d', { status: 'completed', stopReason: 'turn_capped', startedAt: NOW - 9_000, endedAt: NOW }),
    ),
    <SubagentStatusPanel />,
  )
  expect(rows(container)).toEqual(['AcoderRunning1m 12s', 'BQueued', 'CNeeds approval', 'DTurn limitCompleted9s'])
  expect([...container.querySelectorAll('.subagent-status-row .subagent-card-status svg')]).toHaveLength(4)
})

test('its name is how many; how they stand is a list inside', () => {
  stage(storeOf(named('a'), named('b', { status: 'failed' }), named('c')), <SubagentStatusPanel />)
  expect(screen.getByRole('group', { name: '3 subagents' }).querySelector('ul')?.textContent).toBe('2 running1 failed')
})

test('the order is that of first sight and no update changes it', () => {
  const store = storeOf(named('b'), named('a'))
  const { container } = stage(store, <SubagentStatusPanel />)
  apply(store, named('a', { status: 'waiting' }), named('c'), named('b', { status: 'completed' }))
  expect(rows(container)).toEqual(['BCompleted', 'ANeeds approval', 'CRunning'])
})

describe('nesting', () => {
  test('agents are items of lists, those below another in a list of its own', () => {
    stage(storeOf(named('a'), named('b'), named('c', { parentId: 'a' }), named('d', { parentId: 'c' })), <SubagentStatusPanel />)
    const top = within(panel()).getAllByRole('list').find((list) => list.matches('.subagent-status-panel > ul')) as HTMLElement
    expect([...top.children].map((item) => item.textContent)).toEqual(['ARunningCRunningDRunning', 'BRunning'])
    expect(within(within(top).getAllByRole('listitem')[0] as HTMLElement).getAllByRole('list')).toHaveLength(2)
  })

  test('an unknown parent is none, and a circle hides nobody', () => {
    const { container } = stage(storeOf(named('a', { parentId: 'b' }), named('b', { parentId: 'a' }), named('c', { parentId: 'x' })), <SubagentStatusPanel />)
    expect(rows(container)).toEqual(['ARunning', 'BRunning', 'CRunning'])
  })
})

describe('rows', () => {
  test('are plain text without a listener', () => {
    stage(storeOf(named('a')), <SubagentStatusPanel />)
    expect(screen.queryByRole('button')).toBe(null)
  })

  test('are buttons with one, which hears of each press with a new object', async () => {
    const onSelect = vi.fn()
    stage(storeOf(named('a', { scope: 's' })), <SubagentStatusPanel onSelect={onSelect} selected={{ id: 'a', scope: 's' }} />)
    const row = screen.getByRole('button', { name: /^A ?Running/ })
    expect(row.getAttribute('aria-current')).toBe('true')
    await userEvent.click(row)
    await userEvent.keyboard('{Enter}')
    expect(onSelect.mock.calls).toEqual([[{ id: 'a', scope: 's' }], [{ id: 'a', scope: 's' }]])
    expect(onSelect.mock.calls[0]?.[0]).not.toBe(onSelect.mock.calls[1]?.[0])
    expect(document.activeElement).toBe(row)
  })
})

test('the clock ticks without rendering a row', async () => {
  vi.useFakeTimers({ now: NOW })
  const { container } = stage(storeOf(named('a', { startedAt: NOW - 5_000 })), <SubagentStatusPanel />, { now: Date.now })
  const observer = new MutationObserver(() => {})
  observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(rows(container)).toEqual(['ARunning6s'])
  expect(observer.takeRecords().map(({ type }) => type).filter((type) => type !== 'characterData')).toEqual([])
  vi.useRealTimers()
})

test('without agents it is nothing', () => {
  expect(stage(storeOf(), <SubagentStatusPanel />).container.innerHTML).toBe('')
})
