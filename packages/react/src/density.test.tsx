// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { SubagentGroup } from './subagent-group.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { part, stage, stageCard, storeOf, update } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const densities = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('.subagent-card')].map((card) => card.dataset['density'])

test('a card is comfortable unless its provider says otherwise, and its own word counts most', () => {
  const store = storeOf(update())
  expect(densities(stage(store, <SubagentCard id="a" />).container)).toEqual(['comfortable'])
  expect(densities(stage(store, <SubagentCard id="a" />, { density: 'compact' }).container)).toEqual(['compact'])
  expect(densities(stage(store, <SubagentCard id="a" density="comfortable" />, { density: 'compact' }).container)).toEqual(['comfortable'])
})

test('the cards of a group and those inside of a card are as dense as the group was told', () => {
  const store = storeOf(update(), update({ id: 'b', parentId: 'a' }))
  const { container } = stage(store, <SubagentGroup card={{ density: 'compact', defaultOpen: 'running' }} />)
  expect(densities(container)).toEqual(['compact', 'compact'])
})

test('a long id of a model may lose its middle and keeps its end; the whole of it stays in the document', () => {
  const name = 'claude-sonnet-4-5-20250929'
  const model = part(stageCard({ modelName: name }).container, 'model')
  expect(model.textContent).toBe(name)
  expect([...(model.querySelector('bdi')?.children ?? [])].map((piece) => piece.textContent)).toEqual(['claude-sonnet-4-5', '-20250929'])
})

test.each(['o3', 'constructor', '模型'.repeat(30), '👩🏽‍💻'.repeat(9)])('a model called %j is cut at its end at most', (modelName) => {
  const model = part(stageCard({ modelName }).container, 'model')
  expect(model.querySelector('bdi')?.children).toHaveLength(1)
  expect(model.textContent).toContain([...modelName][0])
})

test('a task that the lead agent does not wait for says so, unless something matters more', () => {
  expect(part(stageCard({ background: true }).container, 'badge').textContent).toBe('Background')
  cleanup()
  expect(part(stageCard({ background: true, status: 'waiting' }).container, 'badge').dataset['kind']).toBe('attention')
  cleanup()
  expect(part(stageCard({ background: true, status: 'completed', stopReason: 'token_capped' }).container, 'badge').textContent).toBe('Token limit')
})
