import { expect, waitFor } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { ReplayPlayer } from './replay-player.tsx'

const meta = preview.meta({ title: 'Announcer', component: ReplayPlayer, tags: ['!autodocs'], parameters: { page: 'wide' } })

/** One live region tells screen readers what starts, what needs a person and what ends. Nothing of it is seen. */
export const StartsAndEndsAreSpoken = meta.story({
  args: { stream: 'parallel-models', position: 2 },
  play: async ({ canvas, userEvent, step }) => {
    const region = canvas.getByText('', { selector: '[role="status"][data-subagent-announcer]' })
    await step('Tasks that were there from the beginning are not news', async () => {
      await expect(region).toBeEmptyDOMElement()
    })
    await step('A run that plays on tells each end once', async () => {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Speed' }), '60/s')
      await userEvent.click(canvas.getByRole('button', { name: 'Play' }))
      await waitFor(() => expect(region).toHaveTextContent('Survey comparable observatories: Completed'), { timeout: 10_000 })
    })
  },
})
