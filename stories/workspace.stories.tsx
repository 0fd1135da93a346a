import { expect, within } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { Workspace } from './workspace.tsx'

const meta = preview.meta({
  title: 'Workspace',
  component: Workspace,
  tags: ['!autodocs'],
  args: { live: 'parallel-models', history: 'parallel-models-history' },
})

/** Three subagents side by side, each with its own model, in the middle of the run. Play goes on from here. */
export const ThreeSubagentsRunning = meta.story({ args: { position: 40 } })

export const ThreeSubagentsEnded = meta.story()

export const TheSameCardsAfterReload = meta.story({
  play: async ({ canvas, canvasElement, userEvent, step }) => {
    const live = factsOf(canvasElement)
    await step('The live run ends with three cards, each with its own model', async () => {
      await expect(live).toHaveLength(3)
      await expect(new Set(live.map((facts) => facts.model)).size).toBe(3)
    })
    await step('A reload reads the thread alone and shows the same facts', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Reload' }))
      await expect(canvas.getByText('Read from history')).toBeVisible()
      await expect(factsOf(canvasElement)).toEqual(live)
    })
    await step('Going back to live shows them once more', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Back to live' }))
      await expect(factsOf(canvasElement)).toEqual(live)
    })
  },
})

/** Two runs of one conversation used the same call id. The decoder scopes by run id, so they are two cards. */
export const TwoRunsOneCallId = meta.story({ args: { live: 'reused-call-id', history: 'reused-call-id' } })

/** What a reader has of each card: its name, its state and every text of it. */
function factsOf(root: HTMLElement) {
  return within(root)
    .getAllByRole('group')
    .filter((group) => group.dataset['status'] !== undefined)
    .map((card) => ({
      name: within(card).getByRole('button').getAttribute('aria-label'),
      status: card.dataset['status'],
      model: card.querySelector('.subagent-card-model')?.textContent,
      text: card.textContent,
    }))
}
