import { describe, expect, test } from 'vitest'
import { createPresenter } from './present-task.ts'
import type { Task, TaskStatus, TaskUpdate } from './task.ts'
import { taskOf, usage } from './testing/updates.ts'

const presenter = createPresenter()
const inChinese = createPresenter({ locale: 'zh-CN' })
const withStatus = (status: TaskStatus, facts: Partial<TaskUpdate> = {}): Task => taskOf({ status, ...facts })

describe('counts', () => {
  const all = (['completed', 'completed', 'pending', 'unknown', 'cancelled', 'interrupted', 'timed_out', 'failed', 'running', 'waiting', 'waiting'] as const).map((status) => withStatus(status))

  test('what needs a person comes first, what is quiet last', () => {
    const summary = presenter.summarize(all)
    expect(summary.text).toBe('11 subagents')
    expect(summary.needsAttention).toBe(true)
    expect(summary.states.map(({ text, tone }) => `${text}, ${tone}`)).toEqual([
      '2 need approval, attention', '1 running, active', '1 failed, danger', '1 timed out, warning', '1 interrupted, neutral',
      '1 cancelled, neutral', '1 ended, neutral', '1 queued, neutral', '2 done, success',
    ])
    expect(summary.states.reduce((sum, state) => sum + state.count, 0)).toBe(summary.count)
  })

  test('one is counted as one', () => {
    expect(presenter.summarize([withStatus('waiting')])).toMatchObject({ text: '1 subagent', states: [{ text: '1 needs approval' }] })
    expect(inChinese.summarize([withStatus('completed')])).toMatchObject({ text: '1 个子代理', states: [{ text: '1 个已完成' }], needsAttention: false })
  })

  test('none are none', () => {
    expect(presenter.summarize([])).toMatchObject({ count: 0, states: [], tokens: { state: 'unavailable' }, elapsed: undefined })
  })
})

describe('U6 the sum of tokens', () => {
  test('U6 says how many reported', () => {
    const tasks = [withStatus('completed', { usage: usage(40_000, 0) }), withStatus('running', { usage: usage(1200, 0) }), withStatus('running')]
    expect(presenter.summarize(tasks).tokens).toMatchObject({ state: 'reported', text: '≥ 41.2K tokens (2 of 3 reported)', total: 41_200, isLowerBound: true })
    expect(inChinese.summarize(tasks).tokens.text).toBe('≥ 4.1万 token（3 个中 2 个已上报）')
  })

  test('U6 is exact where all reported', () => {
    expect(presenter.summarize([withStatus('completed', { usage: usage(1000, 0) }), withStatus('failed', { usage: usage(0, 0) })]).tokens).toMatchObject({ text: '1,000 tokens', isLowerBound: false })
  })

  test('U3 is a lower bound where one of them is', () => {
    expect(presenter.summarize([withStatus('completed', { usage: usage(1000, 0), usageIsLowerBound: true })]).tokens).toMatchObject({ text: '≥ 1,000 tokens', isLowerBound: true })
  })

  test('U5 is still being collected while nobody reported and somebody may', () => {
    expect(presenter.summarize([withStatus('completed'), withStatus('running')]).tokens.state).toBe('collecting')
    expect(presenter.summarize([withStatus('completed'), withStatus('failed')]).tokens.state).toBe('unavailable')
  })

  test('U5 is hidden where numbers are', () => {
    expect(createPresenter({ tokenUsageEnabled: false }).summarize([withStatus('completed', { usage: usage(1, 1) })]).tokens).toEqual({ state: 'hidden', text: '' })
  })
})

describe('E1 the span', () => {
  test('E1 goes from the first start to the last end', () => {
    const tasks = [withStatus('completed', { startedAt: 10_000, endedAt: 20_000 }), withStatus('completed', { startedAt: 5000, endedAt: 12_000 })]
    expect(presenter.summarize(tasks, 999_000).elapsed).toEqual({ ms: 15_000, text: '15s', isApproximate: false, isTicking: false })
  })

  test('E1 ticks while one of them is open', () => {
    expect(presenter.summarize([withStatus('completed', { startedAt: 0, endedAt: 9000 }), withStatus('running', { startedAt: 1000 })], 45_000).elapsed).toMatchObject({ ms: 45_000, isTicking: true })
  })

  test('E2 is approximate as soon as one of them is', () => {
    expect(presenter.summarize([withStatus('completed', { startedAt: 0, endedAt: 9000 }), withStatus('completed', { sightedAt: 10_000 })]).elapsed).toMatchObject({ ms: 10_000, text: '~ 10s', isApproximate: true })
  })

  test('E2 without any time there is none', () => {
    expect(presenter.summarize([withStatus('completed'), withStatus('running')], 999_000).elapsed).toBeUndefined()
  })
})
