// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Step } from '@subagent-cards/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, hasPart, part, stage, stageCard, storeOf, update, usage } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const said = (index: number, text = `Step ${index}`): Step => ({ index, kind: 'ai', text })
const rows = (container: ParentNode) => [...container.querySelectorAll('.subagent-card-steps > li')].map((row) => row.textContent)

describe('the timeline', () => {
  test('shows what was said, what was called and what came back', () => {
    const { container } = stageCard(
      {
        steps: [
          { index: 1, kind: 'ai', text: 'First the vendors.', toolCalls: [{ name: 'web_search', argument: 'prices' }] },
          { index: 2, kind: 'tool', toolName: 'web_search', text: '8 results.' },
          { index: 3, kind: 'tool', toolName: 'read_page', text: '504', isError: true, truncated: true },
        ],
      },
      { open: true },
    )
    expect(rows(container)).toEqual(['First the vendors.', 'web_search prices', 'web_search answered8 results.', 'read_page answeredFailed504Shortened'])
    expect(part(container, 'steps').lastElementChild?.hasAttribute('data-error')).toBe(true)
  })

  test('S2 the last message of a completed task is left out when it is the result', () => {
    const steps = [said(1), said(2, 'The result.')]
    expect(rows(stageCard({ status: 'completed', result: 'The result.', steps }, { open: true }).container)).toEqual(['Step 1'])
    cleanup()
    expect(rows(stageCard({ status: 'failed', result: 'The result.', steps }, { open: true }).container)).toEqual(['Step 1', 'The result.'])
  })

  test('5,000 steps lay out a page at a time, the newest first', async () => {
    const steps = Array.from({ length: 5000 }, (_, index) => said(index + 1))
    const { container } = stageCard({ steps }, { open: true })
    expect(rows(container)).toHaveLength(200)
    expect(rows(container).at(-1)).toBe('Step 5000')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(rows(container)).toHaveLength(400)
    expect([rows(container)[0], rows(container).at(-1)]).toEqual(['Step 4601', 'Step 5000'])
  })

  test('a page that shows already is not touched by another one, nor by a step that arrives', async () => {
    const store = storeOf(update({ order: 1, steps: Array.from({ length: 650 }, (_, index) => said(index + 1)) }))
    const { container } = stage(store, <SubagentCard id="a" open />)
    expect(rows(container)).toHaveLength(250)
    const [first, last] = container.querySelectorAll('.subagent-card-steps')
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(container, { subtree: true, childList: true, characterData: true })
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    apply(store, update({ order: 2, steps: [said(651)] }))
    changes.push(...observer.takeRecords())
    observer.disconnect()
    expect(rows(container)).toHaveLength(451)
    expect(first?.isConnected).toBe(true)
    expect(changes.filter(({ target }) => first?.contains(target))).toEqual([])
    expect(changes.filter(({ target }) => last?.contains(target)).map(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))).toEqual([['Step 651']])
  })

  test('a new step does not render the others again', () => {
    const renderText = vi.fn((text: string) => text)
    const store = storeOf(update({ steps: [said(1), said(2)] }))
    stage(store, <SubagentCard id="a" open />, { renderText })
    renderText.mockClear()
    apply(store, update({ steps: [said(3)] }))
    expect(new Set(renderText.mock.calls.map(([text]) => text))).toEqual(new Set(['Step 3']))
  })
})

describe('long texts', () => {
  const long = Array.from({ length: 40 }, (_, index) => `Line ${index}`).join('\n')

  test('are folded and open on demand', async () => {
    const { container } = stageCard({ status: 'completed', result: long }, { open: true })
    const more = screen.getByRole('button', { name: 'Show more' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(more)
    expect(part(container, 'fold').hasAttribute('data-expanded')).toBe(true)
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('of megabytes enter the document only when they are asked for, and then whole', async () => {
    const { container } = stageCard({ status: 'completed', result: 'x'.repeat(2_000_000) }, { open: true })
    expect(part(container, 'text').textContent).toHaveLength(20_000)
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(part(container, 'text').textContent).toHaveLength(2_000_000)
  })

  test('stand in boxes that the browser lays out one by one, and are the exact text together', async () => {
    const result = Array.from({ length: 9000 }, (_, index) => `Line ${index}\r\n`).join('')
    const { container } = stageCard({ status: 'completed', result }, { open: true })
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    const boxes = [...container.querySelectorAll('.subagent-card-text-block')]
    expect(boxes.length).toBeGreaterThan(10)
    for (const box of boxes) expect(box.textContent.endsWith('\n')).toBe(true)
    expect(part(container, 'text').textContent).toBe(result.replaceAll('\r\n', '\n'))
  })

  test('are copied as they are, also across two boxes in the middle of a line', async () => {
    const { container } = stageCard({ status: 'completed', result: 'word '.repeat(5000) }, { open: true })
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    const text = part(container, 'text')
    getSelection()?.selectAllChildren(text)
    const setData = vi.fn()
    const copy = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData: { setData } })
    text.dispatchEvent(copy)
    expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', 'word '.repeat(5000))
    expect(copy.defaultPrevented).toBe(true)
    getSelection()?.removeAllRanges()
  })

  test('reach a host’s renderer whole', async () => {
    const renderText = vi.fn((text: string) => text)
    const result = 'word '.repeat(50_000)
    stageCard({ status: 'completed', result }, { open: true }, { renderText })
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(renderText).toHaveBeenLastCalledWith(result, expect.objectContaining({ kind: 'result' }))
  })

  test('short ones are shown whole, without a button', () => {
    stageCard({ status: 'completed', result: 'Done.' }, { open: true })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBe(null)
  })
})

test('what streams in is shown as the result so far, until the result is there', () => {
  const store = storeOf(update({ partialResult: 'Vendor B' }))
  const { container } = stage(store, <SubagentCard id="a" open />)
  expect(part(container, 'result').textContent).toBe('Result so farVendor B')
  apply(store, update({ status: 'completed', result: 'Vendor B is cheapest.' }))
  expect(part(container, 'result').textContent).toBe('ResultVendor B is cheapest.')
})

test('a result that was cut says so', () => {
  const { container } = stageCard({ status: 'completed', result: 'Vendor', resultTruncated: true }, { open: true })
  expect(part(container, 'result').textContent).toContain('Shortened')
})

test('a failed card shows its whole error', () => {
  const { container } = stageCard({ status: 'failed', error: 'no such table\nat line 3' }, { open: true })
  expect(part(container, 'activity').textContent).toBe('Failed: no such table')
  expect(part(container, 'error').textContent).toContain('at line 3')
})

test('U2 parts that do not fit into the total are not shown', () => {
  const { container } = stageCard({ usage: { inputTokens: 300, outputTokens: 20, totalTokens: 100 } }, { open: true })
  expect(part(container, 'token-parts').textContent).toBe('Total100')
})

test('U4 details stand inside the number that contains them', () => {
  const { container } = stageCard({ usage: usage(900, 100, { cacheReadTokens: 700, reasoningTokens: 60 }) }, { open: true })
  const numbers = [...part(container, 'token-parts').querySelectorAll('dd')].map((dd) => dd.textContent)
  expect(numbers).toEqual(['900 Cached input 700', '100 Reasoning 60', '1,000'])
})

test('one model has no history', () => {
  expect(hasPart(stageCard({ modelName: 'seed' }, { open: true }).container, 'models')).toBe(false)
})

test('body parts may be used alone', () => {
  const { container } = stageCard({ prompt: 'Look it up.', partialResult: 'Hm' }, { open: true, children: <SubagentCard.Content><SubagentCard.Prompt /></SubagentCard.Content> })
  expect(part(container, 'body').textContent).toBe('PromptLook it up.')
})
