import { HumanMessage, ToolMessage } from '@langchain/core/messages'
import type { AIMessage, AIMessageChunk, BaseMessage } from '@langchain/core/messages'
import { END, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import { expect, test } from 'vitest'
import { carried, faults, isObject } from '../../../contracts/schemas.ts'
import { delegate } from './delegate.ts'
import type { Child } from './delegate.ts'
import { createTokenHandler } from './langchain-token-handler.ts'
import { toToolMessage } from './langchain-tool-message.ts'
import { toRunEvent } from './run-event.ts'
import { cardOf, overTheWire, printed, tasksAfter } from './testing/cards.ts'
import { plainMessage } from './testing/plain-message.ts'
import { ScriptedModel } from './testing/scripted-model.ts'
import { createTokenCollector } from './token-collector.ts'

const usage = (input_tokens: number, output_tokens: number): { input_tokens: number; output_tokens: number; total_tokens: number } => ({ input_tokens, output_tokens, total_tokens: input_tokens + output_tokens })
const taskCall = (id: string, description: string): { id: string; name: string; args: Record<string, unknown> } => ({ id, name: 'task', args: { description, prompt: `${description}, all of them.`, subagent_type: 'researcher' } })

/** The lead calls both subagents at once, then sums up; its own tokens are no card's. */
const lead = (): ScriptedModel => new ScriptedModel(
  { text: 'I will ask two.', model: 'lead-9', usage: usage(5000, 100), toolCalls: [taskCall('call_a', 'Count the gulls'), taskCall('call_b', 'Read the tide')] },
  { text: 'Both are back.', model: 'lead-9', usage: usage(6000, 50) },
)

/** One looks something up first, the other streams its only answer. */
const models: Readonly<Record<string, () => ScriptedModel>> = {
  call_a: () => new ScriptedModel(
    { text: 'Looking.', model: 'heron-1', usage: usage(400, 20), toolCalls: [{ id: 'c1', name: 'lookup', args: { q: 'gulls' } }] },
    { text: 'Three gulls.', model: 'heron-1', usage: { ...usage(500, 35), input_token_details: { cache_read: 300 } } },
  ),
  call_b: () => new ScriptedModel({ text: 'The tide is low.', model: 'gull-2', usage: usage(210, 9) }),
}

async function runChild(taskId: string, prompt: string, { signal, collector, step }: Child): Promise<string> {
  const model = models[taskId]?.() ?? new ScriptedModel()
  const config = { signal, callbacks: [createTokenHandler(collector)] }
  if (taskId === 'call_b') {
    let whole: AIMessageChunk | undefined
    for await (const chunk of await model.stream(prompt, config)) whole = whole === undefined ? chunk : whole.concat(chunk)
    if (whole === undefined) throw new Error('The model streamed nothing.')
    step(whole)
    return whole.text
  }
  const first = await model.invoke(prompt, config)
  step(first)
  const found = new ToolMessage({ id: 't1', content: 'Three.', name: 'lookup', tool_call_id: 'c1' })
  step(found)
  const last = await model.invoke([new HumanMessage(prompt), first, found], config)
  step(last)
  return last.text
}

/** The graph's stream, as a reader at the other end of the wire gets it, and what the host accounts for. */
async function play() {
  const collectors = new Map(['call_a', 'call_b'].map((id) => [id, createTokenCollector({ caller: `subagent:${id}` })]))
  const model = lead()
  const tasks = async ({ messages }: typeof MessagesAnnotation.State, config: LangGraphRunnableConfig): Promise<{ messages: BaseMessage[] }> => {
    // The edge leads here from messages that call tools.
    const calls = (messages.at(-1) as AIMessage).tool_calls ?? []
    const answers = await Promise.all(calls.map(({ id = '', args }) => delegate({
      taskId: id, description: args['description'], subagentType: args['subagent_type'], collector: collectors.get(id), signal: config.signal,
      write: (event) => config.writer?.(event),
      run: (child) => runChild(id, args['prompt'], child),
    })))
    return { messages: answers.map(toToolMessage) }
  }
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('lead', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('tasks', tasks)
    .addEdge(START, 'lead')
    .addConditionalEdges('lead', ({ messages }) => ((messages.at(-1) as AIMessage).tool_calls?.length ? 'tasks' : END))
    .addEdge('tasks', 'lead')
    .compile({ checkpointer: new MemorySaver() })
  const config = { configurable: { thread_id: 'th-1' } }

  const frames: unknown[] = []
  for await (const [mode, chunk] of await graph.stream({ messages: [new HumanMessage('Go.')] }, { ...config, streamMode: ['custom', 'updates'] })) {
    const data = mode === 'custom' ? chunk : Object.fromEntries(Object.entries(chunk).map(([node, part]) => [node, { messages: part.messages?.map(plainMessage) }]))
    frames.push(overTheWire({ event: mode, data }))
  }
  const { values } = await graph.getState(config)
  const history = (values as typeof MessagesAnnotation.State).messages.map(plainMessage)
  return { frames, history: overTheWire(history) as readonly unknown[], collectors }
}

const gulls = { status: 'completed', description: 'Count the gulls', model: 'heron-1', tokens: [900, 55, 955, 300], stopReason: undefined, result: 'Three gulls.', error: undefined, isCut: false }
const tide = { status: 'completed', description: 'Read the tide', model: 'gull-2', tokens: [210, 9, 219, undefined], stopReason: undefined, result: 'The tide is low.', error: undefined, isCut: false }

test('two parallel subagents of a LangGraph graph: live, the cards show the true numbers', async () => {
  const { frames, collectors } = await play()
  const tasks = tasksAfter(frames)
  expect([...tasks.keys()].sort()).toEqual(['call_a', 'call_b'])
  expect([tasks.get('call_a'), tasks.get('call_b')].map((task) => task && cardOf(task))).toEqual([gulls, tide])
  expect(tasks.get('call_a')?.steps).toMatchObject([
    { index: 1, kind: 'ai', text: 'Looking.', toolCalls: [{ name: 'lookup', argument: 'gulls' }] }, { index: 2, kind: 'tool', text: 'Three.', toolName: 'lookup' }, { index: 3, kind: 'ai', text: 'Three gulls.' },
  ])
  expect([...collectors.values()].map((collector) => collector.records().map((record) => record.total_tokens))).toEqual([[420, 535], [219]])
})

test('its history and its run events give the same cards', async () => {
  const { frames, history } = await play()
  const live = tasksAfter(frames)
  const rows = frames.flatMap((frame) => carried(frame)).flatMap(({ value }) => toRunEvent(value) ?? [])
  expect(rows).toHaveLength(8)
  const [reloaded, restored] = [tasksAfter(history), tasksAfter(rows)]
  for (const [id, task] of live) {
    expect([reloaded.get(id), restored.get(id)].map((other) => other && cardOf(other))).toEqual([cardOf(task), cardOf(task)])
    expect(printed(reloaded.get(id) ?? task)).toEqual(printed(task))
  }
})

test('while they run, the cards count up and never back, and both run at once', async () => {
  const { frames } = await play()
  const seen = frames.map((_, at) => tasksAfter(frames.slice(0, at + 1)))
  for (const id of ['call_a', 'call_b']) {
    const totals = seen.map((tasks) => tasks.get(id)?.usage?.totalTokens ?? 0)
    expect(totals).toEqual(totals.toSorted((left, right) => left - right))
  }
  const types = frames.flatMap((frame) => carried(frame)).flatMap(({ value }) => (isObject(value) && typeof value['task_id'] === 'string' ? [value['type']] : []))
  expect(types.slice(0, 2)).toEqual(['task_started', 'task_started'])
})

test('every frame of it is valid', async () => {
  const { frames, history } = await play()
  const values = [...frames, ...history].flatMap((frame) => carried(frame))
  expect(values.length).toBeGreaterThan(10)
  expect(values.flatMap(({ schema, value }) => faults(schema, value))).toEqual([])
})
