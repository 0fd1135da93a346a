/** The protocol's own library on both sides of a connection: what its client hands to a handler is what the decoder reads. */
import * as stable from '@agentclientprotocol/sdk'
import * as sdk from '@agentclientprotocol/sdk/unstable'
import { expect, test, vi } from 'vitest'
import { createTaskStore } from '../store.ts'
import type { TaskStore } from '../store.ts'
import { runUpdate } from '../task.ts'
import { differences, plainTasks } from '../../../../contracts/play-case.ts'
import type { Decoder } from '../../../../contracts/play-case.ts'
import { readStreams } from '../../../../contracts/read-contracts.ts'
import { createAcpDecoder } from './acp.ts'
import { isRecord } from './json.ts'

const streams = readStreams('acp')

/** Two ends of one connection, as bytes in memory. */
function pipe(): readonly [sdk.Stream, sdk.Stream] {
  const there = new TransformStream<Uint8Array, Uint8Array>()
  const back = new TransformStream<Uint8Array, Uint8Array>()
  return [sdk.ndJsonStream(there.writable, back.readable), sdk.ndJsonStream(back.writable, there.readable)]
}

/** An agent that says, at each prompt, the next part of what a stream recorded: up to the response of a prompt. */
function actor(frames: readonly unknown[]): sdk.AgentApp {
  const turns: unknown[][] = [[]]
  for (const frame of frames) {
    if (isRecord(frame) && typeof frame['method'] === 'string' && frame['method'] !== 'session/prompt') turns.at(-1)?.push(frame)
    if (isRecord(frame) && isRecord(frame['result']) && 'stopReason' in frame['result']) turns.push([])
  }
  return sdk
    .agent({ name: 'actor' })
    .onRequest('initialize', () => ({ protocolVersion: sdk.PROTOCOL_VERSION, agentCapabilities: {} }))
    .onRequest('session/new', () => ({ sessionId: sessionOf(frames) }))
    .onRequest('session/prompt', async ({ client }) => {
      for (const frame of turns.shift() ?? []) {
        if (!isRecord(frame)) continue
        if (frame['method'] === 'session/update') await client.notify('session/update', frame['params'])
        if (frame['method'] === 'session/request_permission') await client.request('session/request_permission', frame['params'])
      }
      return { stopReason: 'end_turn' as const }
    })
}

function sessionOf(frames: readonly unknown[]): string {
  for (const frame of frames) {
    if (isRecord(frame) && frame['method'] === 'session/update' && isRecord(frame['params'])) return String(frame['params']['sessionId'])
  }
  throw new Error('The stream has no update.')
}

/** A host of a few lines: it decodes what its handlers are given, and says itself when a prompt begins and ends. */
async function host(app: sdk.AgentApp, store: TaskStore, prompts: number, decoderOf: (turn: number) => Decoder): Promise<void> {
  let decode = decoderOf(0)
  const [clientEnd, agentEnd] = pipe()
  const serving = app.connect(agentEnd)
  await sdk
    .client({ name: 'host' })
    .onNotification('session/update', ({ params }) => store.apply(decode(params)))
    .onRequest('session/request_permission', ({ params }) => {
      store.apply(decode(params))
      return { outcome: { outcome: 'selected', optionId: params.options[0]?.optionId ?? '' } }
    })
    .connectWith(clientEnd, async (context) => {
      await context.request('initialize', { protocolVersion: sdk.PROTOCOL_VERSION, clientCapabilities: { subagents: {} } })
      const { sessionId } = await context.request('session/new', { cwd: '/work', mcpServers: [] })
      for (let turn = 0; turn < prompts; turn += 1) {
        decode = decoderOf(turn)
        store.apply(runUpdate({ runId: sessionId, state: 'running' }))
        await context.request('session/prompt', { sessionId, prompt: [{ type: 'text', text: 'Go.' }] })
        store.apply(runUpdate({ runId: sessionId, state: 'ended' }))
      }
    })
  serving.close()
}

// The documented frame without an update is refused by this library before any handler sees it.
const spoken = streams.filter(({ name }) => name !== 'acp-nested-tags' && name !== 'acp-two-prompts')

test.each(spoken.map((stream) => [stream.name, stream] as const))('stream %s reaches its state through a real client and a real agent', async (_name, stream) => {
  const store = createTaskStore()
  await host(actor(stream.frames), store, 1, () => createAcpDecoder())
  expect(differences(stream.expect, { store, now: undefined })).toEqual([])
})

test('I1 two prompts of one session with the same agents are two sets of cards: one decoder a turn', async () => {
  const stream = streams.find(({ name }) => name === 'acp-two-prompts')
  if (stream === undefined) throw new Error('The stream "acp-two-prompts" is gone.')
  const store = createTaskStore()
  await host(actor(stream.frames), store, 2, (turn) => createAcpDecoder({ scope: `turn-${turn + 1}` }))
  expect(differences(stream.expect, { store, now: undefined })).toEqual([])
})

test('I1 two sessions with the same agents never mix', async () => {
  const stream = spoken.find(({ name }) => name === 'recorded-acp-flat')
  if (stream === undefined) throw new Error('The stream "recorded-acp-flat" is gone.')
  const elsewhere: readonly unknown[] = JSON.parse(JSON.stringify(stream.frames).replaceAll('sess_parent_1', 'sess_other'))
  const [together, alone] = [createTaskStore(), createTaskStore()]
  await Promise.all([host(actor(stream.frames), together, 1, () => createAcpDecoder()), host(actor(elsewhere), together, 1, () => createAcpDecoder())])
  await host(actor(stream.frames), alone, 1, () => createAcpDecoder())
  const ofFirst = plainTasks(together).filter((task) => isRecord(task) && task['scope'] === 'sess_parent_1')
  expect(together.getTasks()).toHaveLength(2 * alone.getTasks().length)
  expect(ofFirst).toEqual(plainTasks(alone))
})

test('tags reach the handler unchanged, in all four shapes and places', async () => {
  const text = (words: string, meta?: object): object => ({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: words }, ...(meta !== undefined && { _meta: meta }) })
  const flat = (id: string): object => ({ 'raf.agent_id': id, 'raf.status': 'executing' })
  const nested = (id: string): object => ({ raf: { agent_id: id, agent_type: 'ChatAgent' } })
  const frames = [
    { update: text('one'), _meta: flat('a') }, { update: text('two', flat('b')) }, { update: text('three'), _meta: nested('c') }, { update: text('four', nested('d')) },
  ].map((params) => ({ method: 'session/update', params: { sessionId: 's', ...params } }))
  const store = createTaskStore()
  await host(actor(frames), store, 1, () => createAcpDecoder())
  expect(store.getTasks().map(({ id }) => [id, store.getOutput(id).messages[0]?.pieces.join('')])).toEqual([['a', 'one'], ['b', 'two'], ['c', 'three'], ['d', 'four']])
})

test('the stable entry of the library keeps subagent updates from its handlers: hosts need the unstable one', async () => {
  const heard: string[] = []
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = stable
    .agent({ name: 'actor' })
    .onRequest('initialize', () => ({ protocolVersion: stable.PROTOCOL_VERSION, agentCapabilities: {} }))
    .onRequest('session/new', () => ({ sessionId: 'p' }))
    .onRequest('session/prompt', async ({ client }) => {
      await client.notify<unknown>('session/update', { sessionId: 'p', update: { sessionUpdate: 'subagent_update', sessionId: 'c', state: { state: 'running' } } }).catch(() => undefined)
      await client.notify('session/update', { sessionId: 'p', update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'hi' } } })
      return { stopReason: 'end_turn' as const }
    })
  await stable
    .client({ name: 'host' })
    .onNotification('session/update', ({ params }) => { heard.push(params.update.sessionUpdate) })
    .connectWith(app, async (context) => {
      await context.request('initialize', { protocolVersion: stable.PROTOCOL_VERSION })
      await context.request('session/new', { cwd: '/work', mcpServers: [] })
      await context.request('session/prompt', { sessionId: 'p', prompt: [] })
    })
  expect(heard).toEqual(['agent_message_chunk'])
  expect(complaints).toHaveBeenCalled()
  complaints.mockRestore()
})
