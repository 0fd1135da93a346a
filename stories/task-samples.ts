import { runUpdate, type Step, type TaskUpdate, type Update } from '@subagent-cards/core'
import { NOW } from './now.ts'

/** Updates that bring one task, whose id is the sample's name, into one state. */
export type TaskSample = readonly Update[]

const ago = (seconds: number): number => NOW - seconds * 1000
const tokens = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens, totalTokens: inputTokens + outputTokens })
const ran = (from: number, seconds: number) => ({ startedAt: ago(from), endedAt: ago(from) + seconds * 1000 })
const calling = (name: string, argument: string): readonly Step[] => [{ index: 1, kind: 'ai', text: '', toolCalls: [{ name, argument }] }]

const research: readonly Step[] = [
  { index: 1, kind: 'ai', text: 'Start with the three vendors in the brief, then look for yearly discounts.', toolCalls: [{ name: 'web_search', argument: 'managed postgres pricing 2026' }] },
  { index: 2, kind: 'tool', toolName: 'web_search', text: '8 results. Vendor A, Vendor B and Vendor C publish their prices.' },
  { index: 3, kind: 'ai', text: '', toolCalls: [{ name: 'read_page', argument: 'vendor-b/pricing' }] },
  { index: 4, kind: 'tool', toolName: 'read_page', text: '504 Gateway Timeout', isError: true },
  { index: 5, kind: 'ai', text: 'The page does not answer. The cached copy will do.', toolCalls: [{ name: 'read_page', argument: 'cache:vendor-b/pricing' }] },
]

const comparing = {
  title: 'Compare vendor pricing for managed Postgres',
  subagentType: 'researcher',
  modelName: 'doubao-seed-1-8',
  prompt: 'Compare what three vendors charge for a managed Postgres of 500 GB, and say which discounts a yearly plan brings.',
}

export const pending = sample({ id: 'pending', title: 'Draft the migration plan', subagentType: 'planner', status: 'pending' })

export const collecting = sample({
  id: 'collecting', title: 'Summarise the release notes', subagentType: 'writer', modelName: 'deepseek-v4-flash', status: 'running', startedAt: ago(4),
})

export const running = sample({
  id: 'running', ...comparing, status: 'running', startedAt: ago(72), usage: tokens(11_840, 462), toolCallCount: 7, steps: calling('web_search', 'vendor pricing 2026'),
})

export const waiting = sample({
  id: 'waiting', title: 'Apply the schema change', subagentType: 'coder', modelName: 'claude-sonnet-5', status: 'waiting', startedAt: ago(38),
  usage: tokens(7_990, 422), steps: calling('run', 'drop index'),
})

export const completed = sample({
  id: 'completed', title: 'Collect benchmark tables', subagentType: 'researcher', modelName: 'doubao-seed-1-8', status: 'completed', ...ran(400, 185),
  usage: tokens(1_180_400, 20_350), toolCallCount: 41, result: 'Eleven tables from four reports, in one sheet.',
})

export const tokenCapped = sample({
  id: 'tokenCapped', title: 'Read every incident report', subagentType: 'researcher', modelName: 'doubao-seed-1-8', status: 'completed', stopReason: 'token_capped', ...ran(900, 611),
  usage: tokens(198_200, 1_800), toolCallCount: 63, result: 'The reports of 2024 and 2025; those of 2026 were not read.',
})

export const turnCapped = sample({
  id: 'turnCapped', title: 'Translate the glossary', subagentType: 'writer', modelName: 'local-llama', status: 'completed', stopReason: 'turn_capped', ...ran(700, 400),
  result: 'The terms from A to M.',
})

export const loopCapped = sample({
  id: 'loopCapped', title: 'Find the flaky test', subagentType: 'coder', modelName: 'gpt-6-mini', status: 'completed', stopReason: 'loop_capped', ...ran(300, 96),
  usage: tokens(41_020, 911), toolCallCount: 30, result: 'It is one of these two; the same command was run ten times.',
})

export const failedCapped = sample({
  id: 'failedCapped', title: 'Port the parser', subagentType: 'coder', modelName: 'gpt-6-mini', status: 'failed', stopReason: 'turn_capped', ...ran(800, 512),
  usage: tokens(92_700, 6_450), toolCallCount: 50, error: 'Reached max_turns=50',
})

export const failed = sample({
  id: 'failed', title: 'Run the integration tests', subagentType: 'bash', modelName: 'gpt-6-mini', status: 'failed', ...ran(200, 52),
  usage: tokens(2_980, 140), error: 'no such table “orders”\n  at migrate (db/migrate.ts:41)\n  at main (db/main.ts:7)',
})

export const cancelled = sample({
  id: 'cancelled', title: 'Crawl the changelog', subagentType: 'researcher', modelName: 'doubao-seed-1-8', status: 'cancelled', ...ran(120, 17), usage: tokens(910, 30),
})

export const timedOut = sample({
  id: 'timedOut', title: 'Verify every citation', subagentType: 'reviewer', modelName: 'claude-sonnet-5', status: 'timed_out', ...ran(1200, 900), usage: tokens(86_300, 2_100),
})

export const interrupted = sample(
  { id: 'interrupted', runId: 'run-1', title: 'Index the repository', subagentType: 'coder', modelName: 'gpt-6-mini', status: 'running', sightedAt: ago(130) },
  { id: 'interrupted', runId: 'run-1', usage: tokens(21_200, 500), sightedAt: NOW },
  runUpdate({ runId: 'run-1', state: 'interrupted' }),
)

export const unknownWord = sample({
  id: 'unknownWord', title: 'Reconcile the ledger', subagentType: 'analyst', modelName: 'local-llama', status: 'unknown', rawStatus: 'handed_off', ...ran(90, 41),
})

export const tokensUnavailable = sample({
  id: 'tokensUnavailable', title: 'Rename the modules', subagentType: 'coder', modelName: 'local-llama', status: 'completed', ...ran(90, 45), result: 'Renamed 14 modules.',
})

export const zeroReported = sample({
  id: 'zeroReported', title: 'Answer from the cache', subagentType: 'researcher', modelName: 'deepseek-v4-flash', status: 'completed', ...ran(60, 1), usage: tokens(0, 0), result: 'Yes.',
})

export const lowerBound = sample({
  id: 'lowerBound', title: 'Migrate the fixtures', subagentType: 'coder', modelName: 'claude-sonnet-5', status: 'completed', ...ran(500, 260),
  usage: tokens(40_100, 1_100), usageIsLowerBound: true, toolCallCount: 12, result: 'All fixtures follow the new schema.',
})

export const noModel = sample({
  id: 'noModel', title: 'Check the SLAs', subagentType: 'reviewer', status: 'completed', ...ran(100, 58), usage: tokens(12_010, 290), toolCallCount: 5, result: 'All three promise 99.95 %.',
})

export const longTitle = sample({
  id: 'longTitle',
  title: 'Compare what the three vendors in the brief charge for a managed Postgres of 500 GB with two replicas, including egress, backups, support and the discounts of a yearly plan',
  subagentType: 'senior-procurement-researcher', modelName: 'doubao-seed-1-8', status: 'running', startedAt: ago(3_720), elapsedMs: 3_720_000, usage: tokens(88_000, 1_950), toolCallCount: 17, steps: calling('web_search', 'egress fees of managed postgres vendors for cross-region replicas 2026'),
})

export const longModel = sample({
  id: 'longModel', title: 'Label the screenshots', subagentType: 'vision', modelName: 'accounts/example-lab/deployments/very-long-model-identifier-vision-instruct-2026-01-15-preview-fp8', status: 'running', startedAt: ago(15),
  usage: tokens(5_300, 120), steps: calling('view_image', 'login-dark.png'),
})

export const emojiTitle = sample({
  id: 'emojiTitle', title: '🚀✨👩🏽‍💻', subagentType: 'writer', modelName: 'deepseek-v4-flash', status: 'completed', ...ran(30, 12), usage: tokens(1_400, 71), result: '👍',
})

export const rightToLeft = sample({
  id: 'rightToLeft', title: 'قارن أسعار قواعد البيانات (Postgres) لعام 2026', subagentType: 'باحث', modelName: 'doubao-seed-1-8', status: 'running', startedAt: ago(72),
  usage: tokens(11_840, 462), toolCallCount: 7, steps: calling('web_search', 'أسعار 2026'),
})

export const markup = sample({
  id: 'markup', title: '<img src=x onerror=alert(1)> <b>bold</b> & "quoted" \u202Edesrever', subagentType: '<script>', modelName: '<i>model</i>', status: 'failed', ...ran(20, 3),
  usage: tokens(300, 12), error: '<a href="javascript:alert(1)">click</a>',
})

export const approximate = sample(
  { id: 'approximate', title: 'Watch the deployment', subagentType: 'operator', modelName: 'claude-sonnet-5', status: 'running', sightedAt: ago(130) },
  { id: 'approximate', usage: tokens(3_100, 90), sightedAt: ago(2) },
)

export const quiet = sample({
  id: 'quiet', ...comparing, status: 'running', startedAt: ago(400), elapsedMs: 230_000, usage: tokens(11_840, 462), toolCallCount: 7, steps: calling('web_search', 'vendor pricing 2026'),
})

export const background = sample({
  id: 'background', title: 'Watch the error budget', subagentType: 'operator', modelName: 'gpt-6-mini', background: true, status: 'running', startedAt: ago(950),
  usage: tokens(18_600, 702), toolCallCount: 9, steps: calling('query_metrics', 'error_budget'),
})

/** Called by the running one. */
export const waitingBelow = sample({
  id: 'waitingBelow', parentId: 'running', title: 'Sign in to the vendor portal', subagentType: 'browser', modelName: 'gpt-6-mini', status: 'waiting', startedAt: ago(20), usage: tokens(3_100, 90),
})

export const chinese = sample({
  id: 'chinese', title: '对比三家托管数据库的价格', subagentType: '研究员', modelName: 'doubao-seed-1-8', status: 'running', startedAt: ago(72), usage: tokens(11_840, 462), toolCallCount: 7,
  steps: calling('搜索', '2026 数据库价格'),
})

export const withSteps = sample({
  id: 'withSteps', ...comparing, title: 'Read the pricing pages', status: 'completed', ...ran(400, 108),
  usage: { inputTokens: 27_410, outputTokens: 1_512, totalTokens: 28_922, cacheReadTokens: 19_200, reasoningTokens: 640 }, toolCallCount: 12, steps: research,
  result: 'Vendor B is cheapest below 500 GB; above that, Vendor A with a yearly plan. Vendor C bills egress twice.',
})

export const failedWithSteps = sample({
  id: 'failedWithSteps', ...comparing, title: 'Read the pricing pages', status: 'failed', ...ran(400, 64), usage: tokens(9_120, 388), toolCallCount: 3, steps: research.slice(0, 4),
  partialResult: 'Vendor A: 0.115 per GB and month.', error: 'The model provider answered 503 three times in a row; gave up after 3 attempts.',
})

export const runningWithSteps = sample({
  id: 'runningWithSteps', ...comparing, status: 'running', startedAt: ago(72), usage: tokens(11_840, 462), toolCallCount: 7, steps: research,
  partialResult: 'Vendor B is cheapest below 500 GB',
})

export const modelChanged = sample(
  { id: 'modelChanged', title: 'Prove the lemma', subagentType: 'mathematician', modelName: 'deepseek-v4-flash', order: 1, status: 'running', startedAt: ago(300) },
  { id: 'modelChanged', modelName: 'claude-sonnet-5', order: 2, status: 'completed', endedAt: ago(20), usage: tokens(30_400, 8_800), result: 'By induction on the number of frames.' },
)

export const longResult = sample({
  id: 'longResult', title: 'Write the field report', subagentType: 'writer', modelName: 'claude-sonnet-5', status: 'completed', ...ran(900, 640), usage: tokens(120_000, 14_200), toolCallCount: 22,
  result: Array.from({ length: 60 }, (_, index) => `${index + 1}. Station ${index + 1} reported its level at every full hour; the gaps are listed in the appendix together with the corrected readings.`).join('\n'),
})

function sample(...updates: readonly (TaskUpdate | ReturnType<typeof runUpdate>)[]): TaskSample {
  return updates
}
