import type { Step, TaskUpdate, Update } from '@subagent-cards/core'
import { SubagentCard, SubagentGroup } from '@subagent-cards/react'
import { useMemo, type ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import { useEnvironment } from './environment.ts'
import { words, type Words } from './language-samples.ts'
import { NOW } from './now.ts'
import { idOf } from './one-card.tsx'
import * as samples from './task-samples.ts'

const grouped = [samples.running, samples.waiting, samples.completed, samples.failed, samples.tokenCapped]

/** The states that matter most in the language of the toolbar: a group of them, one card that was opened, and one that is new. */
export function LanguagePage(): ReactNode {
  const { locale } = useEnvironment()
  const updates = useMemo(() => speak(words[locale]), [locale])
  return (
    <CardHost updates={updates}>
      <SubagentGroup ids={grouped.map(idOf)} card={{ onStop: refuse, copyResult: true }} />
      <br />
      <SubagentCard id={idOf(samples.withSteps)} open />
      <br />
      <SubagentCard id={idOf(samples.collecting)} />
    </CardHost>
  )
}

async function refuse(): Promise<boolean> {
  return false
}

function speak(words: Words): readonly Update[] {
  const search: readonly Step[] = [{ index: 1, kind: 'ai', text: '', toolCalls: [{ name: 'web_search', argument: words.query }] }]
  return [
    ...retell(samples.running, { title: words.compare, steps: search, startedAt: NOW - 3_852_000, elapsedMs: 3_852_000 }),
    ...retell(samples.waiting, { title: words.apply }),
    ...retell(samples.completed, { title: words.collect }),
    ...retell(samples.failed, { title: words.test }),
    ...retell(samples.tokenCapped, { title: words.incidents }),
    ...retell(samples.withSteps, { title: words.read, prompt: words.prompt, result: words.result, steps: search.map((step) => ({ ...step, text: words.thought })) }),
    ...retell(samples.collecting, { title: words.apply }),
  ]
}

function retell(sample: samples.TaskSample, facts: Partial<TaskUpdate>): readonly Update[] {
  return sample.map((update) => (update.kind === undefined || update.kind === 'task' ? { ...update, ...facts } : update))
}
