import { visibleText } from '@subagent-cards/core'
import { expect, spyOn, waitFor, within } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { BadInputCards } from './bad-input-cards.tsx'
import * as inputs from './bad-input.ts'
import { harms } from './harmless.ts'

/** What models, tools and old servers really send, and what they might. Each task came through the decoder of its wire. */
const meta = preview.meta({
  title: 'Bad input',
  component: BadInputCards,
  tags: ['!autodocs'],
  parameters: { controls: { disable: true } },
  play: async ({ canvasElement }) => {
    await expect(faultsOf(canvasElement)).toEqual([])
  },
})

export const Titles = meta.story({
  args: { input: inputs.titles },
  play: async ({ canvas, canvasElement, step, userEvent }) => {
    await expect(faultsOf(canvasElement)).toEqual([])
    await step('Opened, every text is there to the last character that can be shown', async () => {
      for (const [id, { result }] of Object.entries(inputs.titles)) {
        const card = within(canvas.getByTestId(id))
        await userEvent.click(card.getByRole('button', { name: /, Completed$/ }))
        for (const more of card.queryAllByRole('button', { name: 'Show more' })) await userEvent.click(more)
        const shown = canvas.getByTestId(id).querySelector('.subagent-card-result .subagent-card-box')?.textContent ?? ''
        await expect(withoutSpace(shown).startsWith(withoutSpace(asShown(String(result)))), id).toBe(true)
      }
    })
    await step('Open cards are no wider than their place, and nothing ran', async () => {
      await expect(overflows(canvasElement).concat(harms(untrusted(canvasElement)))).toEqual([])
    })
  },
})
export const TitlesOnAPhone = meta.story({ args: { input: inputs.titles }, globals: { width: '320' } })

export const NoTitles = meta.story({ args: { input: inputs.noTitles } })

/** A number that cannot be true is not shown; one that was not reported is never a zero. */
export const Numbers = meta.story({
  args: { input: inputs.numbers },
  play: async ({ canvas, canvasElement }) => {
    await expect(faultsOf(canvasElement)).toEqual([])
    const tokens = Object.fromEntries(Object.keys(inputs.numbers).map((id) => [id, canvas.getByTestId(id).querySelector('.subagent-card-tokens')?.textContent]))
    const unavailable = 'tokens unavailable'
    await expect(tokens).toEqual({
      huge: '1,000T tokens', largest: '9,007.2T tokens', partsBeyondTotal: '10 tokens', detailsBeyondParts: '990 tokens',
      tooLarge: unavailable, negative: unavailable, notANumber: unavailable, infinite: unavailable, fraction: unavailable, strings: unavailable, booleans: unavailable, list: unavailable, text: unavailable,
    })
  },
})
export const NumbersOnAPhone = meta.story({ args: { input: inputs.numbers }, globals: { width: '320' } })

export const Times = meta.story({
  args: { input: inputs.times },
  play: async ({ canvasElement }) => {
    await expect(faultsOf(canvasElement)).toEqual([])
    await expect([...canvasElement.querySelectorAll('.subagent-card-elapsed')].filter(({ textContent }) => /-|NaN|Infinity|∞/.test(textContent))).toEqual([])
  },
})

export const Names = meta.story({
  args: { input: inputs.names },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(faultsOf(canvasElement)).toEqual([])
    for (const id of Object.keys(inputs.names)) await userEvent.click(within(canvas.getByTestId(id)).getByRole('button', { name: /, (Completed|Failed)$/ }))
    await expect(overflows(canvasElement).concat(harms(untrusted(canvasElement)))).toEqual([])
  },
})
export const NamesOnAPhone = meta.story({ ...Names.input, globals: { width: '320' } })

/** Five megabytes in one line, and in a hundred thousand. */
export const HugeResults = meta.story({
  args: { input: inputs.results },
  play: async ({ canvas, canvasElement, step, userEvent }) => {
    await expect(faultsOf(canvasElement)).toEqual([])
    await step('The copy button gives the whole text, to the character', async () => {
      const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      for (const [id, text] of [['oneLine', inputs.oneLine], ['manyLines', inputs.manyLines]] as const) {
        await userEvent.click(within(canvas.getByTestId(id)).getByRole('button', { name: /^Copy result/ }))
        await waitFor(() => expect(writeText.mock.lastCall?.[0] === text).toBe(true))
      }
    })
    await step('An open card shows its beginning, in its width, and folds again', async () => {
      for (const [id, text] of [['oneLine', inputs.oneLine], ['manyLines', inputs.manyLines]] as const) {
        const trigger = within(canvas.getByTestId(id)).getByRole('button', { name: /, Completed$/ })
        await userEvent.click(trigger)
        const shown = canvas.getByTestId(id).querySelector('.subagent-card-result .subagent-card-text')?.textContent ?? ''
        await expect(shown.length > 1000 && text.startsWith(shown)).toBe(true)
        await expect(overflows(canvasElement)).toEqual([])
        await userEvent.click(trigger)
      }
    })
  },
})

/** The newest come first, and each press brings a page of older ones. */
export const TwoThousandSteps = meta.story({
  args: { input: inputs.steps },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(faultsOf(canvasElement)).toEqual([])
    const card = within(canvas.getByTestId('steps'))
    const trigger = card.getByRole('button', { name: /, Completed$/ })
    await userEvent.click(trigger)
    const textOf = () => [...canvas.getByTestId('steps').querySelectorAll('.subagent-card-steps')].map((page) => page.textContent).join('')
    await expect([textOf().includes('Content 2000'), textOf().includes('Message 1801.'), textOf().includes('Content 1800')]).toEqual([true, true, false])
    await userEvent.click(card.getByRole('button', { name: 'Show more' }))
    await expect([textOf().includes('Content 2000'), textOf().includes('Message 1601.'), textOf().includes('Content 1600')]).toEqual([true, true, false])
    await expect(overflows(canvasElement)).toEqual([])
    await userEvent.click(trigger)
  },
})

/** What is wrong with folded cards: their height, their width, what they made of their texts. */
function faultsOf(root: HTMLElement): readonly string[] {
  const [usual, ...cards] = root.querySelectorAll<HTMLElement>('.subagent-card')
  if (usual === undefined || cards.length === 0) return ['there are no cards']
  const { height } = usual.getBoundingClientRect()
  const wrong = cards.filter((card) => card.getBoundingClientRect().height !== height)
  return [...wrong.map((card) => `${card.dataset['testid']} is ${card.getBoundingClientRect().height} px high, not ${height}`), ...overflows(root), ...harms(untrusted(root))]
}

function overflows(root: HTMLElement): readonly string[] {
  const page = root.querySelector('.bad-input')
  const boxes = [...(page === null ? [] : [page]), ...root.querySelectorAll<HTMLElement>('.subagent-card, .subagent-card-header, .subagent-card-body, .subagent-card-box')]
  return boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => `${box.className} in ${box.closest('[data-testid]')?.getAttribute('data-testid')} is ${box.scrollWidth} px wide in ${box.clientWidth}`)
}

/** Where the wire's own texts stand; the pictures beside them are ours. */
function untrusted(root: HTMLElement): readonly Element[] {
  return [...root.querySelectorAll('.subagent-card-heading, .subagent-card-facts, .subagent-card-text, .subagent-card-steps bdi')]
}

/** Control characters and direction marks are taken away and half characters are marked; terminal colours go as a whole. */
function asShown(text: string): string {
  return visibleText(text.replace(/\u001B\[\d*m/g, ''))
}

function withoutSpace(text: string): string {
  return text.replace(/\s/g, '')
}
