import { expect, it } from 'vitest'
import { StateGallery } from './state-gallery.tsx'
import { all } from './testing/elements.ts'
import { show } from './testing/show.tsx'

it.each(['folded', 'compact'] as const)('as a card narrows no fact is cut in the middle of a word, and neither tokens nor a long silence are cut at all: %s', async (kind) => {
  const page = await show(<StateGallery theme="light" kind={kind} />, { layout: 'bare' })
  const cut = new Set<string>()
  for (let width = 900; width >= 320; width -= 10) {
    page.style.inlineSize = `${width}px`
    for (const facts of all(page, '.subagent-card-facts')) {
      const end = facts.getBoundingClientRect().right + 1
      const shown = all(facts, '.subagent-card-facts-row > *').filter((fact) => fact.checkVisibility() && fact.getBoundingClientRect().width > 16)
      const lost = shown.filter((fact) => fact.getBoundingClientRect().right > end || (fact.matches('.subagent-card-quiet') && fact.scrollWidth > fact.clientWidth))
      for (const fact of lost) cut.add(`${width} px: ${fact.className} "${fact.textContent}"`)
    }
  }
  expect([...cut]).toEqual([])
})
