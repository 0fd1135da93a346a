import { BaseCallbackHandler } from '@langchain/core/callbacks/base'
import { AIMessage } from '@langchain/core/messages'
import { FakeListChatModel, FakeLLM } from '@langchain/core/utils/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createTokenHandler } from './langchain-token-handler.ts'
import { ScriptedModel } from './testing/scripted-model.ts'
import type { Reply } from './testing/scripted-model.ts'
import { createTokenCollector } from './token-collector.ts'

const whole = { input_tokens: 400, output_tokens: 20, total_tokens: 420 }
const reply: Reply = { text: 'Spring tides follow the moon.', model: 'heron-1', usage: whole }

function listening() {
  const collector = createTokenCollector({ caller: 'subagent:researcher' })
  const handler = createTokenHandler(collector)
  return { collector, handler, config: { callbacks: [handler] } }
}

afterEach(() => { vi.useRealTimers() })

test('a call is recorded with the model of its response', async () => {
  const { collector, config } = listening()
  await new ScriptedModel(reply).invoke('tides', config)
  expect(collector.records()).toEqual([{ source_run_id: expect.stringMatching(/^[0-9a-f-]{36}$/), caller: 'subagent:researcher', model_name: 'heron-1', ...whole }])
})

test('it is recorded before the call returns even while other handlers are behind', async () => {
  const { collector, handler } = listening()
  const slow = BaseCallbackHandler.fromMethods({ handleLLMEnd: () => new Promise((resolve) => { setTimeout(resolve, 30) }) })
  await new ScriptedModel(reply).invoke('tides', { callbacks: [slow, handler] })
  expect(collector.snapshot()).toEqual(whole)
})

test('a streamed call counts once, with a model name that every chunk repeats', async () => {
  const { collector, config } = listening()
  for await (const chunk of await new ScriptedModel(reply).stream('tides', config)) void chunk
  expect(collector.records()).toMatchObject([{ model_name: 'heron-1', ...whole }])
})

test('each call of a batch is recorded by itself', async () => {
  const { collector, config } = listening()
  await new ScriptedModel(reply, { ...reply, model: 'heron-2' }).batch(['tides', 'winds'], config)
  expect(collector.records().map((record) => record.model_name)).toEqual(['heron-1', 'heron-2'])
  expect(collector.snapshot()?.total_tokens).toBe(840)
})

test('prompts of one generate call are calls of their own', async () => {
  const { collector, config } = listening()
  await new ScriptedModel(reply, reply).generate([['tides'], ['winds']], config)
  expect(new Set(collector.records().map((record) => record.source_run_id)).size).toBe(2)
})

test('the candidates of one response share its usage, so it counts once', async () => {
  const { collector, config } = listening()
  await new ScriptedModel({ ...reply, candidates: 3 }).invoke('tides', config)
  expect(collector.snapshot()).toEqual(whole)
})

test('parallel calls are all counted, each by the collector that listens to it', async () => {
  const [first, second] = [listening(), listening()]
  await Promise.all([new ScriptedModel(reply).invoke('a', first.config), new ScriptedModel(reply).invoke('b', second.config), new ScriptedModel(reply).invoke('c', first.config)])
  expect([first.collector.snapshot()?.total_tokens, second.collector.snapshot()?.total_tokens]).toEqual([840, 420])
})

test('a retried call counts the responses that came, and an attempt that failed has none', async () => {
  vi.useFakeTimers()
  const { collector, config } = listening()
  const answer = new ScriptedModel({ fails: 'overloaded' }, reply).withRetry({ stopAfterAttempt: 2 }).invoke('tides', config)
  await vi.runAllTimersAsync()
  await answer
  expect(collector.snapshot()).toEqual(whole)
})

test('a fallback is counted under its own model', async () => {
  const { collector, config } = listening()
  await new ScriptedModel({ fails: 'overloaded' }).withFallbacks([new ScriptedModel({ ...reply, model: 'gull-2' })]).invoke('tides', config)
  expect(collector.records().map((record) => record.model_name)).toEqual(['gull-2'])
})

test('a handler that is told twice of one call counts it once', async () => {
  const { collector, handler } = listening()
  const message = Object.assign(new AIMessage(''), { usage_metadata: whole })
  const result = { generations: [[Object.assign({ text: '' }, { message })]] }
  await handler.handleLLMEnd?.(result, 'run-1')
  await handler.copy().handleLLMEnd?.(result, 'run-1')
  expect(collector.snapshot()).toEqual(whole)
})

test('two handlers of one collector on one call count it once', async () => {
  const { collector, handler } = listening()
  await new ScriptedModel(reply).invoke('tides', { callbacks: [handler, createTokenHandler(collector)] })
  expect(collector.snapshot()).toEqual(whole)
})

test.each([new FakeListChatModel({ responses: ['x'] }), new FakeLLM({ response: 'x' }), new ScriptedModel({ text: 'x', usage: {} })])('U1 a provider that reports no usage leaves none', async (model) => {
  const { collector, config } = listening()
  await model.invoke('tides', config)
  expect([collector.snapshot(), collector.records()]).toEqual([null, []])
})

test('a missing total, cache reads and the other name of the model are read', async () => {
  const { collector, handler } = listening()
  const message = Object.assign(new AIMessage(''), { response_metadata: { model: 'gull-2' }, usage_metadata: { input_tokens: 9, output_tokens: 1, total_tokens: 0, input_token_details: { cache_read: 4 } } })
  await handler.handleLLMEnd?.({ generations: [[{ text: '' }, Object.assign({ text: '' }, { message })]] }, 'run-1')
  expect(collector.records()).toMatchObject([{ model_name: 'gull-2', input_tokens: 9, output_tokens: 1, total_tokens: 10, cache_read_tokens: 4 }])
})

test('a model that completes texts reports beside its generations', async () => {
  const { collector, handler } = listening()
  await handler.handleLLMEnd?.({ generations: [[{ text: 'x' }]], llmOutput: { model_name: 'gull-2', tokenUsage: { promptTokens: 5, completionTokens: 2 } } }, 'run-1')
  expect(collector.records()).toMatchObject([{ model_name: 'gull-2', input_tokens: 5, output_tokens: 2, total_tokens: 7 }])
})
