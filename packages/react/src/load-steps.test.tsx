// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { TaskStore } from '@subagent-cards/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LoadSteps } from './step-loads.ts'
import { SubagentCard } from './subagent-card.ts'
import { SubagentCardsProvider } from './subagent-cards-provider.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { hasPart, part, stage, storeOf, update } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const ended = (facts = {}) => storeOf(update({ status: 'completed', ...facts }))
const step = { index: 1, kind: 'ai', text: 'Look first.' } as const
const trigger = () => screen.getByRole('button', { name: /^Compare prices/ })
const settle = () => act(async () => void (await Promise.resolve()))

/** A loader that the test finishes. */
function loader() {
  const calls: { readonly signal: AbortSignal; resolve(): void; reject(error: unknown): void }[] = []
  const loadSteps = vi.fn<LoadSteps>((_task, signal) => new Promise<void>((resolve, reject) => void calls.push({ signal, resolve, reject })))
  const last = () => calls.at(-1) ?? expect.unreachable()
  return { loadSteps, calls, last }
}

describe('when steps are fetched', () => {
  test('on the first open of a card that has none, and never again once they came', async () => {
    const { loadSteps, last } = loader()
    const store = ended()
    const { unmount } = stage(store, <SubagentCard id="a" />, { loadSteps })
    await settle()
    expect(loadSteps).not.toHaveBeenCalled()
    await userEvent.click(trigger())
    expect(loadSteps).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }), expect.any(AbortSignal))
    await act(async () => last().resolve())
    for (let time = 0; time < 2; time += 1) await userEvent.click(trigger())
    unmount()
    expect(last().signal.aborted).toBe(false)
    expect(loadSteps).toHaveBeenCalledOnce()
  })

  test('once for two cards of one task, and once in StrictMode', async () => {
    const { loadSteps } = loader()
    stage(ended(), [<SubagentCard key="1" id="a" open />, <SubagentCard key="2" id="a" open />], { loadSteps, render: { reactStrictMode: true } })
    await settle()
    expect(loadSteps).toHaveBeenCalledOnce()
  })

  test('not where they are there, but where the first ones are missing', async () => {
    const { loadSteps } = loader()
    stage(ended({ steps: [step] }), <SubagentCard id="a" open />, { loadSteps })
    await settle()
    expect(loadSteps).not.toHaveBeenCalled()
    cleanup()
    stage(ended({ steps: [{ ...step, index: 7 }] }), <SubagentCard id="a" open />, { loadSteps })
    await settle()
    expect(loadSteps).toHaveBeenCalledOnce()
  })

  test('a new function at each render fetches no more often', async () => {
    const { loadSteps } = loader()
    const store = ended()
    const page = () => (
      <SubagentCardsProvider store={store} announce={false}>
        <SubagentCard id="a" open loadSteps={(task, signal) => loadSteps(task, signal)} />
      </SubagentCardsProvider>
    )
    const { rerender } = render(page())
    await settle()
    rerender(page())
    await settle()
    expect(loadSteps).toHaveBeenCalledOnce()
  })

  test('closing and unmounting abort, and a card that is opened again asks again', async () => {
    const { loadSteps, calls, last } = loader()
    const { unmount } = stage(ended(), <SubagentCard id="a" />, { loadSteps })
    await userEvent.click(trigger())
    await userEvent.click(trigger())
    expect(last().signal.aborted).toBe(true)
    await userEvent.click(trigger())
    expect(loadSteps).toHaveBeenCalledTimes(2)
    unmount()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
  })

  test('an abort is no failure, whatever the loader makes of it', async () => {
    const onError = vi.fn()
    const { loadSteps, last } = loader()
    stage(ended(), <SubagentCard id="a" />, { loadSteps, onError })
    await userEvent.click(trigger())
    await userEvent.click(trigger())
    await act(async () => last().reject(new DOMException('Aborted', 'AbortError')))
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('what the card says', () => {
  const note = (container: Element) => part(container, 'step-load').textContent

  test('that it loads, from the first paint, then the steps', async () => {
    const { loadSteps, last } = loader()
    const store = ended()
    const { container } = stage(store, <SubagentCard id="a" open />, { loadSteps })
    expect(note(container)).toBe('Loading steps…')
    await settle()
    await act(async () => {
      store.apply(update({ status: 'completed', steps: [step] }))
      last().resolve()
    })
    expect(hasPart(container, 'step-load')).toBe(false)
    expect(part(container, 'steps').textContent).toContain('Look first.')
  })

  test('that there are none', async () => {
    const { loadSteps, last } = loader()
    const { container } = stage(ended(), <SubagentCard id="a" open />, { loadSteps })
    await settle()
    await act(async () => last().resolve())
    expect(note(container)).toBe('No steps were recorded.')
  })

  test('that it failed, and tries again; focus stays on the button and then goes to the steps', async () => {
    const onError = vi.fn()
    const { loadSteps, last } = loader()
    const store = ended()
    const { container } = stage(store, <SubagentCard id="a" open />, { loadSteps, onError })
    await settle()
    await act(async () => last().reject(new Error('503')))
    expect(note(container)).toBe('The steps could not be loaded.Try again')
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('503'), { task: expect.objectContaining({ id: 'a' }), source: 'loadSteps' })
    const retry = screen.getByRole('button', { name: 'Try again' })
    await userEvent.click(retry)
    await userEvent.click(retry)
    expect(loadSteps).toHaveBeenCalledTimes(2)
    expect(document.activeElement).toBe(retry)
    await act(async () => {
      store.apply(update({ status: 'completed', steps: [step] }))
      last().resolve()
    })
    expect(document.activeElement).toBe(part(container, 'steps'))
    expect(hasPart(container, 'step-load')).toBe(false)
  })

  test('a loader that throws at once has failed', async () => {
    const onError = vi.fn()
    const { container } = stage(ended(), <SubagentCard id="a" open />, { onError, loadSteps: () => { throw new Error('no thread') } })
    await settle()
    expect(note(container)).toContain('could not be loaded')
    expect(onError).toHaveBeenCalledOnce()
  })
})

test('a plain generator, of which nobody asks for a page, is a failure and not an empty list', async () => {
  const onError = vi.fn()
  function* pages() {
    yield 1
  }
  const { container } = stage(storeOf(update({ status: 'completed' })), <SubagentCard id="a" open />, { loadSteps: (() => pages()) as never, onError })
  await vi.waitFor(() => expect(container.textContent).toContain('could not be loaded'))
  expect(onError.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining('neither a promise nor an async iterable')])
})

test('pages of an async iterable are read to the end; each shows as it comes', async () => {
  const store: TaskStore = ended()
  const gates: (() => void)[] = []
  async function* loadSteps() {
    for (const index of [1, 2]) {
      await new Promise<void>((open) => void gates.push(open))
      store.apply(update({ status: 'completed', steps: [{ ...step, index, text: `Page ${index}` }] }))
      yield index
    }
  }
  const { container } = stage(store, <SubagentCard id="a" open />, { loadSteps })
  await settle()
  await act(async () => gates[0]?.())
  expect(part(container, 'steps').textContent).toBe('Page 1')
  expect(part(container, 'step-load').textContent).toBe('Loading steps…')
  await act(async () => gates[1]?.())
  await settle()
  expect(part(container, 'steps').textContent).toBe('Page 1Page 2')
  expect(hasPart(container, 'step-load')).toBe(false)
})
