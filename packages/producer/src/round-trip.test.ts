import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faults } from '../../../contracts/schemas.ts'
import { delegate } from './delegate.ts'
import { CapError } from './ending.ts'
import type { LiveEvent } from './life-cycle.ts'
import { toRunEvent } from './run-event.ts'
import { cardOf, overTheWire, printed, tasksAfter } from './testing/cards.ts'
import type { Card } from './testing/cards.ts'
import { createTokenCollector } from './token-collector.ts'
import type { CallRecord } from './token-collector.ts'
import type { ReportedUsage } from './token-usage.ts'
import type { TaskToolMessage } from './tool-message.ts'
import { STOP_REASONS } from './vocabulary.ts'
import type { StopReason } from './vocabulary.ts'

/** How long a test may take on a busy machine before it counts as hung. */
const LONG = 120_000

type Script = { readonly kind: 'call'; readonly runId: string; readonly modelName?: string | undefined; readonly usage?: ReportedUsage | undefined }
  | { readonly kind: 'says' | 'uses'; readonly text: string }

type ScriptedEnd = { readonly kind: 'completes'; readonly text: string; readonly stopReason?: StopReason | undefined }
  | { readonly kind: 'fails' | 'is stopped'; readonly text: string }
  | { readonly kind: 'is capped'; readonly text: string; readonly stopReason: StopReason }
  | { readonly kind: 'hangs' | 'misses a deadline' }

interface ScriptedTask {
  readonly id: string
  readonly description: string
  readonly modelName?: string | undefined
  readonly script: readonly Script[]
  readonly end: ScriptedEnd
}

interface Produced {
  readonly live: readonly LiveEvent[]
  readonly answers: readonly TaskToolMessage[]
  readonly records: ReadonlyMap<string, readonly CallRecord[]>
}

/** Everything that the tasks send when they run side by side. */
async function produce(tasks: readonly ScriptedTask[]): Promise<Produced> {
  const live: LiveEvent[] = []
  const records = new Map<string, readonly CallRecord[]>()
  const answers = await Promise.all(tasks.map(async ({ id, description, modelName, script, end }) => {
    const collector = createTokenCollector({ caller: `subagent:${id}` })
    const stop = new AbortController()
    const answer = await delegate({
      taskId: id, description, modelName, collector, signal: stop.signal,
      timeoutMs: end.kind === 'hangs' ? 1 : undefined,
      write: (event) => { live.push(event) },
      run: async ({ step }) => {
        for (const act of script) {
          if (act.kind === 'call') collector.record(act)
          else if (act.kind === 'says') step({ type: 'ai', content: act.text })
          else step({ type: 'tool', content: [{ type: 'text', text: act.text }] })
          // Lets the tasks interleave; a task that hangs must not reach its timeout in between.
          if (end.kind !== 'hangs') await Promise.resolve()
        }
        switch (end.kind) {
          case 'completes': return { result: end.text, stopReason: end.stopReason }
          case 'fails': throw new Error(end.text)
          case 'is capped': throw new CapError(end.stopReason, end.text)
          case 'is stopped': stop.abort(end.text); break
          case 'misses a deadline': stop.abort(new DOMException('late', 'TimeoutError')); break
          case 'hangs': break
        }
        return new Promise<never>(() => {})
      },
    })
    records.set(id, collector.records())
    return answer
  }))
  return { live, answers, records }
}

const known = (text: string | undefined): string | undefined => (text === undefined || text.trim() === '' ? undefined : text)

/** What a task really was, told without the library. */
function truthOf({ description, modelName, script, end }: ScriptedTask): Card {
  const counted = new Map<string, readonly [number, number, number]>()
  let model: string | undefined
  for (const act of script) {
    if (act.kind !== 'call' || counted.has(act.runId)) continue
    model = known(act.modelName) ?? model
    const { input_tokens: input = 0, output_tokens: output = 0, total_tokens: total } = act.usage ?? {}
    const sum = total || (input ?? 0) + (output ?? 0)
    if (sum > 0) counted.set(act.runId, [input ?? 0, output ?? 0, sum])
  }
  const sumOf = (part: 0 | 1 | 2): number => [...counted.values()].reduce((sum, counts) => sum + counts[part], 0)
  return {
    description: known(description), model: known(modelName) ?? model, isCut: false,
    tokens: counted.size === 0 ? undefined : [sumOf(0), sumOf(1), sumOf(2), undefined],
    ...endOf(end),
  }
}

function endOf(end: ScriptedEnd): Pick<Card, 'status' | 'stopReason' | 'result' | 'error'> {
  const nothing = { stopReason: undefined, result: undefined, error: undefined }
  switch (end.kind) {
    case 'completes': return { ...nothing, status: 'completed', stopReason: end.stopReason, result: known(end.text) }
    case 'fails': return { ...nothing, status: 'failed', error: known(end.text) ?? 'Task failed.' }
    case 'is capped': return { ...nothing, status: 'failed', stopReason: end.stopReason, error: known(end.text) ?? 'Task failed.' }
    case 'is stopped': return { ...nothing, status: 'cancelled', error: known(end.text) ?? 'Task cancelled by user.' }
    case 'hangs': return { ...nothing, status: 'timed_out', error: 'Timed out after 1 ms.' }
    case 'misses a deadline': return { ...nothing, status: 'timed_out', error: 'Task timed out.' }
  }
}

/** The same card where only the rows of run events are there, which hold 8,192 characters of a text. */
function inRows(truth: Card): Card {
  const cut = (text: string | undefined): string | undefined => text && [...text].slice(0, 8192).join('')
  const card = { ...truth, result: cut(truth.result), error: cut(truth.error) }
  return { ...card, isCut: card.result !== truth.result || card.error !== truth.error }
}

/** The delegating message of the thread. */
function callsOf(tasks: readonly ScriptedTask[]): unknown {
  return { type: 'ai', id: 'am-1', content: '', tool_calls: tasks.map(({ id, description }) => ({ id, name: 'task', args: { description, prompt: 'Go.', subagent_type: 'researcher' } })) }
}

function rowsOf(live: readonly LiveEvent[]): readonly unknown[] {
  return live.map((event, at) => ({ ...toRunEvent(overTheWire(event)), thread_id: 'th-1', run_id: 'run-1', seq: at + 1, created_at: new Date(1e12 + at * 1000).toISOString() }))
}

/** All of the frames in another order, some of them twice. */
function scrambled(frames: readonly unknown[], seed: number): readonly unknown[] {
  let state = seed >>> 0
  const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  const all = [...frames, ...frames.filter(() => random() < 0.5)]
  return all.map((frame) => ({ frame, key: random() })).sort((left, right) => left.key - right.key).map(({ frame }) => frame)
}

const texts = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom('', ' ', '  spaced\n', 'Line\n...\nline', 'Task failed. Error: quoted', 'Error: of a tool', '{"json":"text"}') },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('tide ', '🐚'), fc.constantFrom(500, 2100, 9000)).map(([word, times]) => word.repeat(times)) },
)
const stopReasons = fc.constantFrom(...(Object.keys(STOP_REASONS) as StopReason[]))
const counts = fc.oneof(fc.nat(5000), fc.constant(0))
const script: fc.Arbitrary<Script> = fc.oneof(
  fc.record({
    kind: fc.constant('call' as const), runId: fc.constantFrom('r1', 'r2', 'r3', 'r4'), modelName: fc.constantFrom('heron-1', 'gull-2', ' ', undefined),
    usage: fc.option(fc.record({ input_tokens: counts, output_tokens: counts, total_tokens: counts }, { requiredKeys: [] }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constantFrom('says' as const, 'uses' as const), text: texts }),
)
const end: fc.Arbitrary<ScriptedEnd> = fc.oneof(
  fc.record({ kind: fc.constant('completes' as const), text: texts, stopReason: fc.option(stopReasons, { nil: undefined }) }),
  fc.record({ kind: fc.constantFrom('fails' as const, 'is stopped' as const), text: texts }),
  fc.record({ kind: fc.constant('is capped' as const), text: texts, stopReason: stopReasons }),
  fc.record({ kind: fc.constantFrom('hangs' as const, 'misses a deadline' as const) }),
)
const tasks: fc.Arbitrary<readonly ScriptedTask[]> = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('call_1', 'call_2', 'call_3', '__proto__'), description: texts, modelName: fc.constantFrom('heron', undefined), script: fc.array(script, { maxLength: 8 }), end }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
)

/** Runs the tasks and compares what each reader has in the end with what was. */
async function hold(law: (tasks: readonly ScriptedTask[], produced: Produced, seed: number) => void): Promise<void> {
  await fc.assert(fc.asyncProperty(tasks, fc.integer(), async (tasks, seed) => law(tasks, await produce(tasks), seed)), { numRuns: 200 })
}

type View = (truth: Card) => Card

/** The cards by id, in one order whatever the order of arrival. */
function byId<Value>(entries: Iterable<readonly [string, Value]>): readonly (readonly [string, Value])[] {
  return [...entries].sort(([left], [right]) => (left < right ? -1 : 1))
}

function cardsAfter(frames: readonly unknown[], view: View = (card) => card): readonly (readonly [string, Card])[] {
  return byId([...tasksAfter(frames)].map(([id, task]) => [id, view(cardOf(task))] as const))
}

function truths(tasks: readonly ScriptedTask[], view: View = (truth) => truth): readonly (readonly [string, Card])[] {
  return byId(tasks.map((task) => [task.id, view(truthOf(task))] as const))
}

describe('whatever the tasks do, the cards state the truth', () => {
  test('live, in any order and repeated', async () => {
    await hold((tasks, { live, answers }, seed) => {
      expect(cardsAfter(scrambled([callsOf(tasks), ...live, ...answers], seed))).toEqual(truths(tasks))
    })
  }, LONG)

  test('from the live events alone', async () => {
    await hold((tasks, { live }, seed) => {
      // A reader may ignore the stop reason of a live end, which not every producer sends; it may not have another.
      const seen = tasksAfter(scrambled(live, seed))
      const reasons = byId([...seen].map(([id, task]) => [id, task.stopReason] as const))
      expect(truths(tasks).filter(([, { stopReason }], at) => ![undefined, stopReason].includes(reasons[at]?.[1]))).toEqual([])
      const loose: View = (card) => ({ ...card, stopReason: undefined })
      expect(cardsAfter(scrambled(live, seed), loose)).toEqual(truths(tasks, loose))
    })
  }, LONG)

  test('from the history of the thread, in any order and repeated', async () => {
    await hold((tasks, { answers }, seed) => {
      expect(cardsAfter(scrambled([callsOf(tasks), ...answers], seed))).toEqual(truths(tasks))
    })
  }, LONG)

  test('from the run events, in any order and repeated, but for texts that are too long for a row, which say so', async () => {
    await hold((tasks, { live }, seed) => {
      expect(cardsAfter(scrambled(rowsOf(live), seed))).toEqual(truths(tasks, inRows))
    })
  }, LONG)

  test('from all of them at once', async () => {
    await hold((tasks, { live, answers }, seed) => {
      expect(cardsAfter(scrambled([callsOf(tasks), ...live, ...rowsOf(live), ...answers], seed))).toEqual(truths(tasks))
    })
  }, LONG)
})

test('what is printed on the cards is the same live and after a reload', async () => {
  await hold((tasks, { live, answers }, seed) => {
    const print = (frames: readonly unknown[]): unknown => byId([...tasksAfter(frames)].map(([id, task]) => [id, printed(task)] as const))
    const thread = [callsOf(tasks), ...answers]
    expect(print(scrambled([...live, ...thread], seed))).toEqual(print(thread))
  })
}, LONG)

test('the steps are the same live and from the run events, where they fit into a row', async () => {
  await hold((_tasks, { live }, seed) => {
    const steps = (frames: readonly unknown[], keep: (text: string) => string): unknown =>
      byId([...tasksAfter(frames)].map(([id, task]) => [id, task.steps.map(({ index, kind, text, toolCalls }) => [index, kind, keep(text), toolCalls])] as const))
    expect(steps(scrambled(rowsOf(live), seed), (text) => text)).toEqual(steps(live, (text) => [...text].slice(0, 8192).join('')))
  })
}, LONG)

test('the tokens of a card are the sum of its records, of which each has a run id of its own', async () => {
  await hold((tasks, { answers, records }) => {
    const history = tasksAfter([callsOf(tasks), ...answers])
    for (const { id } of tasks) {
      const calls = records.get(id) ?? []
      expect(new Set(calls.map((record) => record.source_run_id)).size).toBe(calls.length)
      expect(history.get(id)?.usage?.totalTokens ?? 0).toBe(calls.reduce((sum, record) => sum + record.total_tokens, 0))
    }
  })
}, LONG)

test('each task starts once and ends once, and every frame is valid', async () => {
  await hold((tasks, { live, answers }) => {
    for (const { id } of tasks) {
      const types = live.filter((event) => event.task_id === id).map(({ type }) => type)
      expect([types[0], types.filter((type) => type !== 'task_running').length]).toEqual(['task_started', 2])
      expect(types.at(-1)).not.toBe('task_running')
    }
    expect([
      ...live.flatMap((event) => faults('deerflow-live-event', overTheWire(event))),
      ...rowsOf(live).flatMap((row) => faults('deerflow-run-event', row)),
      ...answers.flatMap((answer) => faults('deerflow-tool-message', overTheWire(answer))),
    ]).toEqual([])
  })
}, LONG)
