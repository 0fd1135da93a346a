import { SubagentCard, SubagentGroup, SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CardHost } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import { workflow } from './output-samples.ts'
import { StateGallery } from './state-gallery.tsx'
import * as samples from './task-samples.ts'
import { behind, contrast, rgbaOf } from './testing/colours.ts'
import { all, one, withText } from './testing/elements.ts'
import { emulateMedia } from './testing/emulate.ts'
import { show } from './testing/show.tsx'

const statuses = [
  samples.pending, samples.running, samples.waiting, samples.completed, samples.failed, samples.cancelled, samples.timedOut, samples.interrupted, samples.unknownWord,
]

/** As the browser resolves a colour's name here and now. */
function colourOf(name: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = name
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

describe.each(['light', 'dark'] as const)('where the reader’s colours replace all others, %s', (scheme) => {
  beforeEach(() => emulateMedia({ 'forced-colors': 'active', 'prefers-color-scheme': scheme }))

  it('each status still has a shape of its own', async () => {
    const page = await show(<StatusCards />, { theme: scheme })
    const shapes = all(page, '.subagent-card-status').map((status) => status.innerHTML)
    expect(shapes).toHaveLength(9)
    expect(new Set(shapes).size).toBe(9)
  })

  it('what is drawn is drawn in the colour of text, on the colour of the page', async () => {
    const page = await show(<StatusCards />, { theme: scheme })
    expect(colourOf('CanvasText')).not.toBe(colourOf('Canvas'))
    for (const picture of all(page, '.subagent-card svg')) expect(getComputedStyle(picture).color).toBe(colourOf('CanvasText'))
    for (const card of all(page, '.subagent-card')) {
      const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(card)
      expect({ backgroundColor, borderTopColor, borderTopStyle, borderTopWidth }).toEqual({
        backgroundColor: colourOf('Canvas'), borderTopColor: colourOf('CanvasText'), borderTopStyle: 'solid', borderTopWidth: '1px',
      })
    }
  })

  it.each(['folded', 'open'] as const)('every text can be read on what is behind it: %s', async (kind) => {
    const page = await show(<StateGallery theme={scheme} kind={kind} />, { theme: scheme })
    const texts = withText(page, '.subagent-card *, .subagent-group *')
    expect(texts.length).toBeGreaterThan(40)
    expect(texts.filter((element) => contrast(rgbaOf(getComputedStyle(element).color), behind(element)) < 7).map((element) => element.outerHTML)).toEqual([])
  })

  it('a badge and a box keep an edge when their tint is gone', async () => {
    const page = await show(
      <CardHost updates={[...samples.tokenCapped, ...samples.failed, ...samples.withSteps]}>
        <SubagentCard id={idOf(samples.tokenCapped)} />
        <SubagentCard id={idOf(samples.failed)} />
        <SubagentCard id={idOf(samples.withSteps)} open />
      </CardHost>,
      { theme: scheme, width: 320, window: [380, 860] },
    )
    for (const element of [one(page, '.subagent-card-badge'), one(page, '.subagent-card-word'), one(page, '.subagent-card-box')]) {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element)
      expect(element.checkVisibility()).toBe(true)
      expect({ borderTopWidth, borderTopStyle }).toEqual({ borderTopWidth: '1px', borderTopStyle: 'solid' })
      expect(contrast(rgbaOf(borderTopColor), behind(element))).toBeGreaterThanOrEqual(7)
    }
  })

  it('the marks of a group are drawn in the colour of text', async () => {
    const page = await show(
      <CardHost updates={statuses.flat()}>
        <SubagentGroup />
      </CardHost>,
      { theme: scheme },
    )
    const marks = all(page, '.subagent-group-mark svg')
    expect(marks).toHaveLength(9)
    for (const mark of marks) {
      expect(mark.getBoundingClientRect().width).toBeGreaterThan(8)
      expect(getComputedStyle(mark).color).toBe(colourOf('CanvasText'))
    }
  })

  it('focus is a ring in the colour of selection', async () => {
    const page = await show(<StatusCards />, { theme: scheme })
    await userEvent.keyboard('{Tab}')
    const trigger = one(page, '.subagent-card-trigger')
    expect(document.activeElement).toBe(trigger)
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(trigger)
    expect({ outlineStyle, outlineWidth, outlineColor }).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', outlineColor: colourOf('Highlight') })
  })

  it('so it is around the switch of the panes', async () => {
    const page = await show(
      <CardHost updates={workflow}>
        <SubagentPanes />
      </CardHost>,
      { theme: scheme },
    )
    await userEvent.keyboard('{Tab}')
    const label = document.activeElement?.closest('label')
    expect(label?.closest('.subagent-panes-switch')).toBe(one(page, '.subagent-panes-switch'))
    const { outlineStyle, outlineColor, outlineOffset } = getComputedStyle(label ?? page)
    expect({ outlineStyle, outlineColor, outlineOffset }).toEqual({ outlineStyle: 'solid', outlineColor: colourOf('Highlight'), outlineOffset: '2px' })
  })

  it('the chosen view and the chosen row can be told from the others', async () => {
    const page = await show(
      <CardHost updates={workflow}>
        <SubagentStatusPanel selected={{ id: 'coder', scope: '' }} onSelect={() => {}} />
        <SubagentPanes />
      </CardHost>,
      { theme: scheme },
    )
    const [chosen, other] = all(page, '.subagent-panes-switch > label')
    expect(getComputedStyle(chosen!).backgroundColor).toBe(colourOf('Highlight'))
    expect(getComputedStyle(chosen!).color).toBe(colourOf('HighlightText'))
    expect(getComputedStyle(other!).backgroundColor).not.toBe(colourOf('Highlight'))
    const outlines = all(page, '.subagent-status-row').map((row) => getComputedStyle(row).outlineStyle)
    expect(outlines.filter((style) => style === 'solid')).toHaveLength(1)
  })
})

function StatusCards() {
  return (
    <CardHost updates={statuses.flat()}>
      {statuses.map((sample) => (
        <SubagentCard key={idOf(sample)} id={idOf(sample)} />
      ))}
    </CardHost>
  )
}
