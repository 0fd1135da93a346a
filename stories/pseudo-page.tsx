import { createTaskStore, type Update } from '@subagent-cards/core'
import { SubagentCard, SubagentGroup, SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import { useMemo, type ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import { inGreek } from './greek-samples.ts'
import { idOf } from './one-card.tsx'
import { workflow } from './output-samples.ts'
import { pseudo } from './pseudo-messages.ts'
import * as samples from './task-samples.ts'

const every: readonly Update[] = inGreek(Object.values(samples).flat())
const agents = inGreek(workflow)
const untitled: readonly Update[] = [{ id: 'untitled', status: 'running' }, { id: 'nothing', status: 'completed' }]
const cut = inGreek([
  { id: 'cut', status: 'failed', title: 'Cut', steps: [{ index: 1, kind: 'ai', text: 'cut', truncated: true }], error: 'cut', errorTruncated: true, usage: { inputTokens: 9, outputTokens: 5, totalTokens: 14, cacheReadTokens: 3, cacheWriteTokens: 2, reasoningTokens: 4 } },
  { id: 'short', status: 'completed', title: 'Short', result: 'cut', resultTruncated: true },
])

/** Everything that has words: every state folded and open, the actions, the loading of steps, what fails, a group, the panes in both views. */
export function PseudoPage(): ReactNode {
  return (
    <>
      <Host updates={every}>
        <SubagentGroup card={{ onStop: refuse, onOpenTranscript: () => {}, copyResult: true }} />
      </Host>
      <Host updates={[...every, ...untitled, ...cut]}>
        {[...Object.values(samples).map(idOf), 'untitled', 'nothing', 'cut', 'short'].map((id) => (
          <SubagentCard key={id} id={id} open missing="dash" />
        ))}
      </Host>
      <Host updates={untitled} loadSteps={() => new Promise(() => {})}>
        <SubagentCard id="nothing" open />
      </Host>
      <Host updates={untitled} loadSteps={async () => {}}>
        <SubagentCard id="nothing" open />
      </Host>
      <Host updates={untitled} loadSteps={() => Promise.reject(new Error('503'))}>
        <SubagentCard id="nothing" open />
      </Host>
      <Host updates={cut} renderText={fail}>
        <SubagentCard id="short" open />
      </Host>
      <Host updates={cut}>
        <SubagentCard id="cut">
          <Broken />
        </SubagentCard>
      </Host>
      <Host updates={agents}>
        <SubagentStatusPanel onSelect={() => {}} />
        <br />
        <SubagentPanes showLead />
        <br />
        <SubagentPanes showLead defaultView="merged" />
      </Host>
    </>
  )
}

interface HostProps extends Pick<Parameters<typeof CardHost>[0], 'loadSteps' | 'renderText' | 'children'> {
  readonly updates: readonly Update[]
}

function Host({ updates, ...rest }: HostProps): ReactNode {
  const store = useMemo(() => {
    const created = createTaskStore()
    created.apply(updates)
    return created
  }, [updates])
  return (
    <div className="pseudo-host">
      <CardHost {...rest} store={store} locale="en" messages={pseudo} models={noNames} onError={() => {}} />
    </div>
  )
}

const noNames = {}

async function refuse(): Promise<boolean> {
  return false
}

function fail(): never {
  throw new Error('no renderer')
}

function Broken(): never {
  throw new Error('no card')
}
