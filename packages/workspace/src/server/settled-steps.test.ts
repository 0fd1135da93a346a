import { taskCancelled, taskRunning, taskStarted } from '@subagent-cards/producer'
import { expect, test } from 'vitest'
import { createStepSettler } from './settled-steps.ts'

const step = (messageIndex: number, content: string) => taskRunning({ taskId: 'a', messageIndex, totalMessages: messageIndex, message: { type: 'ai', content } })

test('a step is for the record when it grows no more; starts and ends are at once', () => {
  const settle = createStepSettler()
  const [start, end] = [taskStarted({ taskId: 'a' }), taskCancelled({ taskId: 'a', error: 'Stopped' })]
  expect(settle(start)).toEqual([start])
  expect(settle(step(1, 'One'))).toEqual([])
  expect(settle(step(1, 'One, whole'))).toEqual([])
  expect(settle(step(2, 'Two'))).toEqual([step(1, 'One, whole')])
  expect(settle(end)).toEqual([step(2, 'Two'), end])
  expect(settle(end)).toEqual([end])
})
