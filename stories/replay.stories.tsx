import { expect, fireEvent, within } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { ReplayPlayer } from './replay-player.tsx'

const meta = preview.meta({ title: 'Replay', component: ReplayPlayer, tags: ['!autodocs'], parameters: { page: 'wide' } })

export const AcpCancelled = meta.story({ args: { stream: 'acp-cancelled' } })
export const AcpClaudeParentCall = meta.story({ args: { stream: 'acp-claude-parent-call' } })
export const AcpNestedTags = meta.story({ args: { stream: 'acp-nested-tags' } })
export const AcpTwoPrompts = meta.story({ args: { stream: 'acp-two-prompts' } })
export const AcpWorkflowLoop = meta.story({ args: { stream: 'acp-workflow-loop' } })
export const Cancelled = meta.story({ args: { stream: 'cancelled' } })
export const Completed = meta.story({ args: { stream: 'completed' } })
export const Duplicated = meta.story({ args: { stream: 'duplicated' } })
export const Failed = meta.story({ args: { stream: 'failed' } })
export const HistoryAlone = meta.story({ args: { stream: 'history-alone' } })
export const LateUsage = meta.story({ args: { stream: 'late-usage' } })
export const LegacyTexts = meta.story({ args: { stream: 'legacy-texts' } })
export const LegacyWithoutModel = meta.story({ args: { stream: 'legacy-without-model' } })
export const LiveSSE = meta.story({ args: { stream: 'live-sse' } })
export const LiveThenHistory = meta.story({ args: { stream: 'live-then-history' } })
export const Malformed = meta.story({ args: { stream: 'malformed' } })
export const MalformedMetadata = meta.story({ args: { stream: 'malformed-metadata' } })
export const NoUsage = meta.story({ args: { stream: 'no-usage' } })
export const OrphanFromHistory = meta.story({ args: { stream: 'orphan-from-history' } })
export const OrphanInterrupted = meta.story({ args: { stream: 'orphan-interrupted' } })
export const OutOfOrder = meta.story({ args: { stream: 'out-of-order' } })
export const ParallelModels = meta.story({ args: { stream: 'parallel-models' } })
export const ParallelModelsHistory = meta.story({ args: { stream: 'parallel-models-history' } })
export const RecordedAcpFlat = meta.story({ args: { stream: 'recorded-acp-flat' } })
export const RecordedAcpFlatDocumented = meta.story({ args: { stream: 'recorded-acp-flat-documented' } })
export const RecordedAcpFlatSubAgents = meta.story({ args: { stream: 'recorded-acp-flat-sub-agents' } })
export const RecordedAcpSubagentSessions = meta.story({ args: { stream: 'recorded-acp-subagent-sessions' } })
export const RecordedLanggraphReload = meta.story({ args: { stream: 'recorded-langgraph-reload' } })
export const RecordedLanggraphSSE = meta.story({ args: { stream: 'recorded-langgraph-sse' } })
export const RecordedLegacyReads = meta.story({ args: { stream: 'recorded-legacy-reads' } })
export const RecordedLiveEvents = meta.story({ args: { stream: 'recorded-live-events' } })
export const RecordedRunEvents = meta.story({ args: { stream: 'recorded-run-events' } })
export const RecordedToolMessages = meta.story({ args: { stream: 'recorded-tool-messages' } })
export const ReloadMidRun = meta.story({ args: { stream: 'reload-mid-run' } })
export const ReplayGap = meta.story({ args: { stream: 'replay-gap' } })
export const ReusedCallId = meta.story({ args: { stream: 'reused-call-id' } })
export const TimedOut = meta.story({ args: { stream: 'timed-out' } })

export const AnyDeliverySameCards = meta.story({
  args: { stream: 'parallel-models' },
  play: async ({ canvas, userEvent, step }) => {
    // In any order: cards stand in the order in which their tasks were first heard of.
    const cards = () => within(canvas.getByRole('region', { name: 'Cards' })).getAllByRole('group').map((card) => card.textContent).toSorted()
    const slider = canvas.getByRole('slider', { name: 'Frame' })
    const asRecorded = cards()
    await step('Before the first frame there is no card', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Restart' }))
      await expect(canvas.getByText('No card yet.')).toBeVisible()
    })
    await step('The slider goes to any frame and back', async () => {
      await fireEvent.change(slider, { target: { value: '76' } })
      await expect(cards()).toEqual(asRecorded)
      await fireEvent.change(slider, { target: { value: '12' } })
      await expect(cards()).not.toEqual(asRecorded)
      await fireEvent.change(slider, { target: { value: '76' } })
      await expect(cards()).toEqual(asRecorded)
    })
    await step('Shuffled and repeated frames end in the same cards', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Shuffled' }))
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Duplicated' }))
      await expect(cards()).toEqual(asRecorded)
    })
  },
})
