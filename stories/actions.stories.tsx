import { expect, fn, spyOn } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { ActionsCard } from './actions-card.tsx'
import * as samples from './task-samples.ts'

const meta = preview.meta({ title: 'Actions', component: ActionsCard })

export const WhileItRuns = meta.story({ args: { updates: samples.running, stop: 'confirmed', copyResult: true, onOpenTranscript: fn() } })

export const WhenItHasEnded = meta.story({ args: { updates: samples.withSteps, stop: 'confirmed', copyResult: true, onOpenTranscript: fn() } })

/** The wire says that this one cannot be stopped. */
export const NothingToStop = meta.story({ args: { updates: [...samples.running, { id: 'running', canCancel: false }], stop: 'confirmed' } })

/** The card says "stopped" when the wire does, and not before. */
export const StopIsAskedFor = meta.story({
  args: { updates: samples.running, stop: 'unanswered' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Stop / }))
    await expect(canvas.getByText('Stopping…')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Compare vendor pricing .*, Running$/ })).toBeVisible()
  },
})

export const StopIsRefused = meta.story({
  args: { updates: samples.running, stop: 'refused' },
  play: async ({ canvas, userEvent, step }) => {
    await step('A refusal is said in words, beside the facts', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /^Stop / }))
      await expect(await canvas.findByText('Could not stop')).toBeVisible()
    })
    await step('The button is still there to try again', async () => {
      await expect(canvas.getByRole('button', { name: /^Stop / })).toHaveFocus()
    })
  },
})

export const StopIsConfirmed = meta.story({
  args: { updates: samples.running, stop: 'confirmed' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const left = () => canvasElement.querySelector('.subagent-card-elapsed')?.getBoundingClientRect().left
    const before = left()
    await userEvent.click(canvas.getByRole('button', { name: /^Stop / }))
    const trigger = await canvas.findByRole('button', { name: /, Cancelled$/ })
    await expect(trigger).toHaveFocus()
    await expect(left()).toBe(before)
  },
})

export const ResultIsCopied = meta.story({
  args: { updates: samples.withSteps, copyResult: true },
  play: async ({ canvas, userEvent }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const button = canvas.getByRole('button', { name: /^Copy result of/ })
    const before = button.getBoundingClientRect().left
    await userEvent.click(button)
    await expect(await canvas.findByRole('button', { name: /copied$/ })).toBe(button)
    await expect(writeText).toHaveBeenCalledOnce()
    await expect(button.getBoundingClientRect().left).toBe(before)
  },
})
