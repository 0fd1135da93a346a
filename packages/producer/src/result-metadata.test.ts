import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStreams } from '../../../contracts/read-contracts.ts'
import { faults, isObject } from '../../../contracts/schemas.ts'
import { formatResultMessage } from './outcome.ts'
import type { SubagentOutcome } from './outcome.ts'
import { makeSubagentMetadata, readSubagentMetadata } from './result-metadata.ts'
import { taskAfter } from './testing/cards.ts'
import { makeTaskToolMessage } from './tool-message.ts'
import { RESULT_STATUSES, STOP_REASONS } from './vocabulary.ts'
import type { ResultStatus, StopReason } from './vocabulary.ts'

const stopReasons = [undefined, ...(Object.keys(STOP_REASONS) as StopReason[])]
const usage = { input_tokens: 900, output_tokens: 55, total_tokens: 955 }
const recorded = readStreams().find(({ name }) => name === 'recorded-tool-messages')?.frames ?? []

/** What the recorded producer was asked to stamp: every status with every stop reason, and a result, an error or neither. */
const asked: readonly SubagentOutcome[] = RESULT_STATUSES.flatMap((status) =>
  stopReasons.flatMap((stopReason) => [{ result: 'Three notes.' }, { error: 'boom' }, {}].map((texts) => ({ status, stopReason, ...texts, modelName: 'fake-small-2', tokenUsage: usage }))),
)

test('each of the sixty recorded results is written as its producer wrote it', () => {
  expect(asked).toHaveLength(60)
  const written = asked.map((outcome, at) => makeTaskToolMessage(`call_${String(at + 1).padStart(2, '0')}`, outcome))
  // The status of the message itself is ours: it tells the model's provider that the call failed.
  expect(written).toEqual(recorded.map((message) => ({ ...(isObject(message) && message), status: expect.any(String) })))
})

describe('makeSubagentMetadata', () => {
  test.each(['done', '', 'max_turns_reached', 'constructor'])('the status %o throws with what was given and what is allowed', (status) => {
    // Only code without types can pass it.
    const outcome = { status: status as ResultStatus }
    for (const make of [makeSubagentMetadata, formatResultMessage]) expect(() => make(outcome)).toThrow(new RegExp(`^"${status}" is no status of a result.*completed, failed, cancelled, timed_out, polling_timed_out`))
  })

  test.each([[1n], [Symbol('x')], [[1n]], [undefined], [null]])('the status %o, which only code without types can give, throws as any other', (status) => {
    const outcome = { status: status as unknown as ResultStatus }
    for (const make of [makeSubagentMetadata, formatResultMessage]) expect(() => make(outcome)).toThrow(/is no status of a result/)
  })

  test('an unknown stop reason throws with what was given and what is allowed', () => {
    const outcome: SubagentOutcome = { status: 'completed', stopReason: 'toString' as StopReason }
    for (const make of [makeSubagentMetadata, formatResultMessage]) expect(() => make(outcome)).toThrow(/"toString" is no stop reason.*token_capped, turn_capped, loop_capped/)
  })

  test('a long result is cut in the middle, and its digest is that of the whole', () => {
    const result = 'tide '.repeat(1000)
    const metadata = makeSubagentMetadata({ status: 'completed', result })
    expect(metadata.subagent_result_brief).toHaveLength(2000)
    expect(metadata.subagent_result_sha256).toBe(createHash('sha256').update(result).digest('hex'))
    expect(makeSubagentMetadata({ status: 'failed', error: result }).subagent_error).toHaveLength(2000)
  })

  test.each([undefined, null, { input_tokens: 1, output_tokens: -1, total_tokens: 0 }, { input_tokens: 1.5, output_tokens: 1, total_tokens: 2 }])('U1 usage %o leaves no key', (tokenUsage) => {
    expect(makeSubagentMetadata({ status: 'completed', tokenUsage, modelName: ' ' })).toEqual({ subagent_status: 'completed' })
  })
})

test.each(['failed', 'cancelled', 'timed_out', 'polling_timed_out'] as const)('a blank error of %s says no more than none', (status) => {
  for (const make of [makeSubagentMetadata, formatResultMessage]) expect(make({ status, error: ' \n' })).toEqual(make({ status }))
})

describe('readSubagentMetadata', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', ' ', 'Line\n...\nline', 'tide '.repeat(1000)))
  const outcomes: fc.Arbitrary<SubagentOutcome> = fc.record({
    status: fc.constantFrom(...RESULT_STATUSES), stopReason: fc.constantFrom(...stopReasons), result: texts, error: texts, modelName: texts,
    tokenUsage: fc.option(fc.record({ input_tokens: fc.nat(), output_tokens: fc.nat(), total_tokens: fc.nat() })),
  })

  test('what is made is valid, and reads as what was given', () => {
    fc.assert(
      fc.property(outcomes, (outcome) => {
        expect(faults('deerflow-tool-message', makeTaskToolMessage('call_1', outcome))).toEqual([])
        const read = readSubagentMetadata(makeSubagentMetadata(outcome))
        expect([read?.status, read?.stopReason, read?.tokenUsage ?? null]).toEqual([outcome.status, outcome.stopReason, outcome.tokenUsage])
        expect(read?.resultBrief === undefined).toBe(outcome.status !== 'completed' || outcome.result?.trim() === '')
      }),
    )
  })

  test('it agrees with the reader of the cards, on what any producer may have written', () => {
    const anything = fc.oneof(fc.anything(), texts)
    const kwargs = fc.record({
      subagent_status: fc.oneof(fc.constantFrom(...RESULT_STATUSES, 'max_turns_reached', 'weird', 'toString'), anything), subagent_stop_reason: fc.oneof(fc.constantFrom(...stopReasons), anything),
      subagent_model_name: anything, subagent_token_usage: fc.oneof(fc.record({ input_tokens: fc.nat(), output_tokens: fc.nat(), total_tokens: fc.nat() }), anything),
      subagent_error: anything, subagent_result_brief: anything,
    }, { requiredKeys: [] })
    fc.assert(
      fc.property(kwargs, (unsent) => {
        const sent: unknown = JSON.parse(JSON.stringify(unsent))
        const read = readSubagentMetadata(sent)
        if (read === undefined) return
        const task = taskAfter({ type: 'tool', name: 'task', tool_call_id: 'call_1', content: '', additional_kwargs: sent })
        expect({
          status: read.status === 'polling_timed_out' ? 'timed_out' : read.status, stopReason: read.stopReason, model: read.modelName?.trim(), total: read.tokenUsage?.total_tokens,
          text: read.status === 'completed' ? read.resultBrief : read.status === 'unknown' ? undefined : read.error,
        }).toEqual({ status: task.status, stopReason: task.stopReason, model: task.modelName, total: task.usage?.totalTokens, text: task.status === 'completed' ? task.result : task.status === 'unknown' ? undefined : task.error })
      }),
    )
  })

  test('the retired turn cap is completed where a result is left, and failed where none is', () => {
    expect(readSubagentMetadata({ subagent_status: 'max_turns_reached', subagent_result_brief: 'partial' })).toEqual({ status: 'completed', rawStatus: 'max_turns_reached', stopReason: 'turn_capped', resultBrief: 'partial' })
    expect(readSubagentMetadata({ subagent_status: 'max_turns_reached', subagent_error: 'e' })).toEqual({ status: 'failed', rawStatus: 'max_turns_reached', stopReason: 'turn_capped', error: 'e' })
  })

  test('T13 an unknown word is an unknown end that keeps its word', () => {
    expect(readSubagentMetadata({ subagent_status: 'weird' })).toEqual({ status: 'unknown', rawStatus: 'weird' })
  })

  test('what is no digest is left out', () => {
    const digestOf = (digest: unknown): string | undefined => readSubagentMetadata({ subagent_status: 'completed', subagent_result_sha256: digest })?.resultDigest
    const digest = 'a1'.repeat(32)
    expect([digest, digest.toUpperCase(), `${digest}0`, `${digest}\n`, 'x', 7].map(digestOf)).toEqual([digest, undefined, undefined, undefined, undefined, undefined])
  })

  test.each([undefined, null, 7, 'x', [], {}, { subagent_status: '' }, { subagent_status: 7 }])('%o has none', (kwargs) => {
    expect(readSubagentMetadata(kwargs)).toBeUndefined()
  })

  test('T11 it throws on nothing', () => {
    fc.assert(fc.property(fc.anything(), (kwargs) => { readSubagentMetadata(kwargs) }))
    expect(readSubagentMetadata(new Proxy({}, { get() { throw new Error('unreadable') } }))).toBeUndefined()
    expect(isObject(readSubagentMetadata({ subagent_status: 'completed', subagent_token_usage: [1] }))).toBe(true)
  })
})
