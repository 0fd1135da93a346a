import { SubagentCard, SubagentGroup } from '@subagent-cards/react'
import { expect, it } from 'vitest'
import { CardHost } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import { StateGallery } from './state-gallery.tsx'
import * as samples from './task-samples.ts'
import { accessibilityTree } from './testing/accessibility-tree.ts'
import { all, one } from './testing/elements.ts'
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

it('the word that a narrow card shows is heard once, with the name of its button', async () => {
  const page = await show(
    <CardHost updates={samples.failed}>
      <SubagentCard id={idOf(samples.failed)} />
    </CardHost>,
    { width: 320, window: [380, 860] },
  )
  expect(one(page, '.subagent-card-word').checkVisibility()).toBe(true)
  const heard = await accessibilityTree()
  expect(heard).toContain('Run the integration tests, Failed')
  expect(heard.split('\n').filter((line) => /^\W*(?:text:?|StaticText)?\W*Failed\W*$/.test(line))).toEqual([])
})

it('the sum of a group without a length beside it stands at the edge', async () => {
  const page = await show(
    <CardHost updates={[{ id: 'a', status: 'completed', usage: { totalTokens: 990 } }]}>
      <SubagentGroup />
    </CardHost>,
  )
  const header = one(page, '.subagent-group-header')
  const edge = header.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(header).paddingInlineEnd)
  const words = document.createRange()
  words.selectNodeContents(one(header, '.subagent-group-tokens'))
  expect(header.querySelector('.subagent-group-elapsed')).toBeNull()
  expect(words.getBoundingClientRect().right).toBeCloseTo(edge, 0)
})
