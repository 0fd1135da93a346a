import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reduceTask } from './reduce-task.ts'
import type { Task, TaskUpdate } from './task.ts'
import { permutations } from './testing/permutations.ts'
import { aiStep, reduceAll, taskOf, toolStep, update } from './testing/updates.ts'

describe('E1 elapsed time', () => {
  test('E1 of an open task is its newest stamp since the start', () => {
    expect(taskOf({ startedAt: 1000, at: 1000 }, { at: 4000 }, { at: 3000 }).elapsedMs).toBe(3000)
  })

  test('E1 of an ended task is its end since its start', () => {
    expect(taskOf({ startedAt: 1000 }, { status: 'completed', endedAt: 6000 })).toMatchObject({ startedAt: 1000, endedAt: 6000, elapsedMs: 5000 })
  })

  test('E1 the stamp of the frame that ends a task is its end where no other is named', () => {
    expect(taskOf({ startedAt: 1000 }, { status: 'completed', at: 6000 }).endedAt).toBe(6000)
  })

  test('E1 is a reported duration where there are no stamps', () => {
    expect(taskOf({ elapsedMs: 700 }, { elapsedMs: 1500 }).elapsedMs).toBe(1500)
    expect(taskOf({ elapsedMs: 700 }, { status: 'completed', elapsedMs: 2500 }).elapsedMs).toBe(2500)
  })

  test('E1 a duration that a producer lets run on after the end is frozen at its first', () => {
    const reports = [{ status: 'completed', elapsedMs: 2500 }, { status: 'completed', elapsedMs: 9000 }] as const
    expect(taskOf(...reports).elapsedMs).toBe(2500)
    expect(taskOf(...reports.toReversed()).elapsedMs).toBe(2500)
  })

  test('E1 is unknown where nothing was reported', () => {
    expect(taskOf({ status: 'completed' }).elapsedMs).toBeUndefined()
    expect(taskOf({ status: 'completed', endedAt: 6000 }).elapsedMs).toBeUndefined()
  })

  test('E1 the earliest start wins, whatever its authority', () => {
    expect(taskOf({ startedAt: 1000, at: 3000 }, { authority: 'durable', startedAt: 2000 }).startedAt).toBe(1000)
    expect(taskOf({ authority: 'durable', startedAt: 2000 }, { startedAt: 1000 }).startedAt).toBe(1000)
  })

  test('E1 the end is the one that belongs to the outcome that won', () => {
    const task = taskOf({ startedAt: 0, at: 0 }, { status: 'completed', endedAt: 9000 }, { status: 'cancelled', endedAt: 4000 })
    expect([task.endedAt, task.elapsedMs]).toEqual([4000, 4000])
  })

  test('E1 an end before its start takes no time', () => {
    expect(taskOf({ startedAt: 5000 }, { status: 'completed', endedAt: 1000 }).elapsedMs).toBe(0)
  })

  test('E1 an end that is stamped before the newest frame does not step back', () => {
    expect(taskOf({ startedAt: 0, at: 8000 }, { status: 'completed', endedAt: 5000 }).elapsedMs).toBe(8000)
  })

  test('E1 an end without a stamp has no length, stamped frames before it or not', () => {
    expect(taskOf({ startedAt: 1000, at: 1000 }, { status: 'completed' }).elapsedMs).toBeUndefined()
    expect(taskOf({ startedAt: 1000, at: 1000 }, { at: 4000 }, { status: 'failed' }).elapsedMs).toBeUndefined()
    expect(taskOf({ status: 'completed' }, { startedAt: 1000, at: 1000 }).elapsedMs).toBeUndefined()
  })

  test('E1 an interruption has none either where only the start is stamped, and keeps that of a later stamp', () => {
    const interruption = { authority: 'inferred', status: 'interrupted' } as const
    expect(taskOf({ startedAt: 1000, at: 1000 }, interruption).elapsedMs).toBeUndefined()
    expect(taskOf({ startedAt: 1000, at: 1000 }, { at: 4000 }, interruption)).toMatchObject({ status: 'interrupted', elapsedMs: 3000 })
  })

  test('E1 a stamp of the end that comes late gives the length', () => {
    const ended = taskOf({ startedAt: 1000, at: 1000 }, { status: 'completed' })
    expect(reduceTask(ended, update({ authority: 'event', status: 'completed', at: 6000 })).elapsedMs).toBe(5000)
  })

  test('E1 never is negative or NaN, and never steps back while frames of an open task come in', () => {
    const stamp = fc.option(fc.oneof(fc.nat(10_000), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY)), { nil: undefined })
    const frame: fc.Arbitrary<Partial<TaskUpdate>> = fc.record({ at: stamp, startedAt: stamp, elapsedMs: stamp })
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 10 }), (frames) => {
        let task: Task | undefined
        let shown = 0
        for (const facts of frames) {
          task = reduceTask(task, update({ status: 'running', ...facts }))
          if (task.elapsedMs === undefined) continue
          expect(task.elapsedMs).toBeGreaterThanOrEqual(shown)
          shown = task.elapsedMs
        }
      }),
      { numRuns: 300 },
    )
  })

  test('E1 a reload does not reset it', () => {
    const task = taskOf({ startedAt: 1000, at: 1000 }, { at: 4000 })
    const restored: Task = JSON.parse(JSON.stringify(task))
    expect(reduceTask(restored, update({ title: 'Title' })).elapsedMs).toBe(3000)
    expect(reduceTask(restored, update({ at: 6000 })).elapsedMs).toBe(5000)
  })
})

describe('steps of a task', () => {
  const task = taskOf({ order: 1, steps: [aiStep(1, 'Looking.')] })

  test('T10 stay the same array while other things change', () => {
    const { steps } = task
    expect(task.steps).toBe(steps)
    expect(reduceTask(task, update({ title: 'Title' })).steps).toBe(steps)
  })

  test('T10 of an older task stay as they were', () => {
    const next = reduceAll([{ order: 2, steps: [toolStep(2, 'Found.')] }, { order: 3, steps: [aiStep(1, 'Replaced.')] }], task)
    expect(next.steps).toHaveLength(2)
    expect(task.steps).toEqual([aiStep(1, 'Looking.')])
  })

  test('are part of the JSON of a task', () => {
    expect(JSON.parse(JSON.stringify(task))).toMatchObject({ id: 'task', steps: [aiStep(1, 'Looking.')] })
  })

  test('I5 of two activations are all kept after a reload, each with its own index 1', () => {
    const twice = taskOf(
      { activation: { key: 'a', starts: true }, order: 1, steps: [aiStep(1, 'First.'), aiStep(2, 'More.')] },
      { activation: { key: 'b', starts: true }, order: 1, steps: [aiStep(1, 'Second.')] },
    )
    const restored: Task = JSON.parse(JSON.stringify(twice))
    const next = reduceTask(restored, update({ title: 'Title' }))
    expect(next).toMatchObject({ activation: 2, title: 'Title' })
    expect(next.steps).toEqual([aiStep(1, 'First.'), aiStep(2, 'More.'), aiStep(1, 'Second.')])
    const once: Task = JSON.parse(JSON.stringify(taskOf(
      { activation: { key: 'a', starts: true }, steps: [aiStep(1, 'First.')] }, { activation: { key: 'b', starts: true }, steps: [aiStep(1, 'Second.')] },
    )))
    expect(reduceTask(once, update({ title: 'Title' })).steps).toEqual([aiStep(1, 'First.'), aiStep(1, 'Second.')])
  })

  test('S2 every step is kept, the one whose text is the result too', () => {
    expect(taskOf({ order: 1, steps: [aiStep(1, 'Done.')] }, { order: 9, status: 'completed', result: 'Done.' }).steps).toEqual([aiStep(1, 'Done.')])
  })
})

describe('the number of tool calls', () => {
  const calls = (count: number) => ({ toolCalls: Array.from({ length: count }, (_, at) => ({ name: 'search', argument: `${at}` })) })

  test('is counted from the steps', () => {
    expect(taskOf({ order: 1, steps: [aiStep(1, '', calls(2)), toolStep(2, 'Found.'), aiStep(3, '', calls(1))] }).toolCallCount).toBe(3)
  })

  test('a step that comes again, or better, is not counted twice', () => {
    const step = { order: 1, steps: [aiStep(1, '', calls(2))] }
    expect(taskOf(step, step, { order: 2, steps: [aiStep(1, 'Whole.', calls(3))] }).toolCallCount).toBe(3)
  })

  test('U1 is unknown while earlier steps may be missing', () => {
    expect(taskOf({ order: 2, steps: [aiStep(2, '', calls(2))] }).toolCallCount).toBeUndefined()
    expect(taskOf({ order: 1, steps: [aiStep(1, '', calls(1)), aiStep(3, '', calls(1))] }).toolCallCount).toBeUndefined()
    expect(taskOf({}).toolCallCount).toBeUndefined()
  })

  test('is the reported one where a wire reports it', () => {
    expect(taskOf({ order: 1, steps: [aiStep(1, '', calls(2))], toolCallCount: 7 }).toolCallCount).toBe(7)
  })

  test('U1 of an ended task is unknown while a step is not on record, because a reload would not know it', () => {
    expect(taskOf({ order: 1, steps: [aiStep(1, '', calls(2))] }, { order: 9, status: 'completed' }).toolCallCount).toBeUndefined()
  })

  test('counts a step that is on record although the live report of it is the better one', () => {
    const [live, row] = [{ order: 1, steps: [aiStep(1, 'Whole.', calls(2))] }, { authority: 'event', order: 1, steps: [aiStep(1, 'Who', { truncated: true, ...calls(2) })] }] as const
    for (const reports of permutations([live, row, { order: 9, status: 'completed' } as const])) expect(taskOf(...reports)).toMatchObject({ toolCallCount: 2, steps: [{ text: 'Whole.' }] })
  })

  test('goes over activations', () => {
    const task = taskOf(
      { activation: { key: 'a', starts: true }, steps: [aiStep(1, '', calls(2))] },
      { activation: { key: 'b', starts: true }, steps: [aiStep(1, '', calls(1))] },
    )
    expect(task.toolCallCount).toBe(3)
  })
})
