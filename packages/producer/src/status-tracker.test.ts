import { expect, test } from 'vitest'
import { createStatusTracker } from './status-tracker.ts'
import type { StatusTracker } from './status-tracker.ts'

function timed() {
  const clock = { ms: 1000 }
  return { clock, tracker: createStatusTracker({ now: () => clock.ms }) }
}

const states = (tracker: StatusTracker): readonly unknown[] => tracker.buildStatusMeta().sub_agents.map(({ id, status, elapsed_ms }) => [id, status, elapsed_ms])

test('registered agents are pending, in order, and an agent without a type is named by its id', () => {
  const { tracker } = timed()
  tracker.register('planner', 'Planner')
  tracker.registerAll(['coder', { id: 'tester', type: 'Tester' }, { id: 'planner', type: 'Other' }])
  expect(tracker.buildStatusMeta()).toEqual({
    sub_agents: [
      { id: 'planner', type: 'Planner', status: 'pending', elapsed_ms: null },
      { id: 'coder', type: 'coder', status: 'pending', elapsed_ms: null },
      { id: 'tester', type: 'Tester', status: 'pending', elapsed_ms: null },
    ],
  })
})

test('ensureActive is true only on the first change from pending', () => {
  const { tracker } = timed()
  tracker.register('a')
  expect([tracker.ensureActive('a'), tracker.ensureActive('a'), tracker.ensureActive('b')]).toEqual([true, false, false])
  tracker.markCompleted('a')
  expect([tracker.ensureActive('a'), states(tracker)]).toEqual([false, [['a', 'completed', 0]]])
})

test('E1 elapsed grows while an agent works and stops at its end', () => {
  const { clock, tracker } = timed()
  tracker.registerAll(['a', 'b'])
  tracker.ensureActive('a')
  clock.ms += 1204.7
  expect(states(tracker)).toEqual([['a', 'executing', 1204], ['b', 'pending', null]])
  tracker.markCompleted('a')
  clock.ms += 9000
  expect(states(tracker)).toEqual([['a', 'completed', 1204], ['b', 'pending', null]])
})

test('E1 a clock that goes back makes no negative time', () => {
  const { clock, tracker } = timed()
  tracker.register('a')
  tracker.ensureActive('a')
  clock.ms -= 500
  expect(states(tracker)).toEqual([['a', 'executing', 0]])
})

test('an end stays, but for an error that comes after it, and its time stays in any case', () => {
  const { clock, tracker } = timed()
  tracker.register('a')
  tracker.ensureActive('a')
  clock.ms += 10
  expect([tracker.markCompleted('a'), tracker.markCompleted('a')]).toEqual([true, false])
  clock.ms += 10
  expect([tracker.markError('a'), tracker.markError('a'), tracker.markCompleted('a')]).toEqual([true, false, false])
  expect(states(tracker)).toEqual([['a', 'error', 10]])
})

test('an agent that ended before it worked has no time', () => {
  const { tracker } = timed()
  tracker.register('a')
  expect([tracker.markError('a'), tracker.markError('b'), states(tracker)]).toEqual([true, false, [['a', 'error', null]]])
})

test('markAllCompleted completes what executes; what never ran did not complete, and what failed stays so', () => {
  const { tracker } = timed()
  tracker.registerAll(['a', 'b', 'c'])
  tracker.ensureActive('a')
  tracker.markError('b')
  tracker.markAllCompleted()
  expect(states(tracker)).toEqual([['a', 'completed', 0], ['b', 'error', null], ['c', 'pending', null]])
})

test('allTerminated waits for every agent', () => {
  const { tracker } = timed()
  tracker.registerAll(['a', 'b'])
  tracker.markCompleted('a')
  expect(tracker.allTerminated()).toBe(false)
  tracker.markError('b')
  expect(tracker.allTerminated()).toBe(true)
})

test('I1 an agent without an id is refused, because no tag could name it', () => {
  const { tracker } = timed()
  expect(() => tracker.register(' ')).toThrow(/id is " ".*workflow/)
  expect(() => tracker.registerAll(['a', { id: '' }])).toThrow(TypeError)
})

test('ids are data', () => {
  const { tracker } = timed()
  tracker.registerAll(['__proto__', 'constructor'])
  expect(states(tracker)).toEqual([['__proto__', 'pending', null], ['constructor', 'pending', null]])
})

test('without a clock of the host it measures real time', () => {
  const tracker = createStatusTracker()
  tracker.register('a')
  tracker.ensureActive('a')
  expect(tracker.buildStatusMeta().sub_agents[0]?.elapsed_ms).toBeLessThan(1000)
})
