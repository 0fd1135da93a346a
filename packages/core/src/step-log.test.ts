import { describe, expect, test } from 'vitest'
import { reduceTask } from './reduce-task.ts'
import { permutations } from './testing/permutations.ts'
import { aiStep, taskOf, toolStep, update } from './testing/updates.ts'

const texts = (task: { readonly steps: readonly { readonly text: string }[] }): readonly string[] => task.steps.map((step) => step.text)

describe('S1 steps by message index', () => {
  test('S1 stand in the order of their indexes, however they came', () => {
    const task = taskOf({ order: 3, steps: [aiStep(3, 'three')] }, { order: 1, steps: [aiStep(1, 'one')] }, { order: 2, steps: [toolStep(2, 'two')] }, { order: 0, steps: [aiStep(0, 'zero')] })
    expect(texts(task)).toEqual(['zero', 'one', 'two', 'three'])
  })

  test('S1 the same index again is the same step, and the later report of it wins', () => {
    const [first, second] = [{ order: 1, steps: [aiStep(1, 'first, and longer')] }, { order: 2, steps: [aiStep(1, 'second')] }]
    expect(texts(taskOf(first, second))).toEqual(['second'])
    expect(texts(taskOf(second, first))).toEqual(['second'])
  })

  test('T4 authority comes before order', () => {
    const [live, durable] = [{ order: 9, steps: [aiStep(1, 'live')] }, { authority: 'durable', order: 1, steps: [aiStep(1, 'durable')] }] as const
    expect(texts(taskOf(live, durable))).toEqual(['durable'])
    expect(texts(taskOf(durable, live))).toEqual(['durable'])
  })

  test('S1 whole text beats cut text before either', () => {
    const [cut, whole] = [{ authority: 'durable', order: 9, steps: [aiStep(1, 'The beg', { truncated: true })] }, { order: 1, steps: [aiStep(1, 'The whole')] }] as const
    for (const task of [taskOf(cut, whole), taskOf(whole, cut)]) expect(task.steps).toEqual([aiStep(1, 'The whole')])
  })

  test('S1 a cut text says that it is cut', () => {
    expect(taskOf({ steps: [aiStep(1, 'The beg', { truncated: true })] }).steps[0]?.truncated).toBe(true)
  })

  test('S1 a record that knows nothing of an error does not erase the one that was seen live', () => {
    const live = { order: 2, steps: [toolStep(2, 'Timeout', { isError: true })] }
    const row = { authority: 'event', order: 2, steps: [toolStep(2, 'Timeout')] } as const
    const other = { authority: 'event', order: 2, steps: [toolStep(2, 'Timeout after 5 s')] } as const
    for (const reports of [...permutations([live, row]), ...permutations([live, other]), ...permutations([live, row, other])]) {
      expect(taskOf(...reports).steps).toMatchObject([{ index: 2, isError: true }])
    }
  })

  test.each([-1, 1.5, Number.NaN, 2 ** 53])('S1 %d is no index', (index) => {
    expect(taskOf({ steps: [aiStep(index, 'lost')] }).steps).toEqual([])
  })
})

describe('S1 steps by message id', () => {
  test('S1 stand in the order of arrival', () => {
    const task = taskOf({ steps: [aiStep(undefined, 'b', { id: 'm2' }), aiStep(undefined, 'a', { id: 'm1' })] })
    expect(texts(task)).toEqual(['b', 'a'])
  })

  test('S1 the same id again is the same step', () => {
    const task = taskOf({ order: 1, steps: [aiStep(undefined, 'first', { id: 'm1' })] }, { order: 2, steps: [aiStep(undefined, 'second', { id: 'm1' })] })
    expect(texts(task)).toEqual(['second'])
  })

  test.each([undefined, '', '  '])('S1 a step with neither an index nor an id, %o, cannot be told from its repetition and is not kept', (id) => {
    expect(taskOf({ steps: [aiStep(undefined, 'lost', { id })] }).steps).toEqual([])
  })

  test('T8 the same step twice gives the same task', () => {
    const task = taskOf({ order: 1, steps: [aiStep(undefined, 'a', { id: 'm1' })] })
    expect(reduceTask(task, update({ order: 1, steps: [aiStep(undefined, 'a', { id: 'm1' })] }))).toBe(task)
  })
})

describe('S1 a wire with both', () => {
  const indexed = { order: 1, steps: [aiStep(1, 'The beg', { id: 'm1', truncated: true })] }
  const byId = { order: 2, steps: [aiStep(undefined, 'The beginning', { id: 'm1' })] }

  test('S1 a step with both joins the two', () => {
    for (const task of [taskOf(indexed, byId), taskOf(byId, indexed)]) expect(task.steps).toEqual([aiStep(1, 'The beginning', { id: 'm1' })])
  })

  test('S1 on a wire with indexes a step without one is not kept, the other facts of its frame are', () => {
    const task = taskOf({ order: 1, steps: [aiStep(1, 'one')] }, { order: 2, modelName: 'heron-1', steps: [aiStep(undefined, 'stray', { id: 'm9' })] })
    expect([texts(task), task.modelName]).toEqual([['one'], 'heron-1'])
    const stray = taskOf({ order: 2, steps: [aiStep(undefined, 'stray', { id: 'm9' })] }, { order: 1, steps: [aiStep(1, 'one')] })
    expect(texts(stray)).toEqual(['one'])
  })

  test('S1 an id that is learned later belongs to the step', () => {
    const task = taskOf({ order: 1, steps: [aiStep(1, 'one')] }, { order: 1, steps: [aiStep(1, 'one', { id: 'm1' })] })
    expect(task.steps).toEqual([aiStep(1, 'one', { id: 'm1' })])
  })
})
