import type { OutputChannel, TaskUpdate, Update } from '@subagent-cards/core'
import { NOW } from './now.ts'

const ago = (seconds: number): number => NOW - seconds * 1000
const task = (id: string, facts: Partial<TaskUpdate>): Update => ({ id, title: id[0]?.toUpperCase() + id.slice(1), status: 'running', ...facts })

/** One message of an agent, or of the lead where `id` is `undefined`. */
const said = (id: string | undefined, text: string, channel: OutputChannel = 'text', messageId = text.slice(0, 24)): Update => ({
  kind: 'output', id, channel, text, messageId: `${id} ${messageId}`,
})

/** Six agents in the middle of a workflow, two of them called by another. */
export const workflow: readonly Update[] = [
  said(undefined, 'I will have the change planned and written first, then reviewed and tested.'),
  task('planner', { status: 'completed', startedAt: ago(210), endedAt: ago(186), subagentType: 'architect', result: 'Plan' }),
  said('planner', 'The uploader has one call site. A retry with a limit is enough; a queue would be more than was asked for.', 'reasoning'),
  said('planner', 'Plan: wrap the upload call, back off 200 ms, 400 ms, 800 ms, give up after three tries.\n\n1. Read src/upload.ts.\n2. Add the loop and the limit.\n3. Cover both with tests.'),
  task('coder', { startedAt: ago(184), subagentType: 'engineer' }),
  said('coder', 'The loop belongs around the request alone: reading the file again would upload a changed one.', 'reasoning'),
  said('coder', 'First version: a loop around `upload` without a limit on the total time.'),
  task('researcher', { parentId: 'coder', status: 'completed', startedAt: ago(150), endedAt: ago(122), subagentType: 'search', result: 'Two' }),
  said('researcher', 'The service answers 503 with a Retry-After of one to four seconds, and never more than twice in a row.'),
  said('coder', 'Second version: three tries, then the last error is thrown. The header Retry-After is honoured when it is shorter than'),
  task('reviewer', { status: 'waiting', startedAt: ago(61), subagentType: 'reviewer' }),
  said('reviewer', 'May I run the integration tests against staging? They upload forty files of one megabyte.'),
  task('tester', { status: 'failed', startedAt: ago(44), endedAt: ago(3), error: 'npm test ended with code 1' }),
  said('tester', '13 passed, 1 failed\n\n  upload.test.ts\n    gives up after three tries: expected 3 calls, got 4'),
  task('translator', { status: 'completed', stopReason: 'turn_capped', startedAt: ago(90), endedAt: ago(20) }),
  said('translator', 'Translated 18 of 24 messages; the rest is as it was.'),
  task('archivist', { status: 'pending' }),
]

/** Two agents: one says a word without a space for pages, in another direction, with what terminals print; one thinks for long. */
export const longText: readonly Update[] = [
  task('logger', { title: 'Collect every log line of the last forty deployments of the storefront', subagentType: 'operations', startedAt: ago(600) }),
  said('logger', Array.from({ length: 400 }, (_, line) => `${String(line + 1).padStart(4, '0')} GET /assets/${'0123456789abcdef'.repeat(line % 9)}.js 200`).join('\n')),
  said('logger', '\u001B[31mError:\u001B[0m مرحبا <img src=x onerror=alert(1)>'),
  task('thinker', { startedAt: ago(300) }),
  said('thinker', 'If the first deployment changed the cache key, then every later one would have missed. '.repeat(40), 'reasoning'),
  said('thinker', 'x'.repeat(600)),
]

/** One message of the coder that grows beyond what a piece of it holds. */
export const paragraphs: readonly Update[] = Array.from({ length: 24 }, (_, at) =>
  said('coder', `Paragraph ${at + 1}. ${'The retry waits and tries again. '.repeat(6)}\n\n`, 'text', 'report'),
)
