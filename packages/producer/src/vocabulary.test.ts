import { readFileSync } from 'node:fs'
import type { TaskStatus } from '@subagent-cards/core'
import { expect, test } from 'vitest'
import { fixture, isObject } from '../../../contracts/schemas.ts'
import { AGENT_STATUSES, LIVE_ENDS, METADATA_KEYS, METADATA_TEXT, RESULT_STATUSES, RETIRED_TURN_CAP, RUN_EVENT_CATEGORY, STEP_MAX_CHARACTERS, STOP_REASONS, allowedWord } from './vocabulary.ts'
import { formatResultMessage } from './outcome.ts'
import { taskCancelled, taskCompleted, taskFailed, taskRunning, taskStarted, taskTimedOut } from './life-cycle.ts'
import { toRunEvent } from './run-event.ts'

const { deerflow } = fixture
const facts = { taskId: 'call_1' }
const events = [
  taskStarted(facts), taskRunning({ ...facts, messageIndex: 1, message: { type: 'ai', content: '' } }),
  taskCompleted(facts), taskFailed(facts), taskCancelled(facts), taskTimedOut(facts),
]

test('the words are those of the fixture', () => {
  expect(RESULT_STATUSES).toEqual(Object.keys(deerflow.resultStatuses))
  expect([RETIRED_TURN_CAP]).toEqual(Object.keys(deerflow.retiredResultStatuses))
  expect(STOP_REASONS).toEqual(deerflow.stopReasons)
  expect(METADATA_KEYS).toEqual(deerflow.metadataKeys)
  expect(RUN_EVENT_CATEGORY).toBe(deerflow.runEventCategory)
  expect(STEP_MAX_CHARACTERS).toBe(deerflow.stepText.maxCharacters)
  const { cutMark, ...limits } = METADATA_TEXT
  expect({ ...limits, cutMarker: cutMark }).toEqual(deerflow.metadataText)
})

test('the events that are built are those of the fixture', () => {
  expect(events.map(({ type }) => type)).toEqual(Object.keys(deerflow.liveEvents))
  expect(LIVE_ENDS).toEqual(Object.fromEntries(Object.entries(deerflow.liveEvents).filter(([, status]) => status !== 'running')))
  expect(new Set(Object.values(LIVE_ENDS))).toEqual(new Set(deerflow.runEventEndStatuses))
  expect([...new Set(events.map((event) => toRunEvent(event)?.event_type))]).toEqual(deerflow.runEvents)
})

test('a result without structured status still reads as what it was, by the texts of the fixture', () => {
  const texts: { prefix: string; status: string; stopReason?: string }[] = deerflow.legacyResultTexts
  for (const status of RESULT_STATUSES.filter((word) => word !== 'polling_timed_out')) {
    for (const stopReason of [undefined, 'token_capped', 'turn_capped', 'loop_capped'] as const) {
      const message = formatResultMessage({ status, stopReason, result: 'r', error: 'e' })
      const first = texts.find(({ prefix }) => message.startsWith(prefix))
      const isCapped = status === 'completed' || status === 'failed'
      expect([first?.status, first?.stopReason]).toEqual([deerflow.resultStatuses[status], isCapped ? stopReason : undefined])
    }
  }
})

test('every word for an end is a status of a task', () => {
  const known: readonly TaskStatus[] = Object.values(LIVE_ENDS)
  expect(fixture.terminalStatuses).toEqual(expect.arrayContaining([...known]))
})

test.each(['subagent-status.json', 'subagent-status.schema.json'])('the package ships %s as the contracts have it, and exports it', (name) => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(read(`../${name}`), `copy contracts/${name} into packages/producer`).toBe(read(`../../../contracts/${name}`))
  const manifest: unknown = JSON.parse(read('../package.json'))
  expect(isObject(manifest) && [manifest['files'], manifest['exports']]).toEqual([expect.arrayContaining([name]), expect.objectContaining({ [`./${name}`]: `./${name}` })])
})

test('an unknown word throws at once with what was given and what is allowed', () => {
  expect(() => allowedWord('status of an agent', 'executed', AGENT_STATUSES)).toThrow(/"executed".*pending, executing, completed, error/)
  expect(() => allowedWord('status of an agent', 'constructor', AGENT_STATUSES)).toThrow(RangeError)
})
