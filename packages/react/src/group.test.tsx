// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import type { Task } from '@subagent-cards/core'
import { afterEach, expect, test } from 'vitest'
import { SubagentGroup } from './subagent-group.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, NOW, stage, storeOf, update, usage } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const three = () =>
  storeOf(
    update({ id: 'a', scope: 's', parentId: 'p', title: 'A', status: 'completed', usage: usage(28_000, 900), startedAt: NOW - 151_000, endedAt: NOW - 40_000 }),
    update({ id: 'b', scope: 's', parentId: 'p', title: 'B', status: 'failed', usage: usage(12_000, 300), startedAt: NOW - 90_000, endedAt: NOW }),
    update({ id: 'c', scope: 's', parentId: 'q', title: 'C', status: 'waiting', startedAt: NOW - 10_000 }),
    update({ id: 'd', scope: 't', title: 'D' }),
  )
const header = (container: Element) => container.querySelector('.subagent-group-header')?.textContent
const titles = (container: Element) => [...container.querySelectorAll('.subagent-card-title')].map((title) => title.textContent)

test('U6 the sum says how complete it is', () => {
  const { container } = stage(three(), <SubagentGroup scope="s" />)
  expect(container.querySelector('.subagent-group-tokens')?.textContent).toBe('≥ 41.2K tokens (2 of 3 reported)')
})

test('the header counts, and what needs a person comes first', () => {
  const { container } = stage(three(), <SubagentGroup scope="s" />)
  const states = [...container.querySelectorAll('.subagent-group-states > li')].map((state) => state.textContent)
  expect(container.querySelector('.subagent-group-count')?.textContent).toBe('3 subagents')
  expect(states).toEqual(['1 needs approval', '1 failed', '1 done'])
  expect(container.querySelector('.subagent-group-elapsed')?.textContent).toBe('2m 31s')
})

test('it holds the tasks of a scope, of a parent, or those that are named, in their order', () => {
  const store = three()
  expect(titles(stage(store, <SubagentGroup scope="s" />).container)).toEqual(['A', 'B', 'C'])
  cleanup()
  expect(titles(stage(store, <SubagentGroup scope="s" parentId="p" />).container)).toEqual(['A', 'B'])
  cleanup()
  expect(titles(stage(store, <SubagentGroup ids={['c', { id: 'd', scope: 't' }, 'nobody', 'a']} />).container)).toEqual(['C', 'D', 'A'])
})

test('it is a list of cards', () => {
  stage(three(), <SubagentGroup scope="s" />)
  expect(within(screen.getAllByRole('list').at(-1) ?? document.body).getAllByRole('group')).toHaveLength(3)
})

test('without tasks it is nothing, and it grows with the stream', () => {
  const store = storeOf()
  const { container } = stage(store, <SubagentGroup scope="s" />)
  expect(container.innerHTML).toBe('')
  apply(store, update({ scope: 's' }))
  expect(header(container)).toContain('1 subagent')
})

test('the header hears every frame; the cards of other tasks do not', () => {
  const store = three()
  const counts: Record<string, number> = {}
  const actions = ({ id }: Task) => ((counts[id] = (counts[id] ?? 0) + 1), null)
  const card = { actions }
  const { container } = stage(store, <SubagentGroup scope="s" card={card} />)
  const before = { ...counts }
  apply(store, update({ id: 'c', scope: 's', usage: usage(100, 10) }))
  expect(container.querySelector('.subagent-group-tokens')?.textContent).toBe('41.3K tokens')
  expect(counts).toEqual({ ...before, c: (before['c'] ?? 0) + 1 })
})

test('the host may draw the members', () => {
  const { container } = stage(three(), <SubagentGroup scope="s">{(key) => <p>{key.id}</p>}</SubagentGroup>)
  expect([...container.querySelectorAll('p')].map((item) => item.textContent)).toEqual(['a', 'b', 'c'])
})

test('with the token display off it shows no sum', () => {
  const { container } = stage(three(), <SubagentGroup scope="s" />, { tokenUsageEnabled: false })
  expect(container.querySelector('.subagent-group-tokens')).toBe(null)
})
