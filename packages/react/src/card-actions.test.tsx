// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { hasPart, part, stageCard } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const done = { status: 'completed', result: 'Three notes.\n\u001B[31mred' } as const

describe('copying the result', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>()
  beforeEach(() => {
    userEvent.setup()
    writeText.mockReset().mockResolvedValue()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  })
  afterEach(() => void vi.restoreAllMocks())

  test('gives the clipboard the whole text as it came, says so, and moves nothing', async () => {
    const { container } = stageCard(done, { copyResult: true }, { announce: true })
    const button = screen.getByRole('button', { name: 'Copy result of Compare prices' })
    await act(async () => button.click())
    expect(writeText).toHaveBeenCalledExactlyOnceWith(done.result)
    expect(button.getAttribute('title')).toBe('Result of Compare prices copied')
    expect(screen.getByRole('status').textContent).toBe('Result of Compare prices copied')
    expect(part(container, 'actions').children).toHaveLength(1)
    expect(part(container, 'trigger').getAttribute('aria-expanded')).toBe('false')
  })

  test('is itself again after a while', async () => {
    vi.useFakeTimers()
    stageCard(done, { copyResult: true })
    const button = screen.getByRole('button', { name: /^Copy result/ })
    await act(async () => button.click())
    act(() => vi.advanceTimersByTime(3000))
    expect(button.getAttribute('title')).toBe('Copy result of Compare prices')
    vi.useRealTimers()
  })

  test('reports a failure, says so and can be tried again', async () => {
    const onError = vi.fn()
    writeText.mockRejectedValueOnce(new DOMException('Denied', 'NotAllowedError'))
    stageCard(done, { copyResult: true }, { onError })
    const button = screen.getByRole('button', { name: /^Copy result/ })
    await act(async () => button.click())
    expect(button.getAttribute('title')).toBe('Result of Compare prices could not be copied')
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(DOMException), expect.objectContaining({ source: 'copy' }))
    await act(async () => button.click())
    expect(button.getAttribute('title')).toBe('Result of Compare prices copied')
  })

  test('is not offered without a result, and its place is kept', () => {
    const { container } = stageCard({ status: 'running' }, { copyResult: true })
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBe(null)
    expect(hasPart(container, 'action-place')).toBe(true)
  })
})

test('opening the transcript hands the task to the host; what that throws is contained', async () => {
  const onError = vi.fn()
  const onOpenTranscript = vi.fn(() => {
    throw new Error('no route')
  })
  stageCard({}, { onOpenTranscript }, { onError })
  await userEvent.click(screen.getByRole('button', { name: 'Open transcript of Compare prices' }))
  expect(onOpenTranscript).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }))
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no route'), expect.objectContaining({ source: 'actions' }))
})

test('the host’s own actions stand before them', () => {
  const { container } = stageCard({}, { actions: <button type="button">Pin</button>, onStop: () => {}, onOpenTranscript: () => {} })
  expect([...part(container, 'actions').children].map((action) => action.getAttribute('title') ?? action.textContent)).toEqual([
    'Pin', 'Open transcript of Compare prices', 'Stop Compare prices',
  ])
})
