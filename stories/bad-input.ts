import type { Update } from '@subagent-cards/core'
import { createDeerFlowDecoder } from '@subagent-cards/core/deerflow'

/** What one delegated task says on DeerFlow's wire; every value goes there as it is. */
interface Wire {
  readonly description?: unknown
  readonly prompt?: unknown
  readonly subagent_type?: unknown
  readonly model_name?: unknown
  readonly usage?: unknown
  readonly messages?: readonly unknown[]
  readonly result?: unknown
  readonly error?: unknown
  /** Of its stored rows. */
  readonly times?: readonly [unknown, unknown]
}

/** A task by name, as the frames that tell of it. */
export type BadInput = Readonly<Record<string, Wire>>

const usual: Wire = { description: 'An ordinary task', subagent_type: 'researcher', model_name: 'doubao-seed-1-8', usage: { input_tokens: 900, output_tokens: 90, total_tokens: 990 }, result: 'Done.' }

/** The frames through the decoder that a host uses: nothing here is an update that someone typed. */
export function updatesOf(input: BadInput): readonly Update[] {
  const decode = createDeerFlowDecoder()
  return Object.entries({ usual, ...input }).flatMap(([id, wire]) => framesOf(id, { ...usual, ...wire }).flatMap((frame) => decode(frame)))
}

function framesOf(id: string, { description, prompt, subagent_type, model_name, usage, messages = [], result, error, times }: Wire): readonly unknown[] {
  return [
    { type: 'ai', id: `am-${id}`, content: '', tool_calls: [{ id, name: 'task', args: { description, prompt, subagent_type }, type: 'tool_call' }] },
    { type: 'task_started', task_id: id, description, model_name },
    ...messages.map((message, at) => ({ type: 'task_running', task_id: id, message, message_index: at + 1, total_messages: at + 1, usage, model_name })),
    ...(times === undefined ? [] : rowsOf(id, times)),
    error === undefined ? { type: 'task_completed', task_id: id, result, usage, model_name } : { type: 'task_failed', task_id: id, error, usage, model_name },
  ]
}

function rowsOf(id: string, [start, end]: readonly [unknown, unknown]): readonly unknown[] {
  return [
    { seq: 1, event_type: 'subagent.start', content: { task_id: id }, created_at: start },
    { seq: 2, event_type: 'subagent.end', content: { task_id: id, status: 'completed' }, created_at: end },
  ]
}

const zalgo = [...'Compare the prices'].map((letter) => letter + '\u0300\u0316\u0321\u0334\u0489\u035C\u0361'.repeat(4)).join('')

/** Each is a title, and the task's result too. */
const texts = {
  long: 'Compare the vendors and their prices. '.repeat(264).slice(0, 10_000),
  emoji: '🚀✨🔥',
  families: '👨‍👩‍👧‍👦👩🏽‍💻🏳️‍🌈🇨🇳🇩🇪🇯🇵👩‍❤️‍💋‍👨',
  manyFlags: '🇨🇳🇩🇪🇯🇵'.repeat(200),
  arabic: 'قارن أسعار قواعد البيانات لعام 2026 ثم اكتب تقريرًا قصيرًا عن النتائج',
  hebrew: 'השווה את המחירים (Postgres) של שלושה ספקים',
  overrides: 'invoice\u202Efdp.exe \u2066isolate\u2069 \u200Fmark\u200E \u202Dleft',
  loneSurrogates: 'half \uD83D of a face, and \uDE00 the other',
  controls: 'bell\u0007 null\u0000 escape\u001B[31m red\u001B[0m tab\t line\u2028separator\u0085 delete\u007F zero\uFEFFwidth',
  zalgo,
  markup: '<img src="https://tracker.example/x" onerror="window.executed=1"><script>window.executed=1</script><b>bold</b> &amp; &lt;',
  link: 'javascript:window.executed=1 [x](javascript:window.executed=1) <a href="javascript:window.executed=1">x</a>',
  oneWord: 'x'.repeat(300),
  oneIdeographicWord: '对比'.repeat(150),
  lines: 'First line\r\nsecond line\n\n\nfifth line',
  template: '${window.executed=1} {{constructor.constructor("window.executed=1")()}} {title} %s',
  prototype: '__proto__',
} as const satisfies Readonly<Record<string, string>>

export const titles: BadInput = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { description: text, prompt: text, result: text }]))

/** White space, and what is no text at all. */
export const noTitles: BadInput = {
  blank: { description: '   ', prompt: '\n\t' }, empty: { description: '', prompt: '' }, none: { description: null, prompt: null }, number: { description: 42 }, list: { description: ['a', 'b'] },
  record: { description: { toString: 'no function' } }, invisible: { description: '\u200B\u200D\uFEFF\u202E' },
}

const usage = (total: unknown, input: unknown = 0, output: unknown = 0) => ({ input_tokens: input, output_tokens: output, total_tokens: total })

export const numbers: BadInput = {
  huge: { usage: usage(1e15, 9e14, 1e14) },
  largest: { usage: usage(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0) },
  tooLarge: { usage: usage(1e308) }, negative: { usage: usage(-5, -3, -2) }, notANumber: { usage: usage(Number.NaN) }, infinite: { usage: usage(Number.POSITIVE_INFINITY) },
  fraction: { usage: usage(10.5, 5, 5.5) }, strings: { usage: usage('1200', '1000', '200') }, booleans: { usage: usage(true) }, list: { usage: [1, 2, 3] }, text: { usage: '12K' },
  partsBeyondTotal: { usage: usage(10, 900, 90) }, detailsBeyondParts: { usage: { ...usage(990, 900, 90), cache_read_tokens: 1e6, reasoning_tokens: 1e6 } },
}

export const times: BadInput = {
  endOfTime: { times: ['2026-01-15T09:00:00Z', '+275760-09-13T00:00:00.000Z'] },
  beyondTime: { times: ['2026-01-15T09:00:00Z', '+275760-09-13T00:00:00.001Z'] },
  beforeTheEpoch: { times: ['1912-06-23T00:00:00Z', '1912-06-23T00:01:00Z'] },
  endBeforeStart: { times: ['2026-01-15T09:00:00Z', '2026-01-15T08:00:00Z'] },
  noDate: { times: ['yesterday', '32.13.2026'] }, numbers: { times: [-1, 1e300] }, nothing: { times: [null, {}] },
}

const call = (name: string, args: unknown) => ({ type: 'ai', id: `m-${name.slice(0, 8)}`, content: '', tool_calls: [{ id: 'c', name, args, type: 'tool_call' }] })

export const names: BadInput = {
  longModel: { model_name: `accounts/${'example-lab/'.repeat(40)}model-2026-01-15` },
  modelOfOneWord: { model_name: 'm'.repeat(500) },
  modelOfMarkup: { model_name: '<img src=x onerror="window.executed=1">' },
  agentTypeOfMarkup: { subagent_type: '<script>window.executed=1</script>' },
  longAgentType: { subagent_type: 'senior-'.repeat(60) },
  agentTypeOfLines: { subagent_type: 'a\nb\u202Ec' },
  twoHundredArguments: { messages: [call('search', Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`argument_${at}`, `value ${at}`])))] },
  longArgument: { messages: [call('run', { command: 'x'.repeat(5_000) })] },
  toolOfMarkup: { messages: [call('<b onclick="window.executed=1">', { q: '</bdi><script>window.executed=1</script>' })] },
  cyclicLookingArguments: { messages: [call('deep', JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`))] },
  errorOfMarkup: { error: '<a href="javascript:window.executed=1">click</a>\n'.repeat(50) },
  stopped: { error: '\u0000' },
}

const megabytes = 5_000_000
export const oneLine: string = 'the same measurement again, '.repeat(Math.ceil(megabytes / 28)).slice(0, megabytes)
export const manyLines: string = Array.from({ length: 100_000 }, (_, line) => `${String(line + 1).padStart(6, '0')} the level at that hour, corrected for tide`).join('\n')

export const results: BadInput = { oneLine: { result: oneLine }, manyLines: { result: manyLines } }

/** 2,000 messages: every other one calls a tool. */
export const steps: BadInput = {
  steps: {
    messages: Array.from({ length: 2_000 }, (_, at) =>
      at % 2 === 0
        ? { type: 'ai', id: `m-${at}`, content: `Message ${at + 1}.`, tool_calls: [{ id: `c-${at}`, name: 'read_file', args: { path: `/logs/${at + 1}.txt` }, type: 'tool_call' }] }
        : { type: 'tool', id: `m-${at}`, name: 'read_file', tool_call_id: `c-${at - 1}`, content: `Content ${at + 1}` },
    ),
  },
}
