import { SubagentCard, SubagentGroup } from '@subagent-cards/react'
import type { CSSProperties } from 'react'
import preview from '../.storybook/preview.tsx'
import { CardHost } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import * as samples from './task-samples.ts'

type Properties = Readonly<Record<`--subagent-card-${string}`, string>>

/** The custom properties are all that differs: no class name, no rule, no theme object. */
const meta = preview.meta({
  title: 'Theming',
  render: ({ properties }: { readonly properties: Properties }) => (
    <div style={properties as CSSProperties}>
      <CardHost updates={[...samples.running, ...samples.waiting, ...samples.withSteps, ...samples.failed]}>
        <SubagentCard id={idOf(samples.withSteps)} defaultOpen="never" />
        <br />
        <SubagentGroup ids={[samples.running, samples.waiting, samples.failed].map(idOf)} />
      </CardHost>
    </div>
  ),
  args: { properties: {} },
})

export const AsItComes = meta.story()

export const WarmPaper = meta.story({
  args: {
    properties: {
      '--subagent-card-surface': 'light-dark(#fffdf7, #1d1a14)',
      '--subagent-card-tint': 'light-dark(#f8f3e6, #28241b)',
      '--subagent-card-border': 'light-dark(#e6dcc3, #3a3426)',
      '--subagent-card-text': 'light-dark(#2b2416, #f3ecdc)',
      '--subagent-card-muted': 'light-dark(#5f5540, #b5aa93)',
      '--subagent-card-faint': 'light-dark(#6f644d, #a0957e)',
      '--subagent-card-accent': 'light-dark(#8a3b12, #f0a070)',
    },
  },
})

export const SquareAndSmall = meta.story({
  args: { properties: { '--subagent-card-radius': '0px', '--subagent-card-font-size': '12px' } },
})

export const RoundAndLarge = meta.story({
  args: { properties: { '--subagent-card-radius': '18px', '--subagent-card-font-size': '18px' } },
})
