import { SubagentCard, SubagentGroup, SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import { describe, expect, it } from 'vitest'
import { CardHost } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import { longText, workflow } from './output-samples.ts'
import * as samples from './task-samples.ts'
import { behind, contrast, rgbaOf } from './testing/colours.ts'
import { all, one, withText } from './testing/elements.ts'
import { emulateMedia } from './testing/emulate.ts'
import { galleries } from './testing/galleries.tsx'
import { painted, show } from './testing/show.tsx'

const nothing = async () => {}

const ours = (selector: string) => ['.subagent-card', '.subagent-group', '.subagent-panes', '.subagent-status-panel'].map((root) => `${root} ${selector}`).join()

describe.each(['light', 'dark'] as const)('on paper, from a %s page', (theme) => {
  it.each(galleries(theme))('every text is dark on white: %s', async (_name, gallery) => {
    await emulateMedia({ media: 'print' })
    const page = await show(gallery, { theme })
    const texts = withText(page, ours('*'))
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter((element) => behind(element).join() !== '255,255,255,1').map((element) => element.outerHTML)).toEqual([])
    expect(texts.filter((element) => contrast(rgbaOf(getComputedStyle(element).color), behind(element)) < 7).map((element) => element.outerHTML)).toEqual([])
  })

  it.each(galleries(theme))('nothing that is there is cut: %s', async (_name, gallery) => {
    await emulateMedia({ media: 'print' })
    const page = await show(gallery, { theme, window: [700, 860] })
    await painted()
    const cut = all(page, ours('*')).filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const isWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isHigh = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
      return element.checkVisibility() && !element.matches('.subagent-card-unseen') && (isWide || isHigh)
    })
    expect(cut.map((element) => `${element.className} ${element.scrollWidth} x ${element.scrollHeight} in ${element.clientWidth} x ${element.clientHeight}: ${element.textContent.slice(0, 80)}`)).toEqual([])
  })
})

describe('on paper', () => {
  it('there is nothing to press, and nothing moves', async () => {
    await emulateMedia({ media: 'print' })
    const page = await show(
      <CardHost updates={[...samples.running, ...samples.longResult, ...workflow]}>
        <SubagentCard id={idOf(samples.running)} onStop={nothing} onOpenTranscript={nothing} />
        <SubagentCard id={idOf(samples.longResult)} copyResult open />
        <SubagentPanes />
        <SubagentStatusPanel />
      </CardHost>,
    )
    await painted()
    expect(all(page, 'button, input').filter((element) => element.checkVisibility()).map((element) => element.outerHTML)).toEqual([])
    expect(document.getAnimations()).toEqual([])
  })

  it('a group says how its tasks stand in words, however many states there are', async () => {
    await emulateMedia({ media: 'print' })
    const page = await show(
      <CardHost updates={[...samples.running, ...samples.waiting, ...samples.completed, ...samples.failed, ...samples.cancelled, ...samples.timedOut]}>
        <SubagentGroup />
      </CardHost>,
      { width: 320 },
    )
    const states = all(page, '.subagent-group-states > li')
    expect(states.map((state) => state.textContent)).toEqual(['1 needs approval', '1 running', '1 failed', '1 timed out', '1 cancelled', '1 done'])
    for (const state of states) {
      const words = one(state, 'bdi')
      expect(getComputedStyle(words)).toMatchObject({ position: 'static', clipPath: 'none' })
      expect(one(state, '.subagent-group-mark').checkVisibility()).toBe(false)
    }
  })

  it('an open result is whole, and a long one too, with its "show more" unpressed', async () => {
    await emulateMedia({ media: 'print' })
    const page = await show(
      <CardHost updates={samples.longResult}>
        <SubagentCard id={idOf(samples.longResult)} open />
      </CardHost>,
    )
    const fold = one(page, '.subagent-card-fold')
    expect(fold.hasAttribute('data-expanded')).toBe(false)
    expect(fold.scrollHeight).toBeLessThanOrEqual(fold.clientHeight + 1)
    expect(getComputedStyle(fold).maskImage).toBe('none')
    expect(fold.clientHeight).toBeGreaterThan(60 * 18)
  })

  it('a pane is as high as its text', async () => {
    await emulateMedia({ media: 'print' })
    const page = await show(
      <CardHost updates={longText}>
        <SubagentPanes />
      </CardHost>,
    )
    for (const scroller of all(page, '.subagent-output-scroller')) expect(scroller.scrollHeight).toBeLessThanOrEqual(scroller.clientHeight + 1)
  })

  it('a card that nobody opened is its two lines', async () => {
    await emulateMedia({ media: 'print' })
    const page = await show(
      <CardHost updates={samples.withSteps}>
        <SubagentCard id={idOf(samples.withSteps)} />
      </CardHost>,
    )
    const card = one(page, '.subagent-card')
    expect(card.querySelector('.subagent-card-content')).toBe(null)
    expect(card.getBoundingClientRect().height).toBeLessThan(80)
    for (const part of ['.subagent-card-status', '.subagent-card-title', '.subagent-card-tokens', '.subagent-card-elapsed']) expect(one(card, part).checkVisibility()).toBe(true)
  })
})
