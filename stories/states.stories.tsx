import { expect, fn } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { OneCard } from './one-card.tsx'
import { StateGallery, type GalleryKind } from './state-gallery.tsx'
import * as samples from './task-samples.ts'

const meta = preview.meta({ title: 'States', component: OneCard })

/** Everything at once, light beside dark. */
export const AllStates = meta.story({
  args: { updates: samples.running },
  parameters: { page: 'bare', controls: { disable: true } },
  render: () => <SideBySide kind="folded" />,
})

export const AllStatesCompact = meta.story({
  args: { updates: samples.running },
  parameters: { page: 'bare', controls: { disable: true } },
  render: () => <SideBySide kind="compact" />,
})

export const AllStatesOpen = meta.story({
  args: { updates: samples.withSteps },
  parameters: { page: 'bare', controls: { disable: true } },
  render: () => <SideBySide kind="open" />,
})

export const Pending = meta.story({ args: { updates: samples.pending } })
export const RunningCollectingTokens = meta.story({ args: { updates: samples.collecting } })
export const RunningWithTokens = meta.story({ args: { updates: samples.running } })
export const WaitingForApproval = meta.story({ args: { updates: samples.waiting } })

export const Completed = meta.story({ args: { updates: samples.completed } })
export const CompletedTokenLimit = meta.story({ args: { updates: samples.tokenCapped } })
export const CompletedTurnLimit = meta.story({ args: { updates: samples.turnCapped } })
export const CompletedLoopStopped = meta.story({ args: { updates: samples.loopCapped } })
export const Failed = meta.story({ args: { updates: samples.failed } })
export const FailedTurnLimit = meta.story({ args: { updates: samples.failedCapped } })
export const Cancelled = meta.story({ args: { updates: samples.cancelled } })
export const TimedOut = meta.story({ args: { updates: samples.timedOut } })
export const Interrupted = meta.story({ args: { updates: samples.interrupted } })
export const EndedWithUnknownWord = meta.story({ args: { updates: samples.unknownWord } })

export const TokensUnavailable = meta.story({ args: { updates: samples.tokensUnavailable } })
export const ZeroTokensReported = meta.story({ args: { updates: samples.zeroReported } })
export const TokensAtLeast = meta.story({ args: { updates: samples.lowerBound } })
export const TokenDisplayOff = meta.story({ args: { updates: samples.running, tokenUsageEnabled: false } })
export const NoModel = meta.story({ args: { updates: samples.noModel } })
/** A plain fact after two minutes without a sign of life, never a verdict. */
export const NoActivity = meta.story({ args: { updates: samples.quiet } })
export const ApproximateElapsed = meta.story({ args: { updates: samples.approximate } })

/** The lead agent does not wait for it. */
export const Background = meta.story({ args: { updates: samples.background } })

export const LongTitle = meta.story({ args: { updates: samples.longTitle } })
export const LongModelId = meta.story({ args: { updates: samples.longModel } })
export const OnlyEmojiInTitle = meta.story({ args: { updates: samples.emojiTitle } })
export const RightToLeftTitle = meta.story({ args: { updates: samples.rightToLeft } })
export const MarkupInTitle = meta.story({ args: { updates: samples.markup } })
export const Chinese = meta.story({ args: { updates: samples.chinese }, globals: { locale: 'zh-CN' } })

export const OpenWithSteps = meta.story({ args: { updates: samples.withSteps, open: true } })
export const OpenWhileRunning = meta.story({ args: { updates: samples.runningWithSteps, open: true } })
export const OpenFailed = meta.story({ args: { updates: samples.failedWithSteps, open: true } })
export const OpenModelChanged = meta.story({ args: { updates: samples.modelChanged, open: true } })
export const OpenVeryLongResult = meta.story({ args: { updates: samples.longResult, open: true } })

export const OpensAndCloses = meta.story({
  args: { updates: samples.withSteps },
  play: async ({ canvas, userEvent, step }) => {
    const trigger = canvas.getByRole('button', { name: /Read the pricing pages/ })
    await step('A folded card keeps its steps to itself', async () => {
      await expect(trigger).toHaveAttribute('aria-expanded', 'false')
      await expect(canvas.queryByText(/Start with the three vendors/)).not.toBeInTheDocument()
    })
    await step('A click opens it, and the facts stay where they are', async () => {
      await userEvent.click(trigger)
      await expect(trigger).toHaveAttribute('aria-expanded', 'true')
      await expect(await canvas.findByText(/Start with the three vendors/)).toBeVisible()
      await expect(canvas.getByText('28.9K tokens')).toBeVisible()
    })
    await step('Enter folds it again, and focus stays on its button', async () => {
      await userEvent.keyboard('{Enter}')
      await expect(trigger).toHaveAttribute('aria-expanded', 'false')
      await expect(trigger).toHaveFocus()
    })
  },
})

export const HostActionBesideTheButton = meta.story({
  args: { updates: samples.running, onStop: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    await expect(args.onStop).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('button', { name: /^Compare vendor pricing/ })).toHaveAttribute('aria-expanded', 'false')
  },
})

function SideBySide({ kind }: { readonly kind: GalleryKind }) {
  return (
    <div className="side-by-side">
      <StateGallery theme="light" kind={kind} />
      <StateGallery theme="dark" kind={kind} />
    </div>
  )
}
