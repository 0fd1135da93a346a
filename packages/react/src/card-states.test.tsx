// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, hasPart, part, stage, stageCard, storeOf, update } from './testing/stage.tsx'
import { states } from './testing/states.ts'

failOnConsoleErrors()
afterEach(cleanup)

describe('each state', () => {
  test.each(Object.entries(states))('%s looks as it did', (_, facts) => {
    const { container } = stageCard(facts)
    expect(withoutIds(container)).toMatchSnapshot()
  })

  test('nine states have nine shapes', () => {
    const shapes = Object.entries(states)
      .filter(([name]) => name !== 'capped')
      .map(([, facts]) => {
        const { container, unmount } = stageCard(facts)
        const shape = part(container, 'status').innerHTML
        unmount()
        return shape
      })
    expect(new Set(shapes).size).toBe(9)
  })

  test('the status is a word too', () => {
    stageCard({ status: 'timed_out' })
    expect(screen.getByRole('img', { name: 'Timed out' })).toBeTruthy()
  })

  test('the root says its state in attributes', () => {
    const { container } = stageCard({ status: 'waiting' })
    expect({ ...container.querySelector<HTMLElement>('.subagent-card')?.dataset }).toMatchObject({
      status: 'waiting', tone: 'attention', attention: '', tokens: 'collecting', closed: '',
    })
  })

  test('a person who is needed comes before the stop reason in the badge', () => {
    const { container } = stageCard({ status: 'waiting', stopReason: 'turn_capped' })
    expect(part(container, 'badge').dataset['kind']).toBe('attention')
  })

  test('a capped run says so beside its status', () => {
    const { container } = stageCard(states['capped'] ?? {})
    expect(part(container, 'badge').textContent).toBe('Turn limit')
    expect(part(container, 'activity').textContent).toBe('Completed early')
  })

  test('the facts stay while the card is open', () => {
    const { container } = stageCard(states['running'] ?? {}, { open: true })
    expect(part(container, 'facts').textContent).toContain('12.3K tokens')
  })
})

test('I3 an unknown task renders nothing, and appears with the first frame that names it', () => {
  const store = storeOf()
  const { container } = stage(store, <SubagentCard id="a" />)
  expect(container.innerHTML).toBe('')
  apply(store, update())
  expect(part(container, 'title').textContent).toBe('Compare prices')
})

test('I1 the same id in two scopes is two cards', () => {
  const store = storeOf(update({ scope: 'r1', title: 'One' }), update({ scope: 'r2', title: 'Two' }))
  stage(store, [<SubagentCard key="1" id="a" scope="r1" />, <SubagentCard key="2" id="a" scope="r2" />])
  expect(screen.getByRole('button', { name: 'One, Running' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Two, Running' })).toBeTruthy()
})

test('both lines are there from the first paint, however little is known', () => {
  const { container } = stage(storeOf({ id: 'a' }), <SubagentCard id="a" />, { tokenUsageEnabled: false })
  expect(hasPart(container, 'facts')).toBe(true)
  expect(hasPart(container, 'heading')).toBe(true)
})

test('parts may be put together in another way', () => {
  const { container } = stageCard(states['running'] ?? {}, {
    children: (
      <SubagentCard.Header className="mine">
        <SubagentCard.Title />
        <SubagentCard.Tokens data-testid="tokens" />
      </SubagentCard.Header>
    ),
  })
  expect(part(container, 'header').className).toBe('subagent-card-header mine')
  expect(screen.getByTestId('tokens').textContent).toBe('12.3K tokens')
  expect(hasPart(container, 'trigger')).toBe(false)
})

test('className, style and ref reach the element', () => {
  let element: HTMLElement | null = null
  stageCard({}, { className: 'mine', style: { margin: 4 }, ref: (node: HTMLElement | null) => void (element = node ?? element), title: 'tip' } as object)
  expect(element).toMatchObject({ className: 'subagent-card mine', title: 'tip' })
})

/** React counts ids per page, so they depend on the tests before. */
function withoutIds(container: HTMLElement): Element | null {
  for (const element of container.querySelectorAll('[id], [aria-describedby]')) {
    if (element.id) element.id = 'id'
    if (element.hasAttribute('aria-describedby')) element.setAttribute('aria-describedby', 'id')
  }
  return container.firstElementChild
}
