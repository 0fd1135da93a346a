// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import type { Task } from '@subagent-cards/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, NOW, part, stage, storeOf, update, usage } from './testing/stage.tsx'
import { useTaskKeys } from './use-tasks.ts'
import { useTaskPresentation } from './use-task-presentation.ts'

failOnConsoleErrors()
afterEach(cleanup)

/** The slot is called once for each render of its card. */
function counting() {
  const counts: Record<string, number> = {}
  const actions = ({ id }: Task) => {
    counts[id] = (counts[id] ?? 0) + 1
    return null
  }
  return { counts, actions }
}

describe('who renders', () => {
  test('only the card whose task changed', () => {
    const store = storeOf(update({ id: 'a' }), update({ id: 'b' }), update({ id: 'c' }))
    const { counts, actions } = counting()
    stage(store, ['a', 'b', 'c'].map((id) => <SubagentCard key={id} id={id} actions={actions} />))
    const before = { ...counts }
    apply(store, update({ id: 'b', usage: usage(220, 18) }))
    expect(counts).toEqual({ ...before, b: (before['b'] ?? 0) + 1 })
  })

  test('T10 a frame that changes nothing renders nothing', () => {
    const store = storeOf(update({ usage: usage(220, 18) }))
    const { counts, actions } = counting()
    stage(store, <SubagentCard id="a" actions={actions} />)
    const before = { ...counts }
    apply(store, update({ usage: usage(220, 18) }))
    expect(counts).toEqual(before)
  })

  test('a list of keys renders when a task is added, not when one changes', () => {
    const store = storeOf(update())
    const seen = vi.fn()
    const List = () => (seen(useTaskKeys().length), null)
    stage(store, <List />)
    apply(store, update({ usage: usage(220, 18) }))
    expect(seen).toHaveBeenCalledTimes(1)
    apply(store, update({ id: 'b' }))
    expect(seen).toHaveBeenLastCalledWith(2)
  })

  test('useTaskPresentation gives a host every text for a card of its own', () => {
    const Own = () => <p>{useTaskPresentation('a')?.tokens.text}</p>
    const { container } = stage(storeOf(update({ usage: usage(220, 18) })), <Own />)
    expect(container.textContent).toBe('238 tokens')
  })
})

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }))
  afterEach(() => void vi.useRealTimers())

  test('a tick changes one text node of each running card and renders no card', async () => {
    const store = storeOf(update({ startedAt: NOW - 12_000 }), update({ id: 'b', status: 'completed', startedAt: NOW - 9_000, endedAt: NOW }))
    const { counts, actions } = counting()
    const { container } = stage(store, ['a', 'b'].map((id) => <SubagentCard key={id} id={id} actions={actions} />), { now: Date.now })
    const before = { ...counts }
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true })

    await act(() => vi.advanceTimersByTimeAsync(1000))

    expect(part(container, 'elapsed').textContent).toBe('13s')
    expect(changes.map((change) => change.type)).toEqual(['characterData'])
    expect(counts).toEqual(before)
    observer.disconnect()
  })

  test('one timer serves all cards, and none runs when nothing ticks', () => {
    const store = storeOf(update({ id: 'a', startedAt: NOW }), update({ id: 'b', startedAt: NOW }))
    const { unmount } = stage(store, [<SubagentCard key="a" id="a" />, <SubagentCard key="b" id="b" />], { now: Date.now })
    expect(vi.getTimerCount()).toBe(1)
    apply(store, update({ id: 'a', status: 'completed' }), update({ id: 'b', status: 'failed' }))
    expect(vi.getTimerCount()).toBe(0)
    apply(store, update({ id: 'c', startedAt: NOW }))
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a hidden page stops it, and coming back shows the time at once', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    const { container } = stage(storeOf(update({ startedAt: NOW })), <SubagentCard id="a" />, { now: Date.now })
    const turn = (value: boolean) => act(() => (hidden.mockReturnValue(value), void document.dispatchEvent(new Event('visibilitychange'))))
    turn(true)
    expect(vi.getTimerCount()).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(part(container, 'elapsed').textContent).toBe('0s')
    turn(false)
    expect(part(container, 'elapsed').textContent).toBe('1m 30s')
    hidden.mockRestore()
  })

  test('E1 the end freezes the time', async () => {
    const store = storeOf(update({ startedAt: NOW - 5_000 }))
    const { container } = stage(store, <SubagentCard id="a" />, { now: Date.now })
    apply(store, update({ status: 'completed', endedAt: NOW + 2_000 }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(part(container, 'elapsed').textContent).toBe('7s')
  })

  test('a card may leave in the middle of a stream', async () => {
    const store = storeOf(update({ startedAt: NOW }))
    const { unmount } = stage(store, <SubagentCard id="a" open />, { now: Date.now })
    unmount()
    apply(store, update({ usage: usage(220, 18) }))
    await act(() => vi.advanceTimersByTimeAsync(3000))
  })

  test('a fixed now starts no timer', () => {
    stage(storeOf(update({ startedAt: NOW })), <SubagentCard id="a" />)
    expect(vi.getTimerCount()).toBe(0)
  })
})
