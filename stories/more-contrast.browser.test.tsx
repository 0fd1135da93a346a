import { describe, expect, it } from 'vitest'
import { behind, contrast, rgbaOf } from './testing/colours.ts'
import { all, one, withText } from './testing/elements.ts'
import { emulateMedia } from './testing/emulate.ts'
import { galleries } from './testing/galleries.tsx'
import { show } from './testing/show.tsx'

describe.each(['light', 'dark'] as const)('who asks for more contrast gets it, %s', (theme) => {
  it.each(galleries(theme))('7:1 for every text: %s', async (_name, gallery) => {
    await emulateMedia({ 'prefers-contrast': 'more' })
    const page = await show(gallery, { theme })
    const texts = withText(page, '.subagent-card *, .subagent-group *, .subagent-panes *, .subagent-status-panel *')
    expect(texts.length).toBeGreaterThan(20)
    const weak = texts.filter((element) => contrast(rgbaOf(getComputedStyle(element).color), behind(element)) < 7)
    expect(weak.map((element) => `${contrast(rgbaOf(getComputedStyle(element).color), behind(element))}: ${element.outerHTML}`)).toEqual([])
  })

  it.each(galleries(theme))('3:1 for every shape, and for the edge of every card: %s', async (_name, gallery) => {
    await emulateMedia({ 'prefers-contrast': 'more' })
    const page = await show(gallery, { theme })
    const shapes = all(page, '.subagent-card-status, .subagent-card-trigger, .subagent-card-action').filter((shape) => shape.checkVisibility())
    expect(shapes.filter((shape) => contrast(rgbaOf(getComputedStyle(shape).color), behind(shape)) < 3).map((shape) => shape.outerHTML)).toEqual([])
    const edges = all(page, '.subagent-card, .subagent-group, .subagent-panes, .subagent-status-panel').filter((element) => getComputedStyle(element).borderTopWidth !== '0px')
    expect(edges.length).toBeGreaterThan(0)
    const around = behind(one(page, '.story-page, [data-testid="gallery"]'))
    expect(edges.filter((edge) => contrast(rgbaOf(getComputedStyle(edge).borderTopColor), around) < 3).map((edge) => edge.outerHTML.slice(0, 200))).toEqual([])
  })
})
