import { SubagentCard, SubagentGroup } from '@subagent-cards/react'
import type { CSSProperties } from 'react'
import preview from '../.storybook/preview.tsx'
import { CardHost } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import * as samples from './task-samples.ts'
import { BothSchemes, ControlRoomPage, DocumentPage, RadixPage, ShadcnPage, type Properties } from './theme-pages.tsx'

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

/** The neutral palette of shadcn/ui. Its quiet grey is a step darker here, so that it can be read on a grey box too. */
export const LooksLikeShadcnUi = meta.story({
  parameters: { page: 'bare' },
  args: {
    properties: {
      '--subagent-card-surface': 'light-dark(#ffffff, #171717)',
      '--subagent-card-tint': 'light-dark(#f5f5f5, #262626)',
      '--subagent-card-border': 'light-dark(#e5e5e5, #2e2e2e)',
      '--subagent-card-text': 'light-dark(#0a0a0a, #fafafa)',
      '--subagent-card-muted': 'light-dark(#636363, #a1a1a1)',
      '--subagent-card-faint': 'light-dark(#6b6b6b, #a1a1a1)',
      '--subagent-card-accent': 'light-dark(#171717, #e5e5e5)',
      '--subagent-card-success': 'light-dark(#15803d, #4ade80)',
      '--subagent-card-warning': 'light-dark(#854d0e, #facc15)',
      '--subagent-card-danger': 'light-dark(#b91c1c, #ff8a87)',
      '--subagent-card-shadow': '0 1px 2px rgb(0 0 0 / 0.05)',
    },
  },
  render: ({ properties }) => <BothSchemes properties={properties} page={(group, card) => <ShadcnPage group={group} card={card} />} />,
})

/** The slate and indigo of Radix Themes; its steps 11 are its texts, and amber takes one that is darker. */
export const LooksLikeRadixThemes = meta.story({
  parameters: { page: 'bare' },
  args: {
    properties: {
      '--subagent-card-surface': 'light-dark(#ffffff, #18191b)',
      '--subagent-card-tint': 'light-dark(#f9f9fb, #212225)',
      '--subagent-card-border': 'light-dark(#d9d9e0, #363a3f)',
      '--subagent-card-text': 'light-dark(#1c2024, #edeef0)',
      '--subagent-card-muted': 'light-dark(#60646c, #b0b4ba)',
      '--subagent-card-faint': 'light-dark(#696e77, #a1a6ac)',
      '--subagent-card-accent': 'light-dark(#3a5bc7, #9eb1ff)',
      '--subagent-card-success': 'light-dark(#1c7350, #3dd68c)',
      '--subagent-card-warning': 'light-dark(#8a5000, #ffca16)',
      '--subagent-card-danger': 'light-dark(#c1272c, #ff9592)',
      '--subagent-card-radius': '8px',
      '--subagent-card-font-size': '14px',
    },
  },
  render: ({ properties }) => <BothSchemes properties={properties} page={(group, card) => <RadixPage group={group} card={card} />} />,
})

/** An article without a stylesheet. The browser's own colours follow its scheme by themselves. */
export const LooksLikeAPlainDocument = meta.story({
  parameters: { page: 'bare' },
  args: {
    properties: {
      '--subagent-card-surface': 'transparent',
      '--subagent-card-tint': 'color-mix(in srgb, CanvasText 4%, Canvas)',
      '--subagent-card-border': 'color-mix(in srgb, CanvasText 35%, Canvas)',
      '--subagent-card-text': 'CanvasText',
      '--subagent-card-muted': 'color-mix(in srgb, CanvasText 78%, Canvas)',
      '--subagent-card-faint': 'color-mix(in srgb, CanvasText 66%, Canvas)',
      '--subagent-card-accent': 'LinkText',
      '--subagent-card-success': 'light-dark(#0b5d1e, #8fd6a0)',
      '--subagent-card-warning': 'light-dark(#7a4300, #f0c070)',
      '--subagent-card-danger': 'light-dark(#a3120a, #ff9d94)',
      '--subagent-card-radius': '0px',
      '--subagent-card-font-size': '17px',
    },
  },
  render: ({ properties }) => <BothSchemes properties={properties} page={(group, card) => <DocumentPage group={group} card={card} />} />,
})

/** Black on white and white on black; lines as strong as the text. */
export const HighContrast = meta.story({
  parameters: { page: 'bare' },
  args: {
    properties: {
      '--subagent-card-surface': 'light-dark(#ffffff, #000000)',
      '--subagent-card-tint': 'light-dark(#ededed, #242424)',
      '--subagent-card-border': 'light-dark(#000000, #ffffff)',
      '--subagent-card-text': 'light-dark(#000000, #ffffff)',
      '--subagent-card-muted': 'light-dark(#000000, #ffffff)',
      '--subagent-card-faint': 'light-dark(#262626, #e0e0e0)',
      '--subagent-card-accent': 'light-dark(#0000c8, #ffe600)',
      '--subagent-card-success': 'light-dark(#00480f, #7dff9b)',
      '--subagent-card-warning': 'light-dark(#5c3200, #ffc266)',
      '--subagent-card-danger': 'light-dark(#8c0000, #ffb0b0)',
      '--subagent-card-radius': '2px',
      '--subagent-card-font-size': '16px',
    },
  },
  render: ({ properties }) => <BothSchemes properties={properties} page={(group, card) => <ControlRoomPage group={group} card={card} />} />,
})

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
