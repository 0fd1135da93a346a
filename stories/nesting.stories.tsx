import type { TaskUpdate } from '@subagent-cards/core'
import { SubagentGroup } from '@subagent-cards/react'
import { expect } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { CardHost } from './card-host.tsx'
import { NOW } from './now.ts'
import * as samples from './task-samples.ts'

const called = (parentId: string, id: string, title: string, facts: Partial<TaskUpdate> = {}): TaskUpdate => ({
  id, parentId, title, status: 'running', startedAt: NOW - 41_000, modelName: 'gpt-6-mini', usage: { inputTokens: 3_100, outputTokens: 90, totalTokens: 3_190 }, ...facts,
})
const family = [
  ...samples.running,
  called('running', 'egress', 'Find the egress fees', { subagentType: 'researcher' }),
  called('running', 'discounts', 'Collect the discounts', { status: 'failed', endedAt: NOW, error: 'The page does not answer' }),
  called('egress', 'zones', 'Compare zones', { status: 'waiting' }),
  ...samples.noModel,
]
const deep = [
  ...samples.running, called('running', 'one', 'Level two'), called('one', 'two', 'Level three'), called('two', 'three', 'Level four'), called('three', 'four', 'Level five'),
  called('four', 'five', 'Level six', { status: 'completed', endedAt: NOW }),
]

const meta = preview.meta({ title: 'Nesting', component: CardHost, args: { children: <SubagentGroup /> }, argTypes: { children: { control: false } } })

/** Who is needed inside a closed card shows on it. */
export const AttentionFromBelow = meta.story({
  args: { updates: family },
  play: async ({ canvas, step, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: /^Compare vendor pricing .*, Running, 1 needs approval$/ })
    await step('Opening the card hands the mark on to the card inside', async () => {
      await userEvent.click(trigger)
      await expect(trigger).toHaveAccessibleName(/, Running$/)
      await expect(canvas.getByRole('button', { name: 'Find the egress fees, Running, 1 needs approval' })).toBeVisible()
    })
    await userEvent.click(trigger)
  },
})

export const Open = meta.story({ args: { updates: family, children: <SubagentGroup card={{ defaultOpen: 'running' }} /> } })

/** The third level is the last that stands inside another; deeper ones say who called them. */
export const VeryDeep = meta.story({ args: { updates: deep, children: <SubagentGroup card={{ defaultOpen: 'running' }} /> } })
