// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, hasPart, NOW, output, part, stage, stageCard, storeOf, update, usage } from './testing/stage.tsx'

failOnConsoleErrors()
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const minutes = (count: number) => count * 60_000
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  [{ startedAt: NOW - minutes(9), elapsedMs: minutes(6) }, 'no activity for 3m'],
  [{ startedAt: NOW - minutes(200) }, 'no activity for 3h'],
  [{ startedAt: NOW - minutes(9), sightedAt: NOW - minutes(4) }, 'no activity for 4m'],
])('from the newest stamp or sighting %o a running card says %s', (facts, expected) => {
  expect(part(stageCard(facts).container, 'quiet').textContent).toBe(expected)
})

test.each([
  ['is still young', { startedAt: NOW - minutes(1) }], ['was heard of lately', { startedAt: NOW - minutes(9), elapsedMs: minutes(8) }],
  ['has no times at all', {}], ['waits for a person', { status: 'waiting', startedAt: NOW - minutes(9) }],
  ['has ended', { status: 'completed', startedAt: NOW - minutes(9) }],
] as const)('a card says nothing of a task that %s', (_, facts) => {
  expect(hasPart(stageCard(facts).container, 'quiet')).toBe(false)
})

test('the host sets how long is long, or that it is never said', () => {
  expect(part(stageCard({ startedAt: NOW - 45_000 }, { quietAfter: 30_000 }).container, 'quiet').textContent).toBe('no activity for 45s')
  cleanup()
  expect(hasPart(stageCard({ startedAt: NOW - minutes(9) }, { quietAfter: false }).container, 'quiet')).toBe(false)
})

test('it comes with the clock, and goes with a frame or a streamed word, stamped or not', async () => {
  const store = storeOf(update({ startedAt: NOW }))
  const { container } = stage(store, <SubagentCard id="a" />, { now: Date.now })
  await wait(minutes(2))
  expect(part(container, 'quiet').textContent).toBe('no activity for 2m')
  apply(store, update({ usage: usage(220, 18) }))
  await wait(1000)
  expect(hasPart(container, 'quiet')).toBe(false)
  await wait(minutes(2))
  expect(hasPart(container, 'quiet')).toBe(true)
  apply(store, output('a', 'word'))
  await wait(1000)
  expect(hasPart(container, 'quiet')).toBe(false)
})
