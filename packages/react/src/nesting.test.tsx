// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Task, TaskStore } from '@subagent-cards/core'
import { afterEach, describe, expect, test } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { SubagentGroup } from './subagent-group.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, part, stage, storeOf, update, usage } from './testing/stage.tsx'
import { useRootKeys } from './use-family.ts'

failOnConsoleErrors()
afterEach(cleanup)

const named = (id: string, parentId?: string, facts = {}) => update({ id, title: id, parentId, ...facts })
const chain = (...ids: readonly string[]) => storeOf(...ids.map((id, at) => named(id, ids[at - 1])))
const card = (title: string) => screen.getByRole('group', { name: title })
const trigger = (title: string) => within(card(title)).getAllByRole('button')[0] ?? expect.unreachable()
const open = (title: string) => userEvent.click(trigger(title))
const titles = (container: ParentNode) => [...container.querySelectorAll('.subagent-card-title')].map((title) => title.textContent)

function Roots() {
  return useRootKeys().map((key) => <SubagentCard key={key.id} {...key} />)
}

describe('I2 a task stands inside the card of the one that called it', () => {
  test('once that is open, and nowhere else', async () => {
    const { container } = stage(chain('a', 'b'), <Roots />)
    expect(titles(container)).toEqual(['a'])
    await open('a')
    expect(titles(container)).toEqual(['a', 'b'])
    expect(within(part(card('a'), 'content')).getByRole('group', { name: 'Subagents' }).contains(card('b'))).toBe(true)
  })

  test('a child that comes while the card is open joins it', async () => {
    const store = storeOf(named('a'))
    const { container } = stage(store, <SubagentCard id="a" open />)
    expect(part(container, 'note').textContent).toBe('Nothing to show yet.')
    apply(store, named('b', 'a'))
    expect(titles(container)).toEqual(['a', 'b'])
    expect(container.querySelector('.subagent-card-body > .subagent-card-note')).toBe(null)
  })

  test('an unknown parent, or one of another scope, leaves it on top', () => {
    const { container } = stage(storeOf(named('a', 'nobody'), named('b', 'a', { scope: 's' })), <Roots />)
    expect(titles(container)).toEqual(['a', 'b'])
  })

  test('a circle neither hangs nor hides', async () => {
    const { container } = stage(storeOf(named('a', 'c'), named('b', 'a'), named('c', 'b')), <Roots />)
    for (const title of ['a', 'b', 'c']) await open(title)
    expect(titles(container)).toEqual(['a', 'b', 'c'])
    cleanup()
    expect(titles(stage(storeOf(named('a', 'a')), <Roots />).container)).toEqual(['a'])
  })

  test('below the third level all stand beside each other and say who called them', async () => {
    const { container } = stage(chain('a', 'b', 'c', 'd', 'e', 'f'), <Roots />)
    for (const title of ['a', 'b', 'c']) await open(title)
    expect(titles(container)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(within(card('d')).queryByRole('img', { name: /^Called by/ })).toBe(null)
    expect(within(card('f')).getByRole('img', { name: 'Called by e' })).toBeTruthy()
    await open('d')
    expect(titles(container)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('a chain of 3,000 is drawn', async () => {
    const { container } = stage(chain(...Array.from({ length: 3000 }, (_, at) => `t${at}`)), <Roots />)
    expect(titles(container)).toEqual(['t0'])
  })

  test('it gets what the card around it got', async () => {
    stage(chain('a', 'b'), <SubagentCard id="a" open onStop={() => {}} actions={({ id }) => <button type="button">Pin {id}</button>} />)
    expect(screen.getByRole('button', { name: 'Stop b' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pin b' })).toBeTruthy()
  })
})

describe('attention reaches every closed card above', () => {
  const badge = (title: string) => card(title).querySelector(':scope > .subagent-card-header .subagent-card-badge')?.textContent

  test('as badge, attribute and name, and leaves a card that is opened', async () => {
    const store = chain('a', 'b', 'c')
    stage(store, <Roots />)
    apply(store, named('c', 'b', { status: 'waiting' }))
    expect([badge('a'), card('a').dataset['attentionBelow'], trigger('a').getAttribute('aria-label')]).toEqual(['1 needs approval', '', 'a, Running, 1 needs approval'])
    await open('a')
    expect([badge('a'), card('a').dataset['attentionBelow'], trigger('a').getAttribute('aria-label')]).toEqual([undefined, undefined, 'a, Running'])
    expect(badge('b')).toBe('1 needs approval')
    await open('b')
    expect([badge('b'), badge('c')]).toEqual([undefined, 'Needs approval'])
  })

  test('is gone when the person has answered', () => {
    const store = storeOf(named('a'), named('b', 'a', { status: 'waiting' }), named('c', 'a', { status: 'waiting' }))
    stage(store, <Roots />)
    expect(badge('a')).toBe('2 need approval')
    apply(store, named('b', 'a', { status: 'running' }), named('c', 'a', { status: 'running' }))
    expect(badge('a')).toBe(undefined)
  })

  test('a card’s own need comes first', () => {
    stage(storeOf(named('a', undefined, { status: 'waiting' }), named('b', 'a', { status: 'waiting' })), <Roots />)
    expect([badge('a'), trigger('a').getAttribute('aria-label')]).toEqual(['Needs approval', 'a, Needs approval'])
  })
})

describe('a group', () => {
  test('shows who stands on top, counts everybody, and adds each one’s tokens once', async () => {
    const store = storeOf(named('a', undefined, { usage: usage(900, 100) }), named('b', 'a', { usage: usage(400, 100) }), named('c', undefined, { usage: usage(90, 10) }))
    const { container } = stage(store, <SubagentGroup />)
    expect(titles(container)).toEqual(['a', 'c'])
    expect(container.querySelector('.subagent-group-count')?.textContent).toBe('3 subagents')
    expect(container.querySelector('.subagent-group-tokens')?.textContent).toBe('1,600 tokens')
    await open('a')
    expect(container.querySelector('.subagent-group-tokens')?.textContent).toBe('1,600 tokens')
  })

  test('of the children of one task shows them all', () => {
    expect(titles(stage(chain('a', 'b'), <SubagentGroup parentId="a" />).container)).toEqual(['b'])
  })
})

test('only the card that changed renders, above or below', async () => {
  const store: TaskStore = chain('a', 'b', 'c')
  const counts: Record<string, number> = {}
  const actions = ({ id }: Task) => ((counts[id] = (counts[id] ?? 0) + 1), null)
  stage(store, <SubagentCard id="a" actions={actions} />)
  for (const title of ['a', 'b']) await open(title)
  const before = { ...counts }
  apply(store, named('c', 'b', { usage: usage(220, 18) }))
  expect(counts).toEqual({ ...before, c: (before['c'] ?? 0) + 1 })
  act(() => store.apply(named('b', 'a', { usage: usage(220, 18) })))
  expect(counts).toEqual({ ...before, b: (before['b'] ?? 0) + 1, c: (before['c'] ?? 0) + 1 })
})
