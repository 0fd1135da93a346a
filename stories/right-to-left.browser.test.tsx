import { SubagentCard, SubagentGroup, SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import { describe, expect, it } from 'vitest'
import { CardHost } from './card-host.tsx'
import { loadMessages } from './languages.ts'
import { idOf } from './one-card.tsx'
import { workflow } from './output-samples.ts'
import * as samples from './task-samples.ts'
import { all, one } from './testing/elements.ts'
import { painted, show, type ShowOptions } from './testing/show.tsx'

const arabic = async (): Promise<ShowOptions> => ({ locale: 'ar', messages: await loadMessages('ar') })
const left = (root: ParentNode, selector: string) => one(root, selector).getBoundingClientRect().left
const updates = [...samples.rightToLeft, ...samples.tokenCapped, ...samples.approximate, ...samples.lowerBound, ...samples.collecting, ...samples.modelChanged]

/** The characters of an element in the order in which the eye meets them from the left. */
function drawn(element: Element): string {
  const characters: { readonly x: number; readonly text: string }[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const box = range.getClientRects()[0]
      if (box !== undefined && box.width > 0) characters.push({ x: box.left, text: range.toString() })
    }
  }
  return characters.sort((one, other) => one.x - other.x).map(({ text }) => text).join('').replaceAll(/\s+/g, ' ')
}

describe('in a page from right to left', () => {
  it.each([320, 480, 900])('a card is the mirror image of itself, %s px', async (width) => {
    const page = await show(<Cards />, { ...(await arabic()), width, window: [width + 60, 860] })
    for (const card of all(page, '.subagent-card')) {
      const order = ['.subagent-card-trigger', '.subagent-card-title', '.subagent-card-status'].map((part) => left(card, part))
      expect(order).toEqual([...order].sort((a, b) => a - b))
      expect(left(card, '.subagent-card-trigger') - card.getBoundingClientRect().left).toBe(9)
    }
  })

  it('what a task does begins where the others begin, in whatever language its tool is named', async () => {
    const updates = ['web_search', 'بحث'].map((name) => ({ id: name, title: name, status: 'running' as const, steps: [{ index: 1, kind: 'ai' as const, text: '', toolCalls: [{ name, argument: 'Postgres' }] }] }))
    const page = await show(
      <CardHost updates={updates}>
        {updates.map(({ id }) => <SubagentCard key={id} id={id} />)}
      </CardHost>,
      { ...(await arabic()), width: 900, window: [960, 860] },
    )
    const starts = all(page, '.subagent-card-activity bdi').map((activity) => {
      const words = document.createRange()
      words.selectNodeContents(activity)
      return Math.round(words.getBoundingClientRect().right)
    })
    expect(starts).toHaveLength(2)
    expect(starts[0]).toBe(starts[1])
  })

  it.each([320, 480, 900])('nothing sticks out, %s px', async (width) => {
    const page = await show(
      <>
        <Cards />
        <CardHost updates={[...updates, ...workflow]}>
          <SubagentGroup />
          <SubagentStatusPanel />
          <SubagentPanes />
        </CardHost>
      </>,
      { ...(await arabic()), width, window: [width + 60, 860] },
    )
    await painted()
    const frame = one(page, '.story-page-content').getBoundingClientRect()
    const out = all(page, '.subagent-card, .subagent-card-status, .subagent-card-title, .subagent-card-trigger, .subagent-card-tokens, .subagent-card-elapsed, .subagent-pane, .subagent-status-row, .subagent-group-header > *').filter((element) => {
      const box = element.getBoundingClientRect()
      return element.checkVisibility() && (box.left < frame.left - 0.5 || box.right > frame.right + 0.5)
    })
    expect(out.map((element) => element.outerHTML)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width + 60)
  })

  it('the ring still turns, the chevron still points down, and arrows between models point to the left', async () => {
    const page = await show(<Cards open />, await arabic())
    const card = one(page, `[data-status="completed"][data-open]`)
    expect(getComputedStyle(one(card, '.subagent-card-trigger svg')).transform).toBe('matrix(-1, 0, 0, -1, 0, 0)')
    expect(getComputedStyle(one(page, '.subagent-card-model-list > li + li'), '::before').content).toContain('←')
    expect(document.getAnimations().length).toBeGreaterThan(0)
  })
})

describe('signs stand on the side on which they are read', () => {
  it('English in a page from right to left', async () => {
    const page = await show(<Cards />, { locale: 'en' })
    one(page, '.story-page').dir = 'rtl'
    expect(texts(page, '.subagent-card-tokens')).toEqual(expect.arrayContaining(['≥ 41.2K tokens', 'collecting tokens…', '12.3K tokens', '200K tokens']))
    expect(texts(page, '.subagent-card-elapsed')).toEqual(expect.arrayContaining(['~ 2m 10s', '1m 12s']))
    expect(texts(page, '.subagent-card-middle-cut')).toEqual(expect.arrayContaining(['DeepSeek V4 Flash', 'Doubao Seed 1.8']))
    expect(texts(page, '.subagent-card-activity')).toEqual(expect.arrayContaining(['Completed early']))
  })

  it('a title in Arabic among English facts keeps its own order and theirs', async () => {
    const page = await show(<Cards />, { locale: 'en' })
    const card = one(page, '.subagent-card')
    expect(drawn(one(card, '.subagent-card-tokens'))).toBe('12.3K tokens')
    // From the left: what comes last is met first, but for what is Latin, which keeps its order.
    expect(drawn(one(card, '.subagent-card-title'))).toMatch(/^2026 .*Postgres.*[\u0600-\u06FF]/)
    expect(left(card, '.subagent-card-status')).toBeLessThan(left(card, '.subagent-card-title'))
  })

  it('Arabic: what comes first stands at the right', async () => {
    const page = await show(<Cards />, await arabic())
    for (const selector of ['.subagent-card-tokens', '.subagent-card-elapsed']) {
      for (const element of all(page, selector)) {
        const text = element.textContent.replace(/^\u200F/, '')
        if (/^[≥~]/.test(text)) expect([text, drawn(element).at(-1)]).toEqual([text, text[0]])
        if (text.endsWith('…')) expect([text, drawn(element)[0]]).toEqual([text, '…'])
        // The digits of one number are never torn apart.
        for (const number of text.match(/[\d٠-٩]+(?:[.,٫٬][\d٠-٩]+)*/g) ?? []) expect(drawn(element)).toContain(number)
      }
    }
  })
})

const texts = (page: HTMLElement, selector: string): readonly string[] => all(page, selector).map(drawn)

function Cards({ open }: { readonly open?: boolean }) {
  return (
    <CardHost updates={updates}>
      {[samples.rightToLeft, samples.tokenCapped, samples.approximate, samples.lowerBound, samples.collecting, samples.modelChanged].map((sample) => (
        <SubagentCard key={idOf(sample)} id={idOf(sample)} open={open} />
      ))}
    </CardHost>
  )
}
