import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTaskStore } from '../store.ts'
import type { TaskStore } from '../store.ts'
import { runUpdate } from '../task.ts'
import { plainTasks } from '../../../../contracts/play-case.ts'
import { readStreams } from '../../../../contracts/read-contracts.ts'
import { createAcpDecoder } from './acp.ts'

/** Milliseconds that a test may take on a busy machine before it counts as hung. */
const LONG = 120_000
const LEAD = 'the lead'

/** A frame with whoever it is of: those frames keep their order, and nothing else does. */
interface OwnFrame {
  readonly owner: string
  readonly frame: object
}

type Act = { readonly kind: 'text' | 'thought' | 'tool' | 'gauge'; readonly size: number; readonly isNamed: boolean }
interface Round { readonly acts: readonly Act[]; readonly end: 'completed' | 'error' }
interface Agent { readonly rounds: readonly Round[]; readonly isLeftOpen: boolean }
interface Workflow { readonly agents: readonly Agent[]; readonly picks: readonly number[]; readonly style: 'flat' | 'nested'; readonly hasLists: boolean }

const act: fc.Arbitrary<Act> = fc.record({ kind: fc.constantFrom('text', 'text', 'thought', 'tool', 'gauge'), size: fc.integer({ min: 1, max: 4 }), isNamed: fc.boolean() })
const round: fc.Arbitrary<Round> = fc.record({ acts: fc.array(act, { maxLength: 4 }), end: fc.constantFrom('completed', 'completed', 'error') })
const agent: fc.Arbitrary<Agent> = fc.record({ rounds: fc.array(round, { minLength: 1, maxLength: 3 }), isLeftOpen: fc.boolean() })
const workflow: fc.Arbitrary<Workflow> = fc.record({
  agents: fc.array(agent, { minLength: 1, maxLength: 4 }),
  picks: fc.array(fc.nat(), { minLength: 200, maxLength: 200 }),
  style: fc.constantFrom('flat', 'nested'),
  hasLists: fc.boolean(),
})

/** What a host sends: agents side by side, a status array with every signal in any order, durations that never stop. */
function perform({ agents, picks, style, hasLists }: Workflow): readonly OwnFrame[] {
  const frames: OwnFrame[] = []
  const states = agents.map((_, at) => ({ id: `node${at}`, status: 'pending', startedAt: -1 }))
  let now = 0
  const list = (): object[] =>
    states.map(({ id, status, startedAt }) => ({ id, type: `Node ${id}`, status, elapsed_ms: startedAt < 0 ? null : now - startedAt })).sort((left, right) => ((left.id.length * 7 + now) % 3) - ((right.id.length + now) % 2))
  const send = (owner: string, update: object, status?: string, isSignal = false): void => {
    const listed = hasLists && isSignal ? list() : undefined
    const meta = style === 'flat'
      ? { 'raf.agent_id': owner, ...(status !== undefined && { 'raf.status': status }), ...(listed && { 'raf.sub_agents': listed }) }
      : { raf: { agent_id: owner, agent_type: 'ChatAgent', ...(status !== undefined && { status }), ...(listed && { sub_agents: listed }) } }
    frames.push({ owner, frame: { method: 'session/update', params: { sessionId: 's', update, ...(owner !== LEAD && { _meta: meta }) } } })
  }
  const text = (said: string, messageId?: string, sessionUpdate = 'agent_message_chunk'): object => ({ sessionUpdate, content: { type: 'text', text: said }, ...(messageId !== undefined && { messageId }) })
  const scripts = agents.map(({ rounds, isLeftOpen }, at) => {
    const id = `node${at}`
    return rounds.flatMap((one, number) => {
      const isLast = number === rounds.length - 1
      return [
        () => { const state = states[at]; if (state !== undefined) Object.assign(state, { status: 'executing', startedAt: state.startedAt < 0 ? now : state.startedAt }); send(id, text(''), 'executing', true) },
        ...one.acts.flatMap((what, place) => actOf(what, `${at}.${number}.${place}`).map((update) => () => send(id, update, 'executing'))),
        ...(isLast && isLeftOpen ? [] : [() => {
          if (one.end === 'error') send(LEAD, text(`[Node ${id} failed: reason ${number}]`))
          Object.assign(states[at] ?? {}, { status: one.end })
          send(id, text(''), one.end, true)
        }]),
      ]
    })
  })
  let turn = 0
  while (scripts.some((script) => script.length > 0)) {
    const open = scripts.filter((script) => script.length > 0)
    now += 100
    open[(picks[turn % picks.length] ?? 0) % open.length]?.shift()?.()
    if (turn % 5 === 0) send(LEAD, text(`The lead says ${turn}. `))
    turn += 1
  }
  return frames

  function actOf({ kind, size, isNamed }: Act, name: string): readonly object[] {
    const messageId = isNamed ? `m${name}` : undefined
    const words = Array.from({ length: size }, (_, word) => `word ${word} of ${name}. `)
    switch (kind) {
      case 'text': return words.map((word) => text(word, messageId))
      case 'thought': return words.map((word) => text(word, messageId, 'agent_thought_chunk'))
      case 'gauge': return [{ sessionUpdate: 'usage_update', used: size * 1000, size: 10_000 }]
      case 'tool': return [
        { sessionUpdate: 'tool_call', toolCallId: `call_${name.split('.').at(-1)}`, title: `Tool ${name}`, status: 'in_progress' },
        { sessionUpdate: 'tool_call_update', toolCallId: `call_${name.split('.').at(-1)}`, status: size > 3 ? 'failed' : 'completed', content: [{ type: 'content', content: { type: 'text', text: `gave ${size}` } }] },
      ]
    }
  }
}

function interleave(frames: readonly OwnFrame[], picks: readonly number[]): readonly object[] {
  const queues = new Map<string, object[]>()
  for (const { owner, frame } of frames) queues.set(owner, [...(queues.get(owner) ?? []), frame])
  const mixed: object[] = []
  for (let turn = 0; mixed.length < frames.length; turn += 1) {
    const open = [...queues.values()].filter((queue) => queue.length > 0)
    const frame = open[(picks[turn % picks.length] ?? 0) % open.length]?.shift()
    if (frame !== undefined) mixed.push(frame)
  }
  return mixed
}

function deliver(frames: readonly object[], store: TaskStore = createTaskStore()): TaskStore {
  const decode = createAcpDecoder()
  for (const frame of frames) store.apply(decode(frame))
  return store
}

/** Every task, and what each agent said. */
function outcome(store: TaskStore): unknown {
  const ids = store.getTasks().map(({ id }) => id).sort()
  return [plainTasks(store), ids.map((id) => [id, store.getOutput(id).messages.map(({ channel, pieces }) => [channel, pieces.join('')])])]
}

const picks = fc.array(fc.nat(), { minLength: 400, maxLength: 400 })

describe('a workflow', () => {
  test('T9 any interleaving that keeps each agent\'s own frames in order ends in one state', () => {
    fc.assert(fc.property(workflow, picks, (plan, order) => {
      const frames = perform(plan)
      const expected = outcome(deliver(frames.map(({ frame }) => frame)))
      const reached = outcome(deliver(interleave(frames, order)))
      if (!isDeepStrictEqual(reached, expected)) expect(reached).toEqual(expected)
    }), { numRuns: 400 })
  }, LONG)

  test('I5 shows each round, and the last one\'s end and text', () => {
    fc.assert(fc.property(workflow, (plan) => {
      const store = deliver(perform(plan).map(({ frame }) => frame))
      for (const [at, { rounds, isLeftOpen }] of plan.agents.entries()) {
        const last = rounds.at(-1)
        const said = last?.acts.flatMap(({ kind, size }, place) => (kind === 'text' ? Array.from({ length: size }, (_, word) => `word ${word} of ${at}.${rounds.length - 1}.${place}. `) : [])) ?? []
        const task = store.getTask(`node${at}`)
        expect(task?.activation).toBe(rounds.length)
        expect(task?.status).toBe(isLeftOpen ? 'running' : last?.end === 'error' ? 'failed' : 'completed')
        if (!isLeftOpen && last?.end === 'completed') expect(task?.result?.replaceAll('\n', '')).toBe(said.length === 0 ? undefined : said.join(''))
        if (!isLeftOpen && last?.end === 'error') expect(task?.error).toBe(`reason ${rounds.length - 1}`)
      }
    }), { numRuns: 200 })
  }, LONG)

  test('T8 a second delivery of all of it, to a new decoder, changes no task and no named message', () => {
    fc.assert(fc.property(workflow, (plan) => {
      const frames = perform({ ...plan, agents: plan.agents.map((one) => ({ ...one, rounds: one.rounds.map((part) => ({ ...part, acts: part.acts.map((what) => ({ ...what, isNamed: true })) })) })) })
      const store = deliver(frames.map(({ frame }) => frame))
      const before = outcome(store)
      deliver(frames.map(({ frame }) => frame), store)
      const after = outcome(store)
      if (!isDeepStrictEqual(after, before)) expect(after).toEqual(before)
    }), { numRuns: 200 })
  }, LONG)

  test('T12 the end of the prompt interrupts what is open and nothing else', () => {
    fc.assert(fc.property(workflow, (plan) => {
      const store = deliver(perform(plan).map(({ frame }) => frame))
      const before = new Map(store.getTasks().map((task) => [task.id, task.status]))
      store.apply(runUpdate({ runId: 's', state: 'ended' }))
      for (const task of store.getTasks()) expect(task.status).toBe(before.get(task.id) === 'running' || before.get(task.id) === 'pending' ? 'interrupted' : before.get(task.id))
    }), { numRuns: 100 })
  }, LONG)
})

describe('subagent sessions', () => {
  interface Plan { readonly rounds: readonly { readonly words: number; readonly end: string }[]; readonly isLeftOpen: boolean; readonly tools: number }
  const plan: fc.Arbitrary<Plan> = fc.record({
    rounds: fc.array(fc.record({ words: fc.nat(4), end: fc.constantFrom('end_turn', 'cancelled', 'error', 'max_tokens') }), { minLength: 1, maxLength: 3 }),
    isLeftOpen: fc.boolean(),
    tools: fc.nat(2),
  })

  /** A child's own frames: what it says, and what its parent says of it. */
  function childFrames({ rounds, isLeftOpen, tools }: Plan, at: number): readonly OwnFrame[] {
    const owner = `child${at}`
    const update = (sessionId: string, body: object): OwnFrame => ({ owner, frame: { method: 'session/update', params: { sessionId, update: body } } })
    const patch = (state: object): OwnFrame => update('p', { sessionUpdate: 'subagent_update', sessionId: owner, title: `Child ${at}`, state })
    return rounds.flatMap(({ words, end }, round) => [
      patch({ state: 'running' }),
      ...Array.from({ length: tools }, (_, tool) => update(owner, { sessionUpdate: 'tool_call', toolCallId: `${round}.${tool}`, title: 'Read', status: 'completed' })),
      ...Array.from({ length: words }, (_, word) => update(owner, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `word ${word}. ` }, messageId: `m${round}` })),
      ...(isLeftOpen && round === rounds.length - 1 ? [] : [patch({ state: 'idle', stopReason: end })]),
    ])
  }

  test('T9 children interleave in any way with each other and with their parent', () => {
    fc.assert(fc.property(fc.array(plan, { minLength: 1, maxLength: 4 }), picks, (plans, order) => {
      const lead = Array.from({ length: 5 }, (_, at): OwnFrame => ({ owner: LEAD, frame: { method: 'session/update', params: { sessionId: 'p', update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `lead ${at} ` } } } } }))
      const frames = [...lead, ...plans.flatMap(childFrames)]
      const expected = outcome(deliver(frames.map(({ frame }) => frame)))
      const reached = outcome(deliver(interleave(frames, order)))
      if (!isDeepStrictEqual(reached, expected)) expect(reached).toEqual(expected)
    }), { numRuns: 200 })
  }, LONG)

  test('I5 each time that a child is prompted is one activation, and the last message is its result', () => {
    fc.assert(fc.property(plan, (one) => {
      const task = deliver(childFrames(one, 0).map(({ frame }) => frame)).getTask('child0')
      const last = one.rounds.at(-1)
      expect(task?.activation).toBe(one.rounds.length)
      if (!one.isLeftOpen && last !== undefined && (last.end === 'end_turn' || last.end === 'max_tokens')) {
        expect(task?.result).toBe(last.words === 0 ? undefined : Array.from({ length: last.words }, (_, word) => `word ${word}. `).join(''))
      }
    }), { numRuns: 100 })
  }, LONG)
})

describe('hostile frames', () => {
  const real = readStreams('acp').flatMap((stream) => stream.frames)
  const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withSparseArray: true })

  /** A real frame in which one value, anywhere, is replaced by any other. */
  const damaged = fc.tuple(fc.constantFrom(...real), fc.nat(), anything).map(([frame, place, value]) => damage(structuredClone(frame), place, value))

  test('T11 any value gives updates or nothing, never an exception', () => {
    fc.assert(fc.property(fc.array(fc.oneof(anything, fc.jsonValue(), damaged), { maxLength: 20 }), (frames) => {
      const decode = createAcpDecoder()
      const store = createTaskStore()
      for (const frame of frames) store.apply(decode(frame))
      store.getTasks().map((task) => JSON.stringify(task))
    }), { numRuns: 2000 })
  }, LONG)

  test('T11 a damaged frame does not stop the next one', () => {
    fc.assert(fc.property(damaged, (broken) => {
      const store = createTaskStore()
      const decode = createAcpDecoder()
      store.apply(decode(broken))
      store.apply(decode({ method: 'session/update', params: { sessionId: 'fresh', update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'hi' } }, _meta: { 'raf.agent_id': 'after', 'raf.status': 'executing' } } }))
      expect(store.getTask('after', 'fresh')?.status).toBe('running')
    }), { numRuns: 500 })
  }, LONG)
})

function damage(frame: unknown, place: number, value: unknown): unknown {
  const spots: [Record<string, unknown>, string][] = []
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const key of Object.keys(part)) {
      spots.push([part as Record<string, unknown>, key]) // an object of a parsed frame
      walk((part as Record<string, unknown>)[key])
    }
  }
  walk(frame)
  const spot = spots[place % Math.max(1, spots.length)]
  if (spot !== undefined) spot[0][spot[1]] = value
  return frame
}
