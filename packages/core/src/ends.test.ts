import { describe, expect, test } from 'vitest'
import type { Outcome } from './ends.ts'
import { reduceTask } from './reduce-task.ts'
import type { TaskStatus, TaskUpdate } from './task.ts'
import { taskOf, update } from './testing/updates.ts'

/** T5, strongest first. */
const PRECEDENCE: readonly Outcome[] = ['cancelled', 'failed', 'timed_out', 'completed', 'unknown']
const OPEN: readonly TaskStatus[] = ['pending', 'running', 'waiting']
const pairs = PRECEDENCE.flatMap((winner, at) => PRECEDENCE.slice(at + 1).map((loser) => [winner, loser] as const))

describe.each(PRECEDENCE)('an end with %s', (end) => {
  test.each(OPEN)('T5 a late %s frame does not reopen a finished task', (status) => {
    const late: Partial<TaskUpdate> = { authority: 'durable', order: 99, status }
    expect(taskOf({ order: 1, status: end }, late).status).toBe(end)
    expect(taskOf(late, { order: 1, status: end }).status).toBe(end)
  })
})

describe('T5 between two ends', () => {
  test.each(pairs)('T5 %s beats %s at equal authority, whatever the order', (winner, loser) => {
    const [strong, weak] = [{ order: 1, status: winner }, { order: 9, status: loser }]
    expect(taskOf(strong, weak).status).toBe(winner)
    expect(taskOf(weak, strong).status).toBe(winner)
  })

  test.each(pairs)('T5 a higher authority turns that round: %s gives way to a durable %s', (weakened, durable) => {
    const [live, history] = [{ order: 9, status: weakened }, { authority: 'durable', order: 1, status: durable }] as const
    expect(taskOf(live, history).status).toBe(durable)
    expect(taskOf(history, live).status).toBe(durable)
  })
})

describe('T5 an end is one record', () => {
  const completed: Partial<TaskUpdate> = { order: 9, status: 'completed', result: 'Done.', stopReason: 'turn_capped', rawStatus: 'success', endedAt: 9000 }
  const failed: Partial<TaskUpdate> = { order: 1, status: 'failed', error: 'Broken.' }

  test('T5 an outcome that lost shows no text', () => {
    for (const task of [taskOf(completed, failed), taskOf(failed, completed)]) {
      expect(task).toMatchObject({ status: 'failed', error: 'Broken.' })
      expect([task.result, task.stopReason, task.rawStatus, task.endedAt]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  test('T5 the loser shows again when a stronger report makes it win', () => {
    const task = taskOf(completed, failed, { authority: 'durable', order: 1, status: 'completed' })
    expect(task).toMatchObject({ status: 'completed', result: 'Done.', stopReason: 'turn_capped', endedAt: 9000 })
    expect(task.error).toBeUndefined()
  })

  test('T5 reports of the same outcome complete each other', () => {
    const task = taskOf({ order: 1, status: 'failed', error: 'Broken.' }, { order: 2, status: 'failed', stopReason: 'loop_capped' }, { order: 3, status: 'failed', endedAt: 9000 })
    expect(task).toMatchObject({ status: 'failed', error: 'Broken.', stopReason: 'loop_capped', endedAt: 9000 })
  })

  test('T5 whole text beats cut text inside one outcome, whoever says it', () => {
    const [cut, whole] = [
      { authority: 'durable', order: 9, status: 'completed', result: 'The beginning\n...\nthe end', resultTruncated: true },
      { order: 1, status: 'completed', result: 'The whole' },
    ] as const
    for (const task of [taskOf(cut, whole), taskOf(whole, cut)]) expect([task.result, task.resultTruncated]).toEqual(['The whole', undefined])
  })

  test('a cut text says that it is cut', () => {
    expect(taskOf({ status: 'completed', result: 'The beg', resultTruncated: true }).resultTruncated).toBe(true)
    expect(taskOf({ status: 'failed', error: 'The beg', errorTruncated: true }).errorTruncated).toBe(true)
  })
})

describe('T13 an end with a word that nobody knows', () => {
  test('T13 settles the task, keeps the word and is no success', () => {
    expect(taskOf({ status: 'unknown', rawStatus: 'evaporated', result: 'Maybe.' })).toMatchObject({ status: 'unknown', rawStatus: 'evaporated', result: 'Maybe.' })
  })

  test('T13 gives way to any known end', () => {
    const task = taskOf({ order: 9, status: 'unknown', rawStatus: 'evaporated' }, { order: 1, status: 'completed' })
    expect([task.status, task.rawStatus]).toEqual(['completed', undefined])
  })

  test('T13 what a wire does not confirm is provisional, until it says something later', () => {
    const doubtful = taskOf({ order: 1, status: 'running' }, { order: 2, status: 'unknown', rawStatus: 'null', isProvisional: true })
    expect(doubtful).toMatchObject({ status: 'unknown', rawStatus: 'null', isProvisional: true })
    const confirmed = reduceTask(doubtful, update({ order: 3, status: 'running' }))
    expect([confirmed.status, confirmed.isProvisional, confirmed.rawStatus]).toEqual(['running', undefined, undefined])
    expect(reduceTask(doubtful, update({ order: 3, status: 'completed' }))).toMatchObject({ status: 'completed', isProvisional: undefined })
  })

  test('T13 a doubt that is older than the status puts nothing in doubt', () => {
    expect(taskOf({ order: 3, status: 'running' }, { order: 2, status: 'unknown', isProvisional: true }).status).toBe('running')
  })
})
