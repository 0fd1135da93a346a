import { SubagentGroup, SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CardHost } from './card-host.tsx'
import { workflow } from './output-samples.ts'
import { StateGallery } from './state-gallery.tsx'
import * as samples from './task-samples.ts'
import { all } from './testing/elements.ts'
import { painted, show } from './testing/show.tsx'
import { overlaps, targetsIn } from './testing/targets.ts'

const nothing = async () => {}

function Actions() {
  return (
    <CardHost updates={[...samples.longTitle, ...samples.tokenCapped, ...samples.waiting, ...samples.withSteps, ...samples.longModel]}>
      <SubagentGroup card={{ onStop: nothing, onOpenTranscript: nothing, copyResult: true, defaultOpen: 'attention' }} />
    </CardHost>
  )
}

function Agents() {
  return (
    <CardHost updates={workflow}>
      <SubagentStatusPanel selected={{ id: 'coder', scope: '' }} onSelect={() => {}} />
      <SubagentPanes showLead />
      <SubagentPanes showLead defaultView="merged" />
    </CardHost>
  )
}

const pages = Object.entries({
  folded: <StateGallery theme="light" kind="folded" />,
  compact: <StateGallery theme="light" kind="compact" />,
  open: <StateGallery theme="light" kind="open" />,
  'panes and panels': <Agents />,
  'a group with every action': <Actions />,
})

/** Wide as a window of 640 px at 200 %, and of 1280 px at 400 %. */
const zoomed = [320, 860] as const

describe.each(pages)('at a zoom of 200 %: %s', (_name, gallery) => {
  it('the text alone grown, nothing is cut but what says its whole text elsewhere', async () => {
    growText()
    const page = await show(gallery, { layout: 'bare', window: [900, 860] })
    await painted()
    expect(cut(page)).toEqual([])
    expect(overlaps(targetsIn(page))).toEqual([])
  })

  it('the whole page grown, nothing is cut, nothing needs a scroll bar at its side, and no button covers another', async () => {
    const page = await show(gallery, { layout: 'bare', window: zoomed })
    await painted()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    expect(outside(page)).toEqual([])
    expect(cut(page)).toEqual([])
    expect(overlaps(targetsIn(page))).toEqual([])
  })

  it('the text alone grown, in half of a window, nothing needs a scroll bar at its side', async () => {
    growText()
    const page = await show(gallery, { layout: 'bare', window: [640, 860] })
    await painted()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(640)
    expect(outside(page)).toEqual([])
  })
})

function growText() {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
}

/** Elements that lose a part of their text, and nobody can read it elsewhere. */
function cut(page: HTMLElement): readonly string[] {
  return all(page, '.subagent-card, .subagent-card *, .subagent-group *, .subagent-panes *, .subagent-status-panel *').flatMap((element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isWide = isHidden(overflowX) && element.scrollWidth > element.clientWidth + 1
    const isHigh = isHidden(overflowY) && element.scrollHeight > element.clientHeight + 1
    if (!isWide && !isHigh) return []
    return isReachable(element) ? [] : [`${element.className}: ${element.textContent} (${element.scrollWidth} x ${element.scrollHeight} in ${element.clientWidth} x ${element.clientHeight})`]
  })
}

/** By its tooltip, by a button that shows it, or because it is for screen readers alone. */
function isReachable(element: HTMLElement): boolean {
  if (element.matches('.subagent-card-unseen, .subagent-card-unseen *')) return true
  if (element.matches('.subagent-card-fold') && element.parentElement?.querySelector('.subagent-card-more') != null) return true
  const tips = [element.closest('[title]'), ...element.querySelectorAll('[title]')].map((titled) => titled?.getAttribute('title') ?? '')
  return element.textContent.trim() !== '' && (tips.some((tip) => squeezed(tip).includes(squeezed(element.textContent))) || piecesOf(element).every((piece) => tips.some((tip) => squeezed(tip).includes(piece))))
}

/** A row of several texts is cut at its end: each of them has a tooltip of its own. */
function piecesOf(element: HTMLElement): readonly string[] {
  return all(element, '*').filter((child) => child.childElementCount === 0 && isCutOff(child, element)).map((child) => squeezed(child.textContent)).filter(Boolean)
}

function isCutOff(child: HTMLElement, box: HTMLElement): boolean {
  const [inner, outer] = [child.getBoundingClientRect(), box.getBoundingClientRect()]
  return inner.width > 0 && (inner.right > outer.right + 1 || inner.left < outer.left - 1)
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Buttons and titles that stick out of the page. */
function outside(page: HTMLElement): readonly string[] {
  return all(page, 'button, .subagent-card-title, .subagent-card-status, .subagent-card-tokens, .subagent-card-elapsed')
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5)
    .map((element) => element.outerHTML)
}
