import { expect, fn, waitFor, within } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { harms } from './harmless.ts'
import { MarkdownCard } from './markdown-card.tsx'
import { attacks, heavy, report } from './markdown-samples.ts'
import { renderStreamdown } from './streamdown-text.tsx'

/**
 * The cards show plain text until a host plugs its renderer in: `renderText={renderMarkdown}` on the provider or a card. The texts are
 * those of models, so the renderer makes no HTML of them, follows no script link, loads no picture, and gives up on what
 * would hang the page: `stories/markdown-text.tsx` is such a renderer, of react-markdown and remark-gfm, with its reasons.
 */
const meta = preview.meta({ title: 'Markdown', component: MarkdownCard, argTypes: { renderText: { control: false } } })

export const AReport = meta.story({ args: { results: [report] } })
export const AReportOnAPhone = meta.story({ args: { results: [report] }, globals: { width: '320' } })

/** A larger renderer that is made for text that streams. */
export const WithStreamdown = meta.story({
  args: { results: [report], renderText: renderStreamdown },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', undefined, { timeout: 20_000 })).toBeInTheDocument()
  },
})

export const CodeAndTablesScrollInPlace = meta.story({
  args: { results: [report] },
  globals: { width: '320' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }))
    const table = canvas.getByRole('table')
    await expect(table.scrollWidth).toBeGreaterThan(table.clientWidth)
    const card = canvas.getByRole('group', { name: 'Read the pricing pages' })
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  },
})

/** Scripts, handlers, frames, forms, links that run code, pictures that tell who reads: none of them is left, and every word is. */
export const HostileText = meta.story({
  args: { results: attacks },
  play: async ({ canvasElement }) => {
    await provesHarmless(canvasElement)
  },
})

export const HostileTextInStreamdown = meta.story({
  args: { results: attacks, renderText: renderStreamdown },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.subagent-card-result .subagent-card-text')).toHaveLength(0), { timeout: 20_000 })
    await provesHarmless(canvasElement)
  },
})

/** A parser takes minutes for these, or overflows its stack; the host does not ask it. */
export const TooMuchForAParser = meta.story({
  args: { results: Object.values(heavy) },
  play: async ({ canvas, canvasElement, userEvent }) => {
    for (let more = canvas.queryAllByRole('button', { name: 'Show more' })[0]; more !== undefined; more = canvas.queryAllByRole('button', { name: 'Show more' })[0]) await userEvent.click(more)
    const results = resultsOf(canvasElement)
    await expect(results).toHaveLength(Object.keys(heavy).length)
    for (const [at, result] of results.entries()) await expect(result.textContent.includes('readable'), Object.keys(heavy)[at]).toBe(true)
    await expect(harms(results)).toEqual([])
  },
})

const note = 'This text could not be rendered, so it is shown as it came.'

/** A renderer that fails is the host's fault; the reader still has the text. */
export const RendererThrows = meta.story({
  args: {
    results: ['**What the subagent found** is still here.'],
    onError: fn(),
    renderText: (_text, { kind }) => {
      if (kind === 'result') throw new Error('The renderer is broken')
      return kind
    },
  },
  play: async ({ args, canvas, canvasElement }) => {
    const [result] = resultsOf(canvasElement)
    if (result === undefined) throw new Error('There is no result.')
    await expect(within(result).getByText('**What the subagent found** is still here.')).toBeVisible()
    await expect(canvas.getByText(note)).toBeVisible()
    await expect(args.onError).toHaveBeenCalledOnce()
  },
})

async function provesHarmless(root: HTMLElement): Promise<void> {
  const results = resultsOf(root)
  const text = results.map((result) => result.textContent).join('\n')
  for (let number = 1; number <= 25; number += 1) await expect(text).toMatch(new RegExp(`readable ${number}\\b`))
  await expect(harms(results)).toEqual([])
}

function resultsOf(root: HTMLElement): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('.subagent-card-result .subagent-card-box')]
}
