import { SubagentCard, SubagentGroup, SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import { describe, expect, it } from 'vitest'
import { CardHost } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import { workflow } from './output-samples.ts'
import * as samples from './task-samples.ts'
import { accessibilityTree } from './testing/accessibility-tree.ts'
import { show } from './testing/show.tsx'

const { running, waitingBelow, tokensUnavailable, completed, withSteps, failedWithSteps, runningWithSteps } = samples
const stop = async () => {}

async function expectTree(name: string) {
  await expect(await accessibilityTree()).toMatchFileSnapshot(`./__accessibility__/${name}.txt`)
}

describe('a screen reader hears of a folded card', () => {
  it('in each state what is known, and no more', async () => {
    const states = [
      samples.pending, samples.collecting, running, samples.quiet, samples.waiting, completed, samples.tokenCapped, samples.failed, samples.cancelled, samples.timedOut,
      samples.interrupted, samples.unknownWord, tokensUnavailable, samples.lowerBound, samples.longModel, samples.approximate, samples.background,
    ]
    await show(
      <CardHost updates={states.flat()}>
        {states.map((sample) => (
          <SubagentCard key={idOf(sample)} id={idOf(sample)} />
        ))}
      </CardHost>,
    )
    await expectTree('folded')
  })

  it('the same where a narrow one has dropped facts', async () => {
    await show(
      <CardHost updates={[...running, ...samples.waiting]}>
        <SubagentCard id={idOf(running)} />
        <SubagentCard id={idOf(samples.waiting)} />
      </CardHost>,
      { width: 300 },
    )
    await expectTree('folded-narrow')
  })

  it('its actions by name, with the title of the task', async () => {
    await show(
      <CardHost updates={[...running, ...completed]}>
        <SubagentCard id={idOf(running)} onStop={stop} onOpenTranscript={stop} copyResult />
        <SubagentCard id={idOf(completed)} onStop={stop} onOpenTranscript={stop} copyResult />
      </CardHost>,
    )
    await expectTree('actions')
  })
})

describe('a screen reader hears of an open card', () => {
  it.each([
    ['open-completed', withSteps],
    ['open-failed', failedWithSteps],
    ['open-running', runningWithSteps],
    ['open-model-changed', samples.modelChanged],
    ['open-long-result', samples.longResult],
    ['open-pending', samples.pending],
  ])('its sections in order: %s', async (name, sample) => {
    await show(
      <CardHost updates={sample}>
        <SubagentCard id={idOf(sample)} open />
      </CardHost>,
    )
    await expectTree(name)
  })

  it('the cards inside of it', async () => {
    await show(
      <CardHost updates={[...running, ...waitingBelow]}>
        <SubagentCard id={idOf(running)} defaultOpen="running" />
      </CardHost>,
    )
    await expectTree('nested-open')
  })
})

describe('a screen reader hears of many', () => {
  it('a closed card that a task inside of it needs a person', async () => {
    await show(
      <CardHost updates={[...running, ...waitingBelow]}>
        <SubagentCard id={idOf(running)} />
      </CardHost>,
    )
    await expectTree('attention-below')
  })

  it('a group with how its tasks stand', async () => {
    await show(
      <CardHost updates={[...completed, ...tokensUnavailable, ...running, ...samples.waiting, ...samples.failed]}>
        <SubagentGroup />
      </CardHost>,
    )
    await expectTree('group')
  })

  it.each(['panes', 'merged'] as const)('agents that speak, as %s', async (view) => {
    await show(
      <CardHost updates={workflow}>
        <SubagentPanes showLead defaultView={view} />
      </CardHost>,
    )
    await expectTree(view)
  })

  it('a status panel, to read and to choose from', async () => {
    await show(
      <CardHost updates={workflow}>
        <SubagentStatusPanel />
        <SubagentStatusPanel selected={{ id: 'coder', scope: '' }} onSelect={stop} />
      </CardHost>,
    )
    await expectTree('status-panel')
  })
})
