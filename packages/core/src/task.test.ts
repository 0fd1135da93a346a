import { describe, expect, test } from 'vitest'
import { isTerminal, runUpdate, tokenState } from './task.ts'
import type { TaskStatus } from './task.ts'
import { usage } from './testing/updates.ts'

const OPEN: readonly TaskStatus[] = ['pending', 'running', 'waiting']
const ENDED: readonly TaskStatus[] = ['completed', 'failed', 'cancelled', 'timed_out', 'interrupted', 'unknown']

test.each(OPEN)('%s is no end', (status) => {
  expect(isTerminal(status)).toBe(false)
})

test.each(ENDED)('%s is an end', (status) => {
  expect(isTerminal(status)).toBe(true)
})

describe('U5 the three states of a number', () => {
  test.each(OPEN)('U5 a task that is %s and has no usage is collecting', (status) => {
    expect(tokenState({ status, usage: undefined })).toBe('collecting')
  })

  test.each(ENDED)('U5 a task that is %s and has no usage has none to give', (status) => {
    expect(tokenState({ status, usage: undefined })).toBe('unavailable')
  })

  test.each([...OPEN, ...ENDED])('U5 a task that is %s and has usage reports it', (status) => {
    expect(tokenState({ status, usage: usage(1, 0) })).toBe('reported')
  })
})

test.each(OPEN)('U1 all zeros of a task that is %s are still collecting', (status) => {
  expect(tokenState({ status, usage: usage(0, 0) })).toBe('collecting')
})

test.each(ENDED)('U1 all zeros of a task that is %s are a reported zero', (status) => {
  expect(tokenState({ status, usage: usage(0, 0) })).toBe('reported')
})

test('T12 runUpdate is what the host knows of a run, as an update', () => {
  expect(runUpdate({ runId: 'run-1', scope: 's', state: 'ended' })).toEqual({ kind: 'run', runId: 'run-1', scope: 's', state: 'ended' })
})
