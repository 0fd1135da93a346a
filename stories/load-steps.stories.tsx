import { expect } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { RecordedHistory } from './recorded-history.tsx'

const meta = preview.meta({ title: 'Load steps', component: RecordedHistory })

export const FetchedWhenOpened = meta.story({
  args: { server: 'answers' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Completed$/ }))
    await expect(await canvas.findByText('Looking.')).toBeVisible()
    await expect(canvas.queryByText('Loading steps…')).not.toBeInTheDocument()
  },
})

export const StillLoading = meta.story({ args: { server: 'is-slow', open: true } })

export const NoneRecorded = meta.story({
  args: { server: 'is-empty', open: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No steps were recorded.')).toBeVisible()
  },
})

export const FailedAndTriedAgain = meta.story({
  args: { server: 'fails-once', open: true },
  play: async ({ canvas, userEvent, step }) => {
    await step('The card says what failed, and stays as it was', async () => {
      await expect(await canvas.findByText('The steps could not be loaded.')).toBeVisible()
    })
    await step('Another try brings the steps and leaves no message behind', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
      await expect(await canvas.findByText('Looking.')).toBeVisible()
      await expect(canvas.queryByText('The steps could not be loaded.')).not.toBeInTheDocument()
    })
  },
})

export const Failed = meta.story({ args: { server: 'fails-once', open: true } })
