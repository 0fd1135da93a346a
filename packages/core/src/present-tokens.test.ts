import { describe, expect, test } from 'vitest'
import { presentTask } from './present-task.ts'
import type { PresentOptions } from './present-task.ts'
import type { TokenPresentation } from './presentation.ts'
import type { TaskFacts } from './task.ts'
import type { TokenUsage } from './token-usage.ts'
import { taskOf, usage } from './testing/updates.ts'

const tokens = (facts: Partial<TaskFacts>, options?: PresentOptions): TokenPresentation => presentTask(taskOf(facts), options).tokens
const parts = (reported: TokenUsage): readonly string[] => tokens({ status: 'completed', usage: reported }).parts?.map(({ key, text }) => `${key} ${text}`) ?? []

describe('U5 the states of a number', () => {
  test.each([
    [{ status: 'running' }, 'collecting', 'collecting tokens…', '采集中…'],
    [{ status: 'running', usage: usage(0, 0) }, 'collecting', 'collecting tokens…', '采集中…'],
    [{ status: 'running', usage: usage(12_000, 345) }, 'reported', '12.3K tokens', '1.2万 token'],
    [{ status: 'completed' }, 'unavailable', 'tokens unavailable', '用量不可用'],
    [{ status: 'completed', usage: usage(0, 0) }, 'reported', '0 tokens', '0 token'],
    [{ status: 'completed', usage: usage(1, 0) }, 'reported', '1 token', '1 token'],
  ] as const)('U5 %o is %s', (facts, state, english, chinese) => {
    expect(tokens(facts)).toMatchObject({ state, text: english })
    expect(tokens(facts, { locale: 'zh-CN' })).toMatchObject({ state, text: chinese })
  })

  test('U5 hidden is no number at all, and the model still shows', () => {
    const shown = presentTask(taskOf({ modelName: 'heron-1', usage: usage(220, 18) }), { tokenUsageEnabled: false })
    expect(shown.tokens).toEqual({ state: 'hidden', text: '' })
    expect(shown.model?.label).toBe('heron-1')
  })

  test('U3 a lower bound is shown as one', () => {
    expect(tokens({ usage: usage(12_000, 345), usageIsLowerBound: true })).toMatchObject({ text: '≥ 12.3K tokens', isLowerBound: true, total: 12_345 })
  })
})

describe('U2 parts', () => {
  test('U2 stand beside the total where they fit, exact and grouped', () => {
    expect(parts({ ...usage(12_000, 345), cacheReadTokens: 10_000, cacheWriteTokens: 500, reasoningTokens: 45 })).toEqual([
      'input 12,000', 'cacheRead 10,000', 'cacheWrite 500', 'output 345', 'reasoning 45', 'total 12,345',
    ])
  })

  test('U2 are left out where they exceed the total', () => {
    expect(parts({ inputTokens: 100, outputTokens: 20, totalTokens: 110 })).toEqual(['total 110'])
  })

  test('U2 may leave some of the total unexplained', () => {
    expect(parts({ inputTokens: 100, outputTokens: 20, totalTokens: 300 })).toEqual(['input 100', 'output 20', 'total 300'])
  })

  test('U4 a detail that is larger than its side, or that has none, is left out', () => {
    expect(parts({ ...usage(100, 10), cacheReadTokens: 101, cacheWriteTokens: 100, reasoningTokens: 11 })).toEqual(['input 100', 'cacheWrite 100', 'output 10', 'total 110'])
    expect(parts({ totalTokens: 110, cacheReadTokens: 5, reasoningTokens: 5 })).toEqual(['total 110'])
  })

  test('U4 what was read from a cache and what was written into it never exceed the input together', () => {
    expect(parts({ ...usage(10, 5), cacheReadTokens: 8, cacheWriteTokens: 8 })).toEqual(['input 10', 'cacheRead 8', 'output 5', 'total 15'])
    expect(parts({ ...usage(10, 5), cacheReadTokens: 8, cacheWriteTokens: 2 })).toEqual(['input 10', 'cacheRead 8', 'cacheWrite 2', 'output 5', 'total 15'])
  })

  test('are named in the language of the card', () => {
    const reported = { status: 'completed', usage: usage(100, 10) } as const
    expect(tokens(reported).parts?.map((part) => part.label)).toEqual(['Input', 'Output', 'Total'])
    expect(tokens(reported, { locale: 'zh-CN' }).parts?.map((part) => part.label)).toEqual(['输入', '输出', '合计'])
  })
})
