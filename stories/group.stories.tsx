import { SubagentGroup } from '@subagent-cards/react'
import preview from '../.storybook/preview.tsx'
import { CardHost } from './card-host.tsx'
import * as samples from './task-samples.ts'

const meta = preview.meta({
  title: 'Group',
  component: CardHost,
  args: { children: <SubagentGroup /> },
  argTypes: { children: { control: false }, updates: { control: 'object' } },
})

export const AllReported = meta.story({ args: { updates: [...samples.completed, ...samples.withSteps, ...samples.noModel] } })

/** The sum says that it does not hold every card. */
export const SomeTokensMissing = meta.story({ args: { updates: [...samples.withSteps, ...samples.tokensUnavailable, ...samples.lowerBound] } })

export const StillRunning = meta.story({ args: { updates: [...samples.withSteps, ...samples.noModel, ...samples.collecting] } })

/** What needs a person is said first. */
export const NeedsApproval = meta.story({ args: { updates: [...samples.running, ...samples.waiting, ...samples.completed] } })

export const EveryOutcome = meta.story({
  args: {
    updates: [
      ...samples.running, ...samples.pending, ...samples.waiting, ...samples.completed, ...samples.turnCapped, ...samples.failed, ...samples.cancelled,
      ...samples.timedOut, ...samples.interrupted, ...samples.unknownWord,
    ],
  },
})

export const OneTask = meta.story({ args: { updates: samples.running } })

export const OneOpen = meta.story({
  args: { updates: [...samples.failedWithSteps, ...samples.noModel, ...samples.collecting], children: <SubagentGroup card={{ defaultOpen: 'error' }} /> },
})

export const TokenDisplayOff = meta.story({ args: { updates: [...samples.withSteps, ...samples.running], tokenUsageEnabled: false } })
