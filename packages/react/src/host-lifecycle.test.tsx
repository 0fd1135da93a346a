// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TaskStore } from '@subagent-cards/core'
import { SubagentCard } from './subagent-card.ts'
import { SubagentCardsProvider } from './subagent-cards-provider.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { everyTask, Everything } from './testing/everything.tsx'
import { apply, NOW, part, stage, storeOf, update, usage } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

/** A store that counts who listens. */
function counted(store: TaskStore) {
  let listeners = 0
  const counting = <Args extends readonly unknown[]>(subscribe: (...args: Args) => () => void) => (...args: Args) => {
    listeners += 1
    const stop = subscribe(...args)
    let isOver = false
    return () => {
      if (!isOver) listeners -= 1
      isOver = true
      stop()
    }
  }
  const watched: TaskStore = {
    ...store,
    subscribe: counting(store.subscribe),
    subscribeKeys: counting(store.subscribeKeys),
    subscribeTask: counting(store.subscribeTask),
    subscribeOutput: counting(store.subscribeOutput),
    subscribeTranscript: counting(store.subscribeTranscript),
  }
  return { watched, count: () => listeners }
}

/** What a page still listens to on the document and the window. */
function pageListeners() {
  const kept: string[] = []
  const spies = [document, window].flatMap((target) => [
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string) => void kept.push(type)),
    vi.spyOn(target, 'removeEventListener').mockImplementation((type: string) => void (kept.includes(type) && kept.splice(kept.indexOf(type), 1))),
  ])
  return { kept, restore: () => spies.forEach((spy) => spy.mockRestore()) }
}

describe('StrictMode', () => {
  test('says nothing, and listens as often as without it', () => {
    const counts = [false, true].map((isStrict) => {
      const { watched, count } = counted(everyTask())
      const page = <Everything store={watched} now={NOW} />
      const { unmount } = render(isStrict ? <StrictMode>{page}</StrictMode> : page)
      const mounted = count()
      unmount()
      return [mounted, count()]
    })
    expect(counts[0]?.[0]).toBeGreaterThan(10)
    expect(counts[1]).toEqual(counts[0])
    expect(counts.map(([, left]) => left)).toEqual([0, 0])
  })

  test('a card asks for its steps once, opens once, and announces once', async () => {
    const loadSteps = vi.fn(async () => {})
    const onOpenChange = vi.fn()
    const { container } = stage(storeOf(update()), <SubagentCard id="a" onOpenChange={onOpenChange} />, { loadSteps, render: { reactStrictMode: true } })
    await userEvent.click(part(container, 'trigger'))
    expect([loadSteps.mock.calls.length, onOpenChange.mock.calls]).toEqual([1, [[true]]])
  })
})

describe('a page that goes away in the middle of everything', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }))
  afterEach(() => void vi.useRealTimers())

  test('leaves no timer, no listener and no sign of life behind', async () => {
    const { watched, count } = counted(everyTask())
    let answerSteps = (): void => {}
    let answerStop: (error: unknown) => void = () => {}
    let answerCopy = (): void => {}
    const signals: AbortSignal[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: () => new Promise<void>((resolve) => void (answerCopy = resolve)) } })
    const onStop = () => new Promise((_, reject) => void (answerStop = reject))
    const loadSteps = (_: unknown, signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<void>((resolve) => void (answerSteps = resolve))
    }
    const onError = vi.fn()
    // React's own listeners on the document stay for good, and are there from the first page on.
    render(<p />).unmount()
    const { kept, restore } = pageListeners()
    const { container, unmount } = render(
      <SubagentCardsProvider store={watched} loadSteps={loadSteps} onError={onError}>
        <SubagentCard id="running" onStop={onStop} open />
        <SubagentCard id="completed" copyResult />
      </SubagentCardsProvider>,
    )
    // Base UI waits for a frame after it mounts.
    await act(async () => void vi.advanceTimersToNextFrame())
    act(() => container.querySelectorAll<HTMLElement>('.subagent-card-action').forEach((button) => button.click()))
    apply(watched, update({ id: 'another' }), update({ id: 'running', usage: usage(20_000, 900) }))
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    unmount()
    expect([vi.getTimerCount(), count(), kept, signals.map(({ aborted }) => aborted)]).toEqual([0, 0, [], [true]])

    watched.apply(update({ id: 'running', status: 'completed', result: 'Done.' }))
    answerSteps()
    answerStop(new Error('offline'))
    answerCopy()
    await vi.advanceTimersByTimeAsync(20_000)
    // The host still hears that its stop failed: that is no state of the page.
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual(['Error: offline'])
    expect(vi.getTimerCount()).toBe(0)
    restore()
    vi.unstubAllGlobals()
  })
})

describe('two providers on one page', () => {
  const page = (one: TaskStore, other: TaskStore) => (
    <>
      {[one, other].map((store, at) => (
        <div key={at} data-testid={`side-${at}`}>
          <SubagentCardsProvider store={store} now={NOW}>
            <SubagentCard id="a" />
          </SubagentCardsProvider>
        </div>
      ))}
    </>
  )
  const shared = storeOf(update())

  test.each([['of one store', () => [shared, shared] as const], ['of two stores with equal ids', () => [storeOf(update()), storeOf(update())] as const]])('%s keep what is open apart, and their ids', async (_, stores) => {
    const { getByTestId } = render(page(...stores()))
    const triggers = [0, 1].map((at) => part(getByTestId(`side-${at}`), 'trigger'))
    await userEvent.click(triggers[0]!)
    expect(triggers.map((trigger) => trigger.getAttribute('aria-expanded'))).toEqual(['true', 'false'])
    await userEvent.click(triggers[1]!)
    for (const name of ['aria-controls', 'aria-describedby']) {
      const targets = triggers.map((trigger) => document.getElementById(trigger.getAttribute(name) ?? ''))
      expect(targets.map((target, at) => getByTestId(`side-${at}`).contains(target))).toEqual([true, true])
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('each speaks of its own store only', () => {
    vi.useFakeTimers({ now: NOW })
    const [one, other] = [storeOf(update()), storeOf(update())]
    const { getByTestId } = render(page(one, other))
    apply(other, update({ status: 'completed', result: 'Done.' }))
    act(() => void vi.advanceTimersByTime(1000))
    const said = [0, 1].map((at) => getByTestId(`side-${at}`).querySelector('[role=status]')?.textContent)
    expect([said[0], said[1]]).toEqual(['', expect.stringContaining('Compare prices')])
    vi.useRealTimers()
  })
})
