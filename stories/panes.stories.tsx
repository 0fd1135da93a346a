import { createTaskStore, type TaskKey } from '@subagent-cards/core'
import { SubagentGroup, SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { expect, fireEvent, within } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { CardHost } from './card-host.tsx'
import * as samples from './output-samples.ts'
import { PanesGallery } from './panes-gallery.tsx'
import { seekReplay, startReplay } from './replay.ts'
import { ReplayPlayer } from './replay-player.tsx'
import { streamNamed } from './streams.ts'

const meta = preview.meta({ title: 'Panes', component: CardHost, parameters: { page: 'wide' }, argTypes: { children: { control: false } } })

/** Everything at once. */
export const Gallery = meta.story({ parameters: { page: 'bare', controls: { disable: true } }, render: () => <PanesGallery theme="light" /> })
export const Dark = meta.story({ parameters: { page: 'bare', controls: { disable: true } }, render: () => <PanesGallery theme="dark" />, globals: { theme: 'dark' } })

export const AsPanes = meta.story({ args: { updates: samples.workflow, children: <SubagentPanes showLead /> } })
export const AsOneTranscript = meta.story({ args: { updates: samples.workflow, children: <SubagentPanes showLead defaultView="merged" /> } })
export const Narrow = meta.story({ args: AsPanes.input.args, globals: { width: '320' } })
export const NarrowTranscript = meta.story({ args: AsOneTranscript.input.args, globals: { width: '320' } })
export const LongText = meta.story({ args: { updates: samples.longText, children: <SubagentPanes /> } })
export const LongTextAsOneTranscript = meta.story({ args: { updates: samples.longText, children: <SubagentPanes defaultView="merged" /> } })
export const Chinese = meta.story({ args: { updates: samples.workflow, children: <SubagentPanes showLead /> }, globals: { locale: 'zh-CN' } })
export const RightToLeft = meta.story({
  args: { updates: samples.workflow, children: <div dir="rtl"><SubagentStatusPanel /><br /><SubagentPanes /></div> },
})

/** Four agents of which two run twice; the lead speaks between them. */
export const WorkflowWithALoop = meta.story({ render: () => <ReplayPlayer stream="acp-workflow-loop" showCards={false} /> })
export const WorkflowWithALoopMerged = meta.story({ render: () => <ReplayPlayer stream="acp-workflow-loop" showCards={false} view="merged" /> })
export const OneAgentFailed = meta.story({ render: () => <ReplayPlayer stream="recorded-acp-flat" showCards={false} /> })
/** What was open when the person cancelled is interrupted, never completed. */
export const CancelledByThePerson = meta.story({ render: () => <ReplayPlayer stream="acp-cancelled" showCards={false} /> })

/** The host gives each turn a scope of its own: the same agents are two sets of cards and of panes. */
export const TwoPromptsSameAgents = meta.story({
  render: () => <Turns stream="acp-two-prompts" scopes={['turn-1', 'turn-2']} />,
  play: async ({ canvas }) => {
    const turns = canvas.getAllByRole('region')
    await expect(turns).toHaveLength(2)
    await expect(turns.map((turn) => within(turn).getAllByRole('article').map((pane) => pane.getAttribute('data-status')))).toEqual([['completed', 'completed'], ['completed', 'failed']])
    const texts = turns.map((turn) => turn.textContent.includes('The option has two names.'))
    await expect(texts).toEqual([false, true])
  },
})

export const KeyboardSwitchesTheView = meta.story({
  args: { updates: samples.workflow, children: <SubagentPanes /> },
  play: async ({ canvas, userEvent, step }) => {
    const option = (name: string) => canvas.getByRole('radio', { name })
    await step('Tab reaches the chosen view, and the pane after it', async () => {
      await userEvent.tab()
      await expect(option('Panes')).toHaveFocus()
      await userEvent.tab()
      await expect(canvas.getByRole('group', { name: 'Output of Planner' })).toHaveFocus()
      await userEvent.tab({ shift: true })
    })
    await step('An arrow key shows the transcript, and focus stays on the switch', async () => {
      await userEvent.keyboard('{ArrowRight}')
      await expect(option('Merged')).toHaveFocus()
      await expect(option('Merged')).toBeChecked()
      await expect(canvas.getByRole('group', { name: 'Transcript of all agents' })).toBeVisible()
      await expect(canvas.queryAllByRole('article')).toHaveLength(0)
    })
    await step('And back', async () => {
      await userEvent.keyboard('{ArrowLeft}')
      await expect(option('Panes')).toHaveFocus()
      await expect(canvas.getAllByRole('article')).toHaveLength(7)
    })
  },
})

export const ARowGoesToItsPane = meta.story({
  render: () => <PanelAndPanes />,
  play: async ({ canvas, userEvent }) => {
    const row = canvas.getByRole('button', { name: /^Tester/ })
    await userEvent.click(row)
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(canvas.getByRole('group', { name: 'Output of Tester' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: /^Planner/ }))
    await expect(canvas.getByRole('group', { name: 'Output of Planner' })).toHaveFocus()
  },
})

export const FocusStaysWhileTextStreams = meta.story({
  render: () => <ReplayPlayer stream="acp-workflow-loop" showCards={false} position={5} />,
  play: async ({ canvas, step }) => {
    const slider = canvas.getByRole('slider', { name: 'Frame' })
    const pane = canvas.getByRole('group', { name: 'Output of Planner' })
    const frame = canvas.getByRole('article', { name: 'Planner' })
    const { height, top } = frame.getBoundingClientRect()
    await step('Every frame of the stream arrives', async () => {
      pane.focus()
      for (let position = 6; position <= 47; position += 1) await fireEvent.change(slider, { target: { value: String(position) } })
      await expect(pane).toHaveTextContent('give up after three tries.')
    })
    await step('Focus is where it was, and nothing moved', async () => {
      await expect(pane).toHaveFocus()
      await expect(frame.getBoundingClientRect()).toMatchObject({ height, top })
      await expect(canvas.queryAllByRole('log').concat(canvas.queryAllByRole('alert'))).toHaveLength(0)
    })
  },
})

export const TheEndStaysInSight = meta.story({
  render: () => <Growing />,
  play: async ({ canvas, userEvent, step }) => {
    const pane = canvas.getByRole('group', { name: 'Output of Coder' })
    const more = canvas.getByRole('button', { name: 'Next paragraph' })
    const toEnd = () => pane.scrollHeight - pane.clientHeight - pane.scrollTop
    const jump = () => canvas.queryByRole('button', { name: 'Jump to newest' })
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await step('New text scrolls by itself', async () => {
      for (let count = 0; count < 5; count += 1) await userEvent.click(more)
      await painted()
      await expect(pane.scrollTop).toBeGreaterThan(0)
      await expect(toEnd()).toBeLessThan(2)
      await expect(jump()).toBeNull()
    })
    await step('A reader who scrolled up stays there', async () => {
      pane.scrollTop = 40
      await painted()
      for (let count = 0; count < 3; count += 1) await userEvent.click(more)
      await painted()
      await expect(pane.scrollTop).toBe(40)
      await expect(jump()).toBeVisible()
    })
    await step('The button goes to the end, and focus goes into the pane', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Jump to newest' }))
      await expect(toEnd()).toBeLessThan(2)
      await expect(pane).toHaveFocus()
      await expect(jump()).toBeNull()
      await userEvent.click(more)
      await painted()
      await expect(toEnd()).toBeLessThan(2)
    })
  },
})

function PanelAndPanes(): ReactNode {
  const [selected, setSelected] = useState<TaskKey>()
  return (
    <CardHost updates={samples.workflow}>
      <SubagentStatusPanel selected={selected} onSelect={setSelected} />
      <br />
      <SubagentPanes selected={selected} />
    </CardHost>
  )
}

function Turns({ stream: name, scopes }: { readonly stream: string; readonly scopes: readonly string[] }): ReactNode {
  const stream = streamNamed(name)
  const { store } = useMemo(() => seekReplay(startReplay(stream.frames, stream), stream.frames.length), [stream])
  return (
    <CardHost store={store}>
      <div className="panes-gallery">
        {scopes.map((scope) => (
          <section key={scope} aria-label={scope} className="panes-gallery">
            <SubagentGroup scope={scope} />
            <SubagentPanes scope={scope} />
          </section>
        ))}
      </div>
    </CardHost>
  )
}

/** An agent that says one more paragraph at each press. */
function Growing(): ReactNode {
  const [store] = useState(() => {
    const created = createTaskStore()
    created.apply([{ id: 'coder', title: 'Coder', status: 'running' }, ...samples.paragraphs.slice(0, 1)])
    return created
  })
  const count = useRef(1)
  function sayMore(): void {
    store.apply(samples.paragraphs.slice(count.current, count.current + 1))
    count.current += 1
  }
  return (
    <CardHost store={store}>
      <div className="story-controls">
        <button type="button" onClick={sayMore}>
          Next paragraph
        </button>
      </div>
      <br />
      <SubagentPanes />
    </CardHost>
  )
}
