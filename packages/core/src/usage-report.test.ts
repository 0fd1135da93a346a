import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reduceTask } from './reduce-task.ts'
import { tokenState } from './task.ts'
import { permutations } from './testing/permutations.ts'
import { reduceAll, taskOf, update, usage } from './testing/updates.ts'

describe('cumulative snapshots', () => {
  test('T1 a snapshot replaces the one before and is never added to it', () => {
    expect(taskOf({ usage: usage(100, 10) }, { usage: usage(220, 18) }).usage).toEqual(usage(220, 18))
  })

  test('T2 a smaller snapshot of a later frame does not take anything back', () => {
    expect(taskOf({ order: 1, usage: usage(220, 18) }, { order: 2, usage: usage(100, 10) }).usage).toEqual(usage(220, 18))
  })

  test('T2 the larger snapshot wins although its frame is older', () => {
    expect(taskOf({ order: 2, usage: usage(100, 10) }, { order: 1, usage: usage(220, 18) }).usage).toEqual(usage(220, 18))
  })

  test('T2 fields of two snapshots are never mixed', () => {
    const detailed = { ...usage(100, 10), cacheReadTokens: 80, reasoningTokens: 4 }
    expect(taskOf({ usage: detailed }, { usage: usage(90, 30) }).usage).toEqual(usage(90, 30))
    expect(taskOf({ usage: usage(100, 10) }, { usage: { inputTokens: 5, outputTokens: 5, totalTokens: 111 } }).usage?.inputTokens).toBe(5)
  })

  test('T2 equal totals are settled by what they itemise, whoever comes first', () => {
    const [left, right] = [{ usage: usage(100, 10) }, { usage: usage(90, 20) }]
    expect(taskOf(left, right).usage).toEqual(usage(100, 10))
    expect(taskOf(right, left).usage).toEqual(usage(100, 10))
  })

  test('T4 a durable snapshot replaces even a larger live one', () => {
    const live = { usage: usage(220, 18) }
    const durable = { authority: 'durable', usage: usage(200, 15) } as const
    expect(taskOf(live, durable).usage).toEqual(usage(200, 15))
    expect(taskOf(durable, live).usage).toEqual(usage(200, 15))
  })
})

describe('U1 absent is not zero', () => {
  test('U1 a task that reported none has none', () => {
    expect(taskOf({ status: 'running' }).usage).toBeUndefined()
  })

  test('U1 zeros of an open task show nothing; at its end they are a report', () => {
    const open = taskOf({ status: 'running', usage: usage(0, 0) })
    expect([open.usage, tokenState(open)]).toEqual([undefined, 'collecting'])
    const ended = reduceTask(open, update({ status: 'completed' }))
    expect([ended.usage, tokenState(ended)]).toEqual([usage(0, 0), 'reported'])
  })

  test('U1 zeros never hide a number that was reported', () => {
    expect(taskOf({ usage: usage(220, 18) }, { usage: usage(0, 0) }, { status: 'completed' }).usage).toEqual(usage(220, 18))
  })
})

describe('U1 a zero placeholder of stronger authority', () => {
  const live = { order: 2, usage: usage(220, 18) }
  const zero = { authority: 'durable', order: 0, usage: usage(0, 0) } as const

  test('U1 does not hide a number while the task is open', () => {
    for (const reports of permutations([live, zero])) {
      const task = taskOf({ status: 'running' }, ...reports)
      expect([task.usage, tokenState(task)]).toEqual([usage(220, 18), 'reported'])
    }
    expect(taskOf({ call: { id: 'r1', usage: usage(90, 10) } }, zero).usage).toEqual(usage(90, 10))
  })

  test('U1 T4 is a report of 0 at the end', () => {
    for (const reports of permutations([live, zero, { order: 9, status: 'completed' } as const])) {
      const task = taskOf(...reports)
      expect([task.usage, tokenState(task)]).toEqual([usage(0, 0), 'reported'])
    }
  })

  test('U1 is none at the end where a number is as well supported', () => {
    const durable = { authority: 'durable', usage: usage(200, 15) } as const
    for (const reports of permutations([durable, zero, { status: 'completed' } as const])) expect(taskOf(...reports).usage).toEqual(usage(200, 15))
  })
})

describe('U3 per-call records', () => {
  const call = (id: string, input: number, output: number) => ({ call: { id, usage: usage(input, output) } })

  test('U3 the sum over calls is the usage where no snapshot is known', () => {
    expect(taskOf(call('r1', 100, 10), call('r2', 50, 5)).usage).toEqual(usage(150, 15))
  })

  test('U3 each response id counts once, with its largest report', () => {
    expect(taskOf(call('r1', 100, 10), call('r1', 100, 10), call('r1', 100, 30), call('r1', 100, 20)).usage).toEqual(usage(100, 30))
  })

  test('U3 a snapshot is the usage, and the records stay beside it', () => {
    expect(taskOf(call('r1', 100, 10), { usage: usage(90, 9) }, call('r2', 50, 5)).usage).toEqual(usage(90, 9))
  })

  test('U3 T9 a call that is itemised later, or was before, is one state', () => {
    const [total, itemised] = [{ call: { id: 'c1', usage: { totalTokens: 100 } } }, { call: { id: 'c1', usage: usage(90, 10) } }]
    for (const reports of permutations([total, itemised])) expect(taskOf(...reports).usage).toEqual(usage(90, 10))
    for (const reports of permutations([total, itemised, call('c2', 50, 5)])) expect(taskOf(...reports).usage).toEqual(usage(140, 15))
  })

  test('U3 a side is known only while every call itemises it', () => {
    const task = taskOf({ call: { id: 'r1', usage: { totalTokens: 50 } } }, call('r2', 100, 10))
    expect(task.usage).toEqual({ totalTokens: 160 })
  })

  test('U3 details of calls add up', () => {
    const task = taskOf(
      { call: { id: 'r1', usage: { ...usage(100, 10), cacheReadTokens: 40 } } },
      { call: { id: 'r2', usage: { ...usage(50, 5), cacheReadTokens: 10, reasoningTokens: 2 } } },
    )
    expect(task.usage).toEqual({ ...usage(150, 15), cacheReadTokens: 50, reasoningTokens: 2 })
  })

  test('U3 calls may come in any order and as often as they like', () => {
    const calls = fc.array(fc.record({ id: fc.constantFrom('r1', 'r2', 'r3', '__proto__'), input: fc.nat(50), output: fc.nat(50) }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(calls, (list) => {
        const largest = new Map<string, number>()
        for (const { id, input, output } of list) largest.set(id, Math.max(largest.get(id) ?? 0, input + output))
        const total = [...largest.values()].reduce((sum, count) => sum + count, 0)
        const task = reduceAll([...list, ...list.toReversed()].map(({ id, input, output }) => call(id, input, output)), taskOf({ status: 'completed' }))
        expect(task.usage?.totalTokens).toBe(total)
      }),
      { numRuns: 200 },
    )
  })

  test('U3 a context gauge fills no usage', () => {
    const task = taskOf({ context: { usedTokens: 5000, windowTokens: 8000 } })
    expect([task.usage, task.context]).toEqual([undefined, { usedTokens: 5000, windowTokens: 8000 }])
  })

  test('U3 a gauge goes down as well as up', () => {
    expect(taskOf({ context: { usedTokens: 5000 } }, { context: { usedTokens: 900 } }).context).toEqual({ usedTokens: 900 })
  })
})

describe('U3 lower bounds', () => {
  test('U3 a sum that may be incomplete says so', () => {
    expect(taskOf({ call: { id: 'r1', usage: usage(1, 1) }, usageIsLowerBound: true }).usageIsLowerBound).toBe(true)
    expect(taskOf({ usage: usage(1, 1), usageIsLowerBound: true }).usageIsLowerBound).toBe(true)
    expect(taskOf({ usage: usage(1, 1) }).usageIsLowerBound).toBeUndefined()
  })

  test('U3 the same number as a promise lifts the bound, in either order', () => {
    const [bound, promise] = [{ usage: usage(1, 1), usageIsLowerBound: true }, { usage: usage(1, 1) }]
    expect(taskOf(bound, promise).usageIsLowerBound).toBeUndefined()
    expect(taskOf(promise, bound).usageIsLowerBound).toBeUndefined()
  })
})
