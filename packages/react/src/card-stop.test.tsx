// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Task } from '@subagent-cards/core'
import { SubagentCard } from './subagent-card.ts'
import { SubagentCardsProvider } from './subagent-cards-provider.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, hasPart, NOW, part, stage, stageCard, storeOf, update } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const button = () => screen.getByRole('button', { name: /^Stop/ })
const status = (container: Element) => container.querySelector<HTMLElement>('.subagent-card')?.dataset['status']

/** A stop that the test answers. */
function stopper() {
  const answers: { resolve(value?: unknown): void; reject(error: unknown): void }[] = []
  const onStop = vi.fn((_task: Task) => new Promise((resolve, reject) => void answers.push({ resolve, reject })))
  return { onStop, answer: () => answers.at(-1) ?? expect.unreachable() }
}

test('it is called after its task, stands beside the trigger, and opens nothing', async () => {
  const { onStop } = stopper()
  const { container } = stageCard({}, { onStop })
  expect(button().getAttribute('title')).toBe('Stop Compare prices')
  expect(part(container, 'trigger').contains(button())).toBe(false)
  await userEvent.click(button())
  expect(onStop).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }))
  expect(part(container, 'trigger').getAttribute('aria-expanded')).toBe('false')
})

test('T5 the card says stopped when the wire does, and not before', async () => {
  const { onStop, answer } = stopper()
  const store = storeOf(update())
  const { container } = stage(store, <SubagentCard id="a" onStop={onStop} />)
  await userEvent.click(button())
  expect([part(container, 'activity').textContent, status(container)]).toEqual(['Stopping…', 'running'])
  await act(async () => answer().resolve())
  expect([part(container, 'activity').textContent, status(container)]).toEqual(['Stopping…', 'running'])
  apply(store, update({ status: 'cancelled' }))
  expect([part(container, 'activity').textContent, status(container)]).toEqual(['Cancelled', 'cancelled'])
})

test('one request at a time; one that was passed on without an answer may be repeated', async () => {
  const { onStop, answer } = stopper()
  stageCard({}, { onStop })
  await userEvent.click(button())
  await userEvent.click(button())
  expect(onStop).toHaveBeenCalledTimes(1)
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await act(async () => answer().resolve())
  await userEvent.click(button())
  expect(onStop).toHaveBeenCalledTimes(2)
})

describe('a refusal', () => {
  test.each([['rejecting', new Error('403')], ['answering false', false]])('by %s is said and spoken, and can be tried again', async (_, value) => {
    const { onStop, answer } = stopper()
    const onError = vi.fn()
    const { container } = stageCard({}, { onStop }, { onError, announce: true })
    await userEvent.click(button())
    await act(async () => (value === false ? answer().resolve(false) : answer().reject(value)))
    expect(part(container, 'activity').textContent).toBe('Could not stop')
    expect(screen.getByRole('status').textContent).toBe('Compare prices could not be stopped')
    expect(onError.mock.calls).toEqual(value === false ? [] : [[value, { task: expect.objectContaining({ id: 'a' }), source: 'stop' }]])
    await userEvent.click(button())
    expect(part(container, 'activity').textContent).toBe('Stopping…')
  })

  test('by throwing at once is one too', async () => {
    const { container } = stageCard({}, { onStop: () => { throw new Error('offline') } }, { onError: () => {} })
    await userEvent.click(button())
    expect(part(container, 'activity').textContent).toBe('Could not stop')
  })
})

test.each([
  ['ended', { status: 'completed' }], ['of a wire that cannot', { canCancel: false }],
] as const)('it is not offered for a task %s', (_, facts) => {
  stageCard(facts, { onStop: () => {} })
  expect(screen.queryByRole('button', { name: /^Stop/ })).toBe(null)
})

test('without onStop there is no button and no place for one', () => {
  const { container } = stageCard({})
  expect(hasPart(container, 'actions')).toBe(false)
})

test('its place stays when it goes, and focus goes to the trigger', async () => {
  const store = storeOf(update())
  const { container } = stage(store, <SubagentCard id="a" onStop={() => {}} />)
  await userEvent.click(button())
  apply(store, update({ status: 'cancelled' }))
  expect(hasPart(container, 'action-place')).toBe(true)
  expect(document.activeElement).toBe(part(container, 'trigger'))
})

test('I5 a task that runs again can be stopped again', async () => {
  const store = storeOf(update({ activation: { key: '1', starts: true } }))
  const { container } = stage(store, <SubagentCard id="a" onStop={() => {}} />)
  await userEvent.click(button())
  apply(store, update({ status: 'cancelled', activation: { key: '1' } }), update({ activation: { key: '2', starts: true } }))
  expect(button().getAttribute('title')).toBe('Stop Compare prices')
  expect(part(container, 'activity').textContent).not.toBe('Stopping…')
})

describe('a card that leaves and comes back', () => {
  function leaving() {
    const { onStop, answer } = stopper()
    const store = storeOf(update({ activation: { key: '1', starts: true } }))
    const page = (shown: boolean, heard = store) => (
      <SubagentCardsProvider store={heard} now={NOW}>
        {shown && <SubagentCard id="a" onStop={onStop} />}
      </SubagentCardsProvider>
    )
    const { rerender, container } = render(page(true))
    return { store, onStop, answer, container, show: (shown: boolean, heard = store) => rerender(page(shown, heard)) }
  }

  test('still says that it is stopping, and asks no second time', async () => {
    const { show, container, onStop } = leaving()
    await userEvent.click(button())
    show(false)
    show(true)
    expect(part(container, 'activity').textContent).toBe('Stopping…')
    await userEvent.click(button())
    expect(onStop).toHaveBeenCalledOnce()
  })

  test('knows what was answered while it was away, and the refusal was spoken', async () => {
    const { show, container, answer } = leaving()
    await userEvent.click(button())
    show(false)
    await act(async () => answer().resolve(false))
    expect(screen.getByRole('status').textContent).toBe('Compare prices could not be stopped')
    show(true)
    expect(part(container, 'activity').textContent).toBe('Could not stop')
  })

  test('T5 says what the wire says of the end, and I5 nothing of the round before', async () => {
    const { show, container, store } = leaving()
    await userEvent.click(button())
    show(false)
    apply(store, update({ status: 'cancelled', activation: { key: '1' } }))
    show(true)
    expect(part(container, 'activity').textContent).toBe('Cancelled')
    show(false)
    apply(store, update({ activation: { key: '2', starts: true } }))
    show(true)
    expect(button().getAttribute('data-state')).toBe('idle')
  })

  test('does not hear what was asked of a namesake in another store', async () => {
    const { show } = leaving()
    await userEvent.click(button())
    show(true, storeOf(update()))
    expect(button().getAttribute('data-state')).toBe('idle')
  })
})

test('two cards of one task say the same and ask once', async () => {
  const { onStop } = stopper()
  stage(storeOf(update()), [<SubagentCard key="1" id="a" onStop={onStop} />, <SubagentCard key="2" id="a" onStop={onStop} />])
  const [one, other] = screen.getAllByRole('button', { name: /^Stop/ })
  act(() => {
    one?.click()
    other?.click()
  })
  expect(onStop).toHaveBeenCalledOnce()
  expect([one?.dataset['state'], other?.dataset['state']]).toEqual(['stopping', 'stopping'])
})
