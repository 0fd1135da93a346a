import { expect, fireEvent } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { HeadlessReplay } from './headless-replay.tsx'

/** A host that draws its own cards: `useTask`, `useTaskPresentation` and `useElapsed`, and not one part of ours (`stories/own-card.tsx`). */
const meta = preview.meta({ title: 'Headless', component: HeadlessReplay, args: { stream: 'parallel-models' } })

export const MidRun = meta.story({ args: { position: 40 } })

export const Ended = meta.story({
  play: async ({ canvas, canvasElement, step, userEvent }) => {
    await step('No part of ours is in it, at any frame; what speaks to screen readers is the provider’s', async () => {
      const slider = canvas.getByRole('slider', { name: 'Frame' })
      const last = Number(slider.getAttribute('max'))
      for (let position = 0; position <= last; position += 1) {
        await fireEvent.change(slider, { target: { value: String(position) } })
        if (canvasElement.querySelector('[class*="subagent-"]:not([data-subagent-announcer])') !== null) throw new Error(`At frame ${position} an element of the package is on the page.`)
      }
      await expect(canvasElement.querySelectorAll('.own-card')).toHaveLength(3)
    })
    await step('It opens like any other', async () => {
      await userEvent.click(canvas.getByText('Survey comparable observatories'))
      await expect(canvas.getAllByText('Answered')[0]).toBeVisible()
      await userEvent.click(canvas.getByText('Survey comparable observatories'))
    })
  },
})

/** The same texts in two designs. */
export const BesideOurs = meta.story({
  args: { position: 40, compare: true },
  play: async ({ canvas, canvasElement, step }) => {
    const slider = canvas.getByRole('slider', { name: 'Frame' })
    const last = Number(slider.getAttribute('max'))
    await step('Both say the same at every frame', async () => {
      for (let position = 1; position <= last; position += 1) {
        await fireEvent.change(slider, { target: { value: String(position) } })
        const [own, ours] = [ownTexts(canvasElement), ourTexts(canvasElement)]
        if (JSON.stringify(own) !== JSON.stringify(ours)) await expect({ position, own }).toEqual({ position, own: ours })
      }
    })
    await step('There was something to compare', async () => {
      const texts = ownTexts(canvasElement)
      await expect(texts).toHaveLength(3)
      await expect(texts.every((card) => card.length >= 7)).toBe(true)
    })
  },
})

const ownFacts = ['title', 'agentType', 'stopReason', 'background', 'model', 'tokens', 'toolCalls', 'note', 'elapsed'].map((name) => `[data-fact="${name}"]`)
const ourFacts = ['title', 'agent-type', 'badge[data-kind="stop-reason"]', 'badge[data-kind="background"]', 'model', 'tokens', 'tool-calls', 'activity', 'elapsed'].map((name) => `.subagent-card-header .subagent-card-${name}`)

/** The facts and the long texts of each card, in the order in which a reader meets them. */
function ownTexts(root: Element) {
  return [...root.querySelectorAll('.own-card')].map((card) => textsOf(card, ownFacts, '[data-text]'))
}

function ourTexts(root: Element) {
  return [...root.querySelectorAll('.subagent-card')].map((card) => textsOf(card, ourFacts, '.subagent-card-text'))
}

function textsOf(card: Element, facts: readonly string[], long: string): readonly string[] {
  return [...facts.flatMap((selector) => card.querySelector(selector)?.textContent || []), ...[...card.querySelectorAll(long)].map((text) => text.textContent)]
}
