import { describe, expect, test } from 'vitest'
import { createPresenter, presentTask } from './present-task.ts'
import type { TaskUpdate } from './task.ts'
import { taskOf } from './testing/updates.ts'

const { formatElapsed } = createPresenter()
const inChinese = createPresenter({ locale: 'zh-CN' })

describe('E1 reported time', () => {
  const open = taskOf({ startedAt: 1000, at: 1000 }, { at: 46_000 })

  test('E1 of an open task is what was reported, until a clock adds to it', () => {
    expect(formatElapsed(open)).toEqual({ ms: 45_000, text: '45s', isApproximate: false, isTicking: true })
    expect(formatElapsed(open, 186_000)).toMatchObject({ ms: 185_000, text: '3m 05s' })
  })

  test('E1 unknown is no zero: without a clock, a task of which only the start is known shows no time', () => {
    expect(formatElapsed(taskOf({ startedAt: 1000, at: 1000 }))).toBeUndefined()
    expect(formatElapsed(taskOf({ status: 'running', sightedAt: 1000 }))).toBeUndefined()
    expect(formatElapsed(taskOf({ startedAt: 1000, at: 1000 }), 1000)?.text).toBe('0s')
    expect(createPresenter().summarize([taskOf({ startedAt: 1000, at: 1000 })]).elapsed).toBeUndefined()
  })

  test('E1 a clock that lags shows no less than what was reported', () => {
    expect(formatElapsed(open, 10_000)?.ms).toBe(45_000)
    expect(formatElapsed(open, 0)?.ms).toBe(45_000)
  })

  test('E1 is frozen at the end', () => {
    const ended = taskOf({ startedAt: 1000 }, { status: 'completed', endedAt: 46_000 })
    expect(formatElapsed(ended, 999_000)).toEqual({ ms: 45_000, text: '45s', isApproximate: false, isTicking: false })
  })

  test('E1 a start in the future takes no time', () => {
    expect(formatElapsed(taskOf({ startedAt: 5000 }), 1000)?.ms).toBe(0)
  })

  test('E1 a duration without a start does not tick', () => {
    expect(formatElapsed(taskOf({ elapsedMs: 45_000 }), 999_000)).toMatchObject({ ms: 45_000, isTicking: false })
  })

  test.each<readonly [string, Partial<TaskUpdate>]>([['completed', { status: 'completed' }], ['interrupted', { status: 'interrupted', authority: 'inferred' }]])('E1 an end that is not stamped shows no time, whatever the clock says: %s', (_name, end) => {
    expect(formatElapsed(taskOf({ startedAt: 1000, at: 1000 }, end), 999_000)).toBeUndefined()
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('E1 a clock of %d adds nothing', (now) => {
    expect(formatElapsed(open, now)).toEqual(formatElapsed(open))
    expect(presentTask(open, { now }).elapsed).toMatchObject({ ms: 45_000, text: '45s' })
    expect(presentTask(taskOf({ startedAt: 5000 }), { now }).elapsed).toEqual(presentTask(taskOf({ startedAt: 5000 })).elapsed)
  })

  test('E1 a queued task does not tick', () => {
    expect(formatElapsed(taskOf({ status: 'pending', startedAt: 1000, at: 2000 }), 999_000)).toMatchObject({ ms: 1000, isTicking: false })
  })
})

describe('E2 time by the host\'s clock', () => {
  const open = taskOf({ status: 'running', sightedAt: 1000 }, { title: 'Title', sightedAt: 46_000 })

  test('E2 is marked as approximate', () => {
    expect(formatElapsed(open)).toEqual({ ms: 45_000, text: '~ 45s', isApproximate: true, isTicking: true })
    expect(inChinese.formatElapsed(open)?.text).toBe('约 45秒')
  })

  test('E2 ticks while the task is open, and stops with it', () => {
    expect(formatElapsed(open, 186_000)?.text).toBe('~ 3m 05s')
    const ended = taskOf({ sightedAt: 1000 }, { status: 'completed', sightedAt: 46_000 })
    expect(formatElapsed(ended, 999_000)).toMatchObject({ ms: 45_000, isTicking: false })
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('E2 a clock of %d adds nothing', (now) => {
    expect(formatElapsed(open, now)).toEqual(formatElapsed(open))
  })

  test('E2 gives way to reported time', () => {
    expect(formatElapsed(taskOf({ startedAt: 0, sightedAt: 900_000 }, { at: 5000, sightedAt: 999_000 }))).toMatchObject({ ms: 5000, isApproximate: false })
  })

  test('E2 where nobody looked and nothing was reported there is none', () => {
    expect(formatElapsed(taskOf({ status: 'completed', authority: 'durable' }), 999_000)).toBeUndefined()
  })
})
