// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { SubagentCardsProvider } from './subagent-cards-provider.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, hasPart, NOW, part, stage, stageCard, storeOf, update, usage } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const trigger = () => screen.getByRole('button', { name: 'Compare prices, Running' })
const isOpen = () => trigger().getAttribute('aria-expanded') === 'true'

describe('the trigger', () => {
  test('is a button that names the task, tells its state and points at what it opens', async () => {
    const { container } = stageCard({ modelName: 'seed' })
    expect(trigger().tagName).toBe('BUTTON')
    expect(document.getElementById(trigger().getAttribute('aria-describedby') ?? '')?.textContent).toContain('seed')
    await userEvent.click(trigger())
    expect(document.getElementById(trigger().getAttribute('aria-controls') ?? '')).toBe(part(container, 'content'))
  })

  test.each(['{Enter}', ' '])('toggles by key %j and keeps the focus', async (key) => {
    stageCard({})
    await userEvent.tab()
    expect(document.activeElement).toBe(trigger())
    await userEvent.keyboard(key)
    expect(isOpen()).toBe(true)
    await userEvent.keyboard(key)
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(trigger())
  })

  test('the whole header helps the pointer, once per click', async () => {
    const onOpenChange = vi.fn()
    const { container } = stageCard({}, { onOpenChange })
    await userEvent.click(part(container, 'title'))
    await userEvent.click(trigger())
    expect(onOpenChange.mock.calls).toEqual([[true], [false]])
  })

  test('an action of the host never toggles', async () => {
    const stop = vi.fn()
    stageCard({}, { actions: <button onClick={stop}>Stop</button> })
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(stop).toHaveBeenCalledOnce()
    expect(isOpen()).toBe(false)
    expect(trigger().contains(screen.getByText('Stop'))).toBe(false)
  })

  test('selecting text in the header does not toggle', async () => {
    const { container } = stageCard({})
    document.getSelection()?.selectAllChildren(part(container, 'title'))
    part(container, 'title').click()
    expect(isOpen()).toBe(false)
    document.getSelection()?.removeAllRanges()
  })
})

describe('the open state is the user’s', () => {
  test('the focus and the state survive every update', async () => {
    const store = storeOf(update())
    stage(store, <SubagentCard id="a" />)
    await userEvent.click(trigger())
    apply(store, update({ usage: usage(220, 18), steps: [{ index: 1, kind: 'ai', text: 'Hm.' }] }))
    expect(document.activeElement).toBe(trigger())
    apply(store, update({ status: 'completed', result: 'Done.' }))
    expect(screen.getByRole('button', { name: 'Compare prices, Completed' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('it survives that the card leaves and comes back', async () => {
    const store = storeOf(update())
    const page = (shown: boolean) => (
      <SubagentCardsProvider store={store} now={NOW} announce={false}>
        {shown && <SubagentCard id="a" />}
      </SubagentCardsProvider>
    )
    const { rerender, container } = stage(store, null)
    rerender(page(true))
    await userEvent.click(trigger())
    rerender(page(false))
    expect(container.innerHTML).toBe('')
    rerender(page(true))
    expect(isOpen()).toBe(true)
  })

  test('defaultOpen="running" opens a running card, and its end does not close it', () => {
    const store = storeOf(update())
    const { container } = stage(store, <SubagentCard id="a" defaultOpen="running" />)
    expect(isOpen()).toBe(true)
    apply(store, update({ status: 'completed', result: 'Done.' }))
    expect(part(container, 'trigger').getAttribute('aria-expanded')).toBe('true')
  })

  test.each([
    ['never', 'failed', 'false'],
    ['error', 'failed', 'true'],
    ['error', 'timed_out', 'true'],
    ['error', 'completed', 'false'],
    ['attention', 'waiting', 'true'],
    ['attention', 'running', 'false'],
    ['running', 'completed', 'false'],
  ] as const)('defaultOpen=%j and %s: %s', (defaultOpen, status, expected) => {
    const { container } = stageCard({ status }, { defaultOpen })
    expect(part(container, 'trigger').getAttribute('aria-expanded')).toBe(expected)
  })

  test('a later need for attention does not open a card that the user left closed', () => {
    const store = storeOf(update())
    const { container } = stage(store, <SubagentCard id="a" defaultOpen="attention" />)
    apply(store, update({ status: 'waiting' }))
    expect(part(container, 'trigger').getAttribute('aria-expanded')).toBe('false')
  })

  test('open and onOpenChange control it', async () => {
    const onOpenChange = vi.fn()
    stageCard({}, { open: false, onOpenChange })
    await userEvent.click(trigger())
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true)
    expect(isOpen()).toBe(false)
  })
})

describe('the content', () => {
  test('costs nothing until the card is first opened, then stays where find-in-page reaches it', async () => {
    const { container } = stageCard({ prompt: 'Look it up.' })
    expect(hasPart(container, 'content')).toBe(false)
    await userEvent.click(trigger())
    expect(part(container, 'content').textContent).toContain('Look it up.')
    await userEvent.click(trigger())
    expect(part(container, 'content').getAttribute('hidden')).toBe('until-found')
    act(() => void part(container, 'content').dispatchEvent(new Event('beforematch', { bubbles: true })))
    expect(isOpen()).toBe(true)
  })
})

test('the last press of "Show more" hands the focus on to the steps, not to the page', () => {
  const steps = Array.from({ length: 450 }, (_, at) => ({ index: at + 1, kind: 'ai', text: `Step ${at + 1}` }) as const)
  const { container, getAllByRole } = stageCard({ order: 1, steps }, { open: true })
  const more = getAllByRole('button', { name: 'Show more' })[0]
  more?.focus()
  act(() => more?.click())
  expect(document.activeElement).toBe(part(container, 'steps'))
  expect(container.querySelectorAll('.subagent-card-steps > li')).toHaveLength(450)
})
