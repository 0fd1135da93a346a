import { describe, expect, test } from 'vitest'
import { createPresenter, presentTask } from './present-task.ts'
import type { StatusTone } from './presentation.ts'
import type { Task, TaskStatus } from './task.ts'
import { deepFreeze } from './testing/deep-freeze.ts'
import { aiStep, taskOf, toolStep } from './testing/updates.ts'

/** A task as a host may have restored it: plain data. */
const plain = (facts: Partial<Task>): Task => deepFreeze({ id: 'task', scope: '', activation: 1, status: 'running', steps: [], ...facts })
const titleOf = (facts: Partial<Task>): string => presentTask(plain(facts)).title

const table: readonly (readonly [TaskStatus, StatusTone, string, string, string | undefined, string | undefined])[] = [
  ['pending', 'neutral', 'Queued', '排队中', undefined, undefined],
  ['running', 'active', 'Running', '运行中', undefined, undefined],
  ['waiting', 'attention', 'Needs approval', '待批准', undefined, undefined],
  ['completed', 'success', 'Completed', '已完成', 'Completed', '已完成'],
  ['failed', 'danger', 'Failed', '失败', 'Failed', '失败'],
  ['cancelled', 'neutral', 'Cancelled', '已取消', 'Cancelled', '已取消'],
  ['timed_out', 'warning', 'Timed out', '已超时', 'Timed out', '已超时'],
  ['interrupted', 'neutral', 'Interrupted', '已中断', 'Interrupted: the run ended first', '已中断：运行先行结束'],
  ['unknown', 'neutral', 'Ended', '已结束', 'Ended', '已结束'],
]

describe('status', () => {
  test.each(table)('%s is %s, in English and in Chinese', (value, tone, english, chinese, outcome, chineseOutcome) => {
    const [inEnglish, inChinese] = [presentTask(plain({ status: value })), presentTask(plain({ status: value }), { locale: 'zh-CN' })]
    expect([inEnglish.status, inEnglish.outcome]).toEqual([{ value, label: english, tone }, outcome])
    expect([inChinese.status, inChinese.outcome]).toEqual([{ value, label: chinese, tone }, chineseOutcome])
    expect(inEnglish.needsAttention).toBe(value === 'waiting')
    expect(inEnglish.activity === undefined).toBe(outcome !== undefined)
  })

  test('a capped completion is no clean success, and says why', () => {
    const shown = presentTask(plain({ status: 'completed', stopReason: 'turn_capped' }))
    expect([shown.status.tone, shown.outcome, shown.stopReason]).toEqual(['warning', 'Completed early', { value: 'turn_capped', label: 'Turn limit' }])
    expect(presentTask(plain({ status: 'failed', stopReason: 'turn_capped' })).status.tone).toBe('danger')
  })

  test.each([['token_capped', 'Token limit', '达到 token 上限'], ['turn_capped', 'Turn limit', '达到轮次上限'], ['loop_capped', 'Loop stopped', '循环被终止'], ['constructor', 'constructor', 'constructor']])(
    'the stop reason %s is called %s', (stopReason, english, chinese) => {
      expect(presentTask(plain({ stopReason })).stopReason?.label).toBe(english)
      expect(presentTask(plain({ stopReason }), { locale: 'zh-CN' }).stopReason?.label).toBe(chinese)
    },
  )

  test('a failure tells the first line of its error', () => {
    expect(presentTask(plain({ status: 'failed', error: '\n upstream 500\nTraceback' })).outcome).toBe('Failed: upstream 500')
    expect(presentTask(plain({ status: 'failed', error: 'upstream 500' }), { locale: 'zh-CN' }).outcome).toBe('失败：upstream 500')
  })

  test('T13 an end with an unknown word tells the word', () => {
    expect(presentTask(plain({ status: 'unknown', rawStatus: 'evaporated' })).outcome).toBe('Ended: “evaporated”')
  })
})

describe('title', () => {
  test.each([
    [{ title: 'Title', description: 'Description', prompt: 'Prompt', subagentType: 'researcher' }, 'Title'],
    [{ title: ' \n', description: 'Description', prompt: 'Prompt' }, 'Description'],
    [{ prompt: '\n\nFirst line.\nSecond line.', subagentType: 'researcher' }, 'First line.'],
    [{ subagentType: 'researcher' }, 'researcher'],
    [{}, 'Subagent task'],
  ] as const)('of %o is %s', (facts, expected) => {
    expect(titleOf(facts)).toBe(expected)
  })

  test('is one line of at most 200 graphemes, and clean', () => {
    const title = titleOf({ description: `a\nb\u202E${'👩‍🔬'.repeat(500)}` })
    expect(title.startsWith('a b👩‍🔬')).toBe(true)
    expect([...new Intl.Segmenter().segment(title)]).toHaveLength(200)
    expect(title.endsWith('…')).toBe(true)
  })

  test.each(['\u200B', '\u2060\u00AD', '\u202E', '\uFEFF\u200D', ' \u200B \u200C '])('of characters that nobody sees, %j, is the next candidate', (unseen) => {
    expect(titleOf({ title: unseen, description: 'Description' })).toBe('Description')
    expect(titleOf({ title: unseen, description: unseen, prompt: 'Prompt' })).toBe('Prompt')
    expect(titleOf({ description: unseen, prompt: unseen, subagentType: 'researcher' })).toBe('researcher')
    expect(titleOf({ title: unseen, description: unseen, prompt: unseen, subagentType: unseen })).toBe('Subagent task')
  })

  test('is found behind 4,000 blanks', () => {
    const blanks = ' '.repeat(4000)
    expect(titleOf({ description: `${blanks}Real title`, prompt: 'Prompt' })).toBe('Real title')
    expect(titleOf({ prompt: `${blanks}Real prompt`, subagentType: 'researcher' })).toBe('Real prompt')
  })

  test('is never empty in Chinese either', () => {
    expect(presentTask(plain({}), { locale: 'zh-CN' }).title).toBe('子代理任务')
  })
})

describe('M2 model', () => {
  test('M2 shows the configured name, else the id, else nothing', () => {
    const models = { 'heron-1': 'Heron One' }
    expect(presentTask(plain({ modelName: 'heron-1' }), { models }).model).toMatchObject({ name: 'heron-1', label: 'Heron One' })
    expect(presentTask(plain({ modelName: 'aster-2' }), { models }).model?.label).toBe('aster-2')
    expect(presentTask(plain({}), { models }).model).toBeUndefined()
  })

  test.each(['constructor', '__proto__', 'toString'])('T11 a model called %s has no name that nobody gave it', (modelName) => {
    expect(presentTask(plain({ modelName }), { models: {} }).model?.label).toBe(modelName)
  })

  test('T11 one that was given counts', () => {
    expect(presentTask(plain({ modelName: 'constructor' }), { models: { constructor: 'The Constructor' } as unknown as Record<string, string> }).model?.label).toBe('The Constructor')
  })

  test('M2 names may come from a function', () => {
    const models = (name: string): string | undefined => (name === 'heron-1' ? 'Heron One' : undefined)
    expect(presentTask(plain({ modelName: 'heron-1', modelNames: ['aster-2', 'heron-1'] }), { models }).model).toEqual({ name: 'heron-1', label: 'Heron One', history: ['aster-2', 'Heron One'] })
  })

  test.each(['\u202E', '\u200B', '\u0000\u001B'])('M2 a name of characters that nobody sees, %j, shows nothing', (modelName) => {
    expect(presentTask(plain({ modelName })).model).toBeUndefined()
    expect(presentTask(taskOf({ modelName })).model).toBeUndefined()
  })

  test('M2 a blank name is none', () => {
    expect(presentTask(plain({ modelName: 'heron-1' }), { models: { 'heron-1': ' ' } }).model?.label).toBe('heron-1')
  })

  test('a single model has no history', () => {
    expect(presentTask(plain({ modelName: 'heron-1', modelNames: ['heron-1'] })).model?.history).toBeUndefined()
  })
})

describe('activity', () => {
  const activity = (...steps: Task['steps']): string | undefined => presentTask(taskOf({ order: 1, status: 'running', steps })).activity

  test('is the tool that was called last', () => {
    expect(activity(aiStep(1, 'Looking.', { toolCalls: [{ name: 'read', argument: '' }, { name: 'search', argument: 'gulls\nat sea' }] }))).toBe('search “gulls at sea”')
    expect(activity(aiStep(1, '', { toolCalls: [{ name: 'read', argument: '' }] }))).toBe('read')
  })

  test('is writing after a text, thinking otherwise', () => {
    expect([activity(aiStep(1, 'So I think')), activity(aiStep(1, '')), activity(toolStep(1, 'Found.')), activity()]).toEqual(['Writing', 'Thinking', 'Thinking', 'Thinking'])
  })

  test('of a waiting task says what for, of a queued one that it is', () => {
    const call = aiStep(1, '', { toolCalls: [{ name: 'delete', argument: 'all' }] })
    expect(presentTask(plain({ status: 'waiting', steps: [call] })).activity).toBe('Waiting: delete “all”')
    expect(presentTask(plain({ status: 'waiting' })).activity).toBe('Waiting for you')
    expect(presentTask(plain({ status: 'pending', steps: [call] })).activity).toBe('Queued')
  })
})

describe('numbers beside', () => {
  test('tool calls are counted, none are not', () => {
    expect(presentTask(plain({ toolCallCount: 1 })).toolCalls).toEqual({ count: 1, text: '1 tool' })
    expect(presentTask(plain({ toolCallCount: 12 })).toolCalls?.text).toBe('12 tools')
    expect(presentTask(plain({ toolCallCount: 12 }), { locale: 'zh-CN' }).toolCalls?.text).toBe('12 次工具调用')
    expect([presentTask(plain({ toolCallCount: 0 })).toolCalls, presentTask(plain({})).toolCalls]).toEqual([undefined, undefined])
  })

  test.each([[5, 8, 63], [9, 8, 100], [0, 8, 0], [5, undefined, undefined], [5, 0, undefined], [-5, 8, 0]])('%d of %d tokens of a window are %d per cent', (usedTokens, windowTokens, expected) => {
    expect(presentTask(plain({ context: { usedTokens, windowTokens } })).contextPercent).toBe(expected)
  })

  test('the kind of agent is one line, a blank one is none', () => {
    expect(presentTask(plain({ title: 'Title', subagentType: 'deep\nresearcher' })).agentType).toBe('deep researcher')
    expect(presentTask(plain({ subagentType: ' ' })).agentType).toBeUndefined()
  })

  test.each([
    [{ title: 'researcher', subagentType: 'Researcher' }],
    [{ subagentType: 'researcher' }],
  ])('the agent type is not told again where it is the title: %o', (facts) => {
    expect(presentTask(plain(facts)).agentType).toBeUndefined()
  })
})

describe('options', () => {
  test('U6 a host may replace single texts', () => {
    expect(presentTask(plain({}), { messages: { untitled: 'Helper' } })).toMatchObject({ title: 'Helper', status: { label: 'Running' } })
  })

  test.each(['zh', 'zh-CN', 'ZH-hans'])('the locale %s speaks Chinese', (locale) => {
    expect(presentTask(plain({}), { locale }).status.label).toBe('运行中')
  })

  test('a locale without a catalog speaks English with its own numbers', () => {
    expect(presentTask(plain({ status: 'completed', usage: { totalTokens: 1234 } }), { locale: 'de' }).tokens.text).toBe('1.234 tokens')
  })

  test('a locale that is none is refused, with what to pass', () => {
    expect(() => createPresenter({ locale: 'en_GB' })).toThrow(/"en_GB".*BCP 47/)
  })

  test('a presenter says what presentTask says', () => {
    const task = plain({ modelName: 'heron-1', startedAt: 0, toolCallCount: 3 })
    expect(createPresenter({ locale: 'zh-CN' })(task, 5000)).toEqual(presentTask(task, { locale: 'zh-CN', now: 5000 }))
  })

  test('what it is given stays as it was', () => {
    const task = plain({ title: 'Title', usage: deepFreeze({ totalTokens: 5 }) })
    expect(presentTask(task)).toEqual(presentTask(task))
  })
})

test('in a language from right to left, wire text is a piece of its own in the sentence', async () => {
  const { ar } = await import('./messages-ar.ts')
  const failed = plain({ status: 'failed', error: 'no such table “orders”' })
  expect(presentTask(failed, { locale: 'ar', messages: ar }).outcome).toContain('\u2068no such table “orders”\u2069')
  expect(presentTask(plain({ status: 'failed', error: 'خطأ' }), { locale: 'ar', messages: ar }).outcome).not.toMatch(/[\u2066-\u2069]/)
  expect(presentTask(failed, { locale: 'en' }).outcome).toBe('Failed: no such table “orders”')
})

test.each(['toString', '__proto__', 'done', ''])('T11 a status that is none, as %j, is an unknown end', (status) => {
  // A task from somewhere else may hold anything.
  const { status: shown, outcome } = presentTask(plain({ status: status as TaskStatus }))
  expect([shown.value, shown.label, outcome]).toEqual(['unknown', 'Ended', 'Ended'])
})
