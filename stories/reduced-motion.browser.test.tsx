import { SubagentCard, SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CardHost } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import { workflow } from './output-samples.ts'
import * as samples from './task-samples.ts'
import { one } from './testing/elements.ts'
import { emulateMedia } from './testing/emulate.ts'
import { galleries } from './testing/galleries.tsx'
import { painted, show } from './testing/show.tsx'

const pages = galleries('light')

/** Everything that moves or is about to, with what it is a part of. */
const moving = () => document.getAnimations().map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))

function StoppableCard() {
  return (
    <CardHost updates={[...samples.running, ...samples.withSteps]}>
      <SubagentCard id={idOf(samples.running)} onStop={() => new Promise(() => {})} />
      <SubagentCard id={idOf(samples.withSteps)} />
    </CardHost>
  )
}

describe('who wants less motion gets none', () => {
  it.each(pages)('in any state: %s', async (_name, gallery) => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    const page = await show(gallery)
    await painted()
    expect(page.querySelector('[data-status="running"] svg')).not.toBe(null)
    expect(moving()).toEqual([])
  })

  it('while a stop is asked for, a card opens and closes, and a pointer comes', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    const page = await show(<StoppableCard />)
    await userEvent.click(one(page, '[data-action="stop"]'))
    await painted()
    expect(page.querySelector('[data-state="stopping"]')).not.toBe(null)
    expect(moving()).toEqual([])
    const trigger = page.querySelectorAll('.subagent-card-trigger')[1]!
    for (let press = 0; press < 2; press += 1) {
      await userEvent.click(trigger)
      expect(moving()).toEqual([])
    }
  })
})

describe('everybody else sees', () => {
  it.each(pages)('what runs turn, and nothing else: %s', async (_name, gallery) => {
    const page = await show(gallery)
    await painted()
    const running = [...page.querySelectorAll('.subagent-card-status[data-status="running"] > svg')]
    expect(running.length).toBeGreaterThan(0)
    expect(new Set(moving())).toEqual(new Set(running))
  })

  it('a stop that is asked for turn too', async () => {
    const page = await show(<StoppableCard />)
    await userEvent.click(one(page, '[data-action="stop"]'))
    await painted()
    expect(new Set(moving())).toEqual(new Set([one(page, '[data-status="running"] > svg'), one(page, '[data-action="stop"] > svg')]))
  })

  it('nothing move where nothing runs', async () => {
    await show(
      <CardHost updates={[...samples.completed, ...samples.waiting, ...workflow.filter((update) => !('status' in update) || update.status !== 'running')]}>
        <SubagentCard id={idOf(samples.completed)} open />
        <SubagentCard id={idOf(samples.waiting)} />
        <SubagentStatusPanel ids={['planner', 'tester']} />
        <SubagentPanes ids={['planner', 'tester']} />
      </CardHost>,
    )
    await painted()
    expect(moving()).toEqual([])
  })
})
