import { createHash } from 'node:crypto'
import { isTerminal, type TaskStatus } from '@subagent-cards/core'
import { describe, expect, test } from 'vitest'
import { readStreams } from './read-contracts.ts'
import { carried, faults, fixture, isObject, namesIn, readJson, readText, schemas, type Json } from './schemas.ts'

interface Sidecar { why: string; scope?: string; invalid?: number[]; expect: Record<string, Json> }

const streams = readStreams().map(({ name, frames, anyOrder }) => ({ name, frames, anyOrder, ...(readJson(`./streams/${name}.json`) as Sidecar) }))
const cases: { name: string; id: string; frames: unknown[] }[] = namesIn('./cases/', '.json').map(name => ({ name, ...readJson(`./cases/${name}.json`) }))
const { deerflow } = fixture
const byName = <Item extends { name: string }>(items: Item[]): [string, Item][] => items.map(item => [item.name, item])

/** The values at a path in a schema; `*` stands for any key. */
function inSchema(name: string, ...path: string[]): unknown[] {
  let values: unknown[] = [schemas[name]]
  for (const key of path) values = values.filter(isObject).flatMap(value => (key === '*' ? Object.values(value) : key in value ? [value[key]] : []))
  return values
}

describe('schemas', () => {
  test.each(Object.entries(schemas))('%s compiles in strict mode and says what it is for', (name, schema) => {
    expect(() => faults(name, {})).not.toThrow()
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `https://subagent-cards.dev/schemas/${name}.schema.json`,
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
    })
  })

  test('T11 unknown fields of a frame are accepted, known fields of a wrong type are not', () => {
    const frame = { type: 'task_running', task_id: 'call_1', message_index: 1, usage: null, model_name: 'heron-flash-1' }
    expect(faults('deerflow-live-event', { ...frame, added_next_year: { at: 1 } })).toEqual([])
    for (const wrong of [{ task_id: '  ' }, { task_id: 7 }, { message_index: 0 }, { model_name: {} }, { usage: [1, 2, 3] }]) {
      expect(faults('deerflow-live-event', { ...frame, ...wrong })).not.toEqual([])
    }
  })

  test('U2 a usage snapshot has three safe, non-negative integers, or it is none', () => {
    const whole = { input_tokens: 3, output_tokens: 2, total_tokens: 9 }
    expect(faults('token-usage', whole)).toEqual([])
    expect(faults('token-usage', { ...whole, input_token_details: { cache_read: 1 }, other_detail: 'kept' })).toEqual([])
    for (const count of [-1, 1.5, '3', true, null, undefined, 2 ** 53]) {
      expect(faults('token-usage', { ...whole, input_tokens: count })).not.toEqual([])
    }
  })
})

describe('vocabularies', () => {
  test('the fixture has the shape of its schema', () => {
    expect(faults('subagent-status', fixture)).toEqual([])
  })

  test('its statuses are those of the library, and so are its ends', () => {
    const known: Record<TaskStatus, true> = {
      pending: true, running: true, waiting: true, completed: true, failed: true,
      cancelled: true, timed_out: true, interrupted: true, unknown: true,
    }
    const words = Object.keys(known) as TaskStatus[]
    expect(fixture.statuses).toEqual(words)
    expect(fixture.terminalStatuses).toEqual(words.filter(isTerminal))
    expect(inSchema('subagent-status', '$defs', 'status', 'enum')).toEqual([words])
  })

  test('the live event schema knows the event names of the fixture and no others', () => {
    const names = inSchema('deerflow-live-event', '$defs', '*', 'properties', 'type', 'const')
    expect(names.filter(name => name !== 'tool')).toEqual([...Object.keys(deerflow.liveEvents), deerflow.replayGapEvent])
  })

  test('the tool message schema knows the metadata keys, statuses and stop reasons of the fixture and no others', () => {
    const inMessage = (...path: string[]): unknown[] => inSchema('deerflow-tool-message', '$defs', ...path)
    const [metadata] = inMessage('metadata', 'properties').filter(isObject)
    expect(Object.keys(metadata ?? {}).sort()).toEqual(Object.values(deerflow.metadataKeys).sort())
    expect(inMessage('status', 'enum')).toEqual([Object.keys(deerflow.resultStatuses)])
    expect(inMessage('retiredStatus', 'enum')).toEqual([Object.keys(deerflow.retiredResultStatuses)])
    expect(inMessage('metadata', 'properties', 'subagent_stop_reason', 'enum')).toEqual([Object.keys(deerflow.stopReasons)])
    expect(new Set(inMessage('metadata', 'properties', '*', 'maxLength'))).toEqual(new Set([deerflow.metadataText.maxCharacters]))
  })

  test('the run event schema knows the event names, end statuses and text limit of the fixture and no others', () => {
    const inRow = (...path: string[]): unknown[] => inSchema('deerflow-run-event', ...path)
    expect(inRow('$defs', '*', 'properties', 'event_type', 'const')).toEqual(deerflow.runEvents)
    expect(inRow('properties', 'category', 'const')).toEqual([deerflow.runEventCategory])
    expect(inRow('$defs', 'endStatus', 'enum')).toEqual([deerflow.runEventEndStatuses])
    expect(new Set(inRow('$defs', '*', 'properties', '*', 'maxLength'))).toEqual(new Set([deerflow.stepText.maxCharacters]))
  })

  const legacyTexts: { prefix: string; stopReason?: string }[] = deerflow.legacyResultTexts

  test('a legacy result text is never hidden by a shorter prefix before it', () => {
    const prefixes = legacyTexts.map(text => text.prefix)
    const hidden = prefixes.filter((prefix, index) => prefixes.slice(0, index).some(earlier => prefix.startsWith(earlier)))
    expect(hidden).toEqual([])
  })

  test('a capped result text carries the label of its stop reason, and every stop reason has its texts', () => {
    const capped = legacyTexts.filter(text => text.prefix.includes('(capped: '))
    for (const { prefix, stopReason = '' } of capped) expect(prefix).toContain(`(capped: ${deerflow.stopReasons[stopReason]})`)
    expect(new Set(capped.map(text => text.stopReason))).toEqual(new Set(Object.keys(deerflow.stopReasons)))
  })
})

describe('streams', () => {
  test('every stream has its expectation, and every expectation its stream', () => {
    expect(namesIn('./streams/', '.ndjson')).toEqual(namesIn('./streams/', '.json'))
  })

  test.each(byName(streams))('%s: the expectation has only known keys', name => {
    expect(faults('stream', readJson(`./streams/${name}.json`))).toEqual([])
  })

  test.each(byName(streams))('%s: every frame is valid, but for those that are listed as invalid', (_name, { frames, invalid = [] }) => {
    const isBroken = (frame: unknown): boolean => carried(frame).some(({ schema, value }) => faults(schema, value).length > 0)
    expect(frames.flatMap((frame, index) => (isBroken(frame) ? [index] : []))).toEqual(invalid)
  })

  test.each(byName(streams))('%s: it expects something of each task, and only of tasks that its frames name', (_name, stream) => {
    const { $all: all = {}, ...tasks } = stream.expect
    const text = JSON.stringify(stream.frames)
    expect(Object.keys(tasks)).toHaveLength(Number(all['taskCount']))
    for (const name of Object.keys(tasks).flatMap(key => (key.includes('/') ? key.split('/') : key))) expect(text).toContain(JSON.stringify(name))
  })

  test.each(byName(streams))('%s: a frame that is expected to change nothing exists', (_name, stream) => {
    const unchanged = stream.expect['$all']?.['noChange'] ?? []
    for (const index of unchanged as number[]) expect(index).toBeLessThan(stream.frames.length)
  })

  test('T9 at least six streams are short enough to be tried in every order', () => {
    expect(streams.filter(({ anyOrder, frames }) => anyOrder && frames.length <= 7).length).toBeGreaterThanOrEqual(6)
  })

  test('together they use every event name, result status, stop reason and legacy text', () => {
    const text = streams.map(({ frames }) => JSON.stringify(frames)).join('\n')
    const vocabularies = [deerflow.liveEvents, deerflow.resultStatuses, deerflow.retiredResultStatuses, deerflow.stopReasons]
    const words = [...vocabularies.flatMap(Object.keys), ...deerflow.runEvents, deerflow.replayGapEvent]
    expect(words.filter(word => !text.includes(`"${word}"`))).toEqual([])
    expect(deerflow.legacyResultTexts.filter(({ prefix }: { prefix: string }) => !text.includes(`"${prefix}`))).toEqual([])
  })

  const results = streams.flatMap(({ frames }) => frames.flatMap(carried)).map(({ value }) => value as { content: string; additional_kwargs?: Json | null })
  const digested = results.filter(({ additional_kwargs: metadata }) => String(metadata?.['subagent_result_sha256']).length === 64)

  test.each(digested)('a result brief is the content, cut at its limit, beside the digest of the whole ($id)', ({ content, additional_kwargs: metadata }) => {
    const { maxCharacters, cutMarker, headFraction } = deerflow.metadataText
    const head = Math.floor((maxCharacters * headFraction.numerator) / headFraction.denominator)
    const result = content.slice(content.indexOf('Result: ') + 'Result: '.length)
    const brief = result.length <= maxCharacters ? result : result.slice(0, head) + cutMarker + result.slice(head + cutMarker.length - maxCharacters)
    expect(metadata).toMatchObject({
      subagent_result_brief: brief,
      subagent_result_sha256: createHash('sha256').update(result).digest('hex'),
    })
  })

  test.each([
    ['parallel-models', 'parallel-models-history'],
    ['recorded-langgraph-sse', 'recorded-langgraph-reload'],
  ])('T4 %s and %s expect the same cards; only the steps are missing from history', (live, history) => {
    expect(withoutSteps(history)).toEqual(withoutSteps(live))
  })
})

function withoutSteps(name: string): unknown {
  const stream = streams.find(candidate => candidate.name === name)
  return JSON.parse(JSON.stringify(stream?.expect, (key, value) => (key === 'stepCount' ? undefined : value)))
}

describe('cases', () => {
  test.each(byName(cases))('%s: the case has only known keys', (name, { id }) => {
    expect(faults('case', readJson(`./cases/${name}.json`))).toEqual([])
    expect(name.startsWith(`${id}-`)).toBe(true)
  })

  test.each(byName(cases))('%s: the host facts in it are well formed', (_name, { frames }) => {
    const facts = frames.flatMap(carried).filter(({ schema }) => schema === 'host-fact')
    expect(facts.flatMap(({ schema, value }) => faults(schema, value))).toEqual([])
  })
})

describe('rules', () => {
  const rules = [...readText('./task-rules.md').matchAll(/^\*\*([ITUMES]\d+)\b/gm)].map(match => match[1])

  test('every rule stands in the document once, in order', () => {
    expect(rules.join(' ')).toBe(
      'I1 I2 I3 I4 I5 I6 T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 U1 U2 U3 U4 U5 U6 M1 M2 E1 E2 S1 S2',
    )
  })

  test('a rule that a stream, a schema or a README quotes exists', () => {
    const readmes = [readText('./README.md'), readText('./cases/README.md')]
    const texts = [...readmes, ...streams.map(({ why }) => why), ...Object.values(schemas).map(schema => JSON.stringify(schema))]
    const quoted = texts.flatMap(text => [...text.matchAll(/\b[ITUMES]\d{1,2}\b/g)].map(match => match[0]))
    expect(quoted.filter(rule => !rules.includes(rule))).toEqual([])
  })

  test('the README lists every stream and every schema', () => {
    const readme = readText('./README.md')
    expect(streams.filter(({ name }) => !readme.includes(`| \`${name}\` |`))).toEqual([])
    expect(Object.keys(schemas).filter(name => !readme.includes(`| \`${name}.schema.json\` |`))).toEqual([])
  })
})
