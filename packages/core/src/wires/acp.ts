/**
 * The Agent Client Protocol, with three ways in which agents show up on it: the tags of a RAF host (flat or nested, on
 * the parameters or on the update), the protocol's own subagent sessions, and the `parentToolUseId` of older Claude
 * adapters. A frame is a JSON-RPC message of either direction, or the parameters as the SDK's handlers give them.
 *
 * Order (T9): any interleaving that keeps each agent's own frames, and those of the lead, in order. An agent's own
 * frames are those that its tag names, those of its session, and what its parent says of it.
 * Memory: the newest 1,024 sessions; of each 4,096 agents, and of each agent the text of its round (200,000 characters)
 * and 512 tool calls of 8,192 characters; 256 open requests of either direction.
 * A replay of everything may be read by a new decoder. With `session/load` and its response this one understands a
 * replay that leaves rounds out, too.
 */
import { keepLatest } from '../bounded-map.ts'
import type { RunState, Update } from '../task.ts'
import { AcpAgent } from './acp-agent.ts'
import { AcpRequests } from './acp-requests.ts'
import { AcpSession } from './acp-session.ts'
import { readChildPatch, readChildState } from './acp-subagent.ts'
import { NO_TAGS, readTags } from './acp-tags.ts'
import { id, isRecord, parseJson } from './json.ts'
import type { JsonRecord } from './json.ts'

export interface AcpDecoderOptions {
  /**
   * What owns the agent ids. Default: the session. A RAF host uses the same ids at every prompt: give each turn a scope
   * of its own, with one decoder a turn or with a function that names the turn, and two turns are two sets of cards.
   */
  readonly scope?: string | ((frame: { readonly sessionId: string }) => string) | undefined
}

const MAX_SESSIONS = 1024
/** A list of frames in a list is as deep as any transport goes. */
const MAX_DEPTH = 4

/** Reads one frame; what is no frame of this wire gives `[]`. Never throws on wire data. */
export function createAcpDecoder(options: AcpDecoderOptions = {}): (frame: unknown) => readonly Update[] {
  const decoder = new AcpDecoder(options.scope)
  return (frame) => decoder.decode(frame, 0)
}

class AcpDecoder {
  /** One conversation that is never collected, so that V8 keeps the shapes that the compiled code relies on. */
  static readonly exemplar: readonly unknown[] = exemplar(new AcpDecoder(undefined))

  readonly #scope: AcpDecoderOptions['scope']
  readonly #sessions = new Map<string, AcpSession>()
  /** Sessions that a parent announced as its subagents. */
  readonly #children = new Map<string, AcpSession>()
  readonly #requests = new AcpRequests()
  /** The next frame is most likely of the same session. */
  #latest: AcpSession | undefined

  constructor(scope: AcpDecoderOptions['scope']) {
    this.#scope = scope
  }

  decode(frame: unknown, depth: number): readonly Update[] {
    if (isRecord(frame)) return this.#decodeMessage(frame)
    if (depth >= MAX_DEPTH) return []
    if (Array.isArray(frame)) return frame.flatMap((item) => this.decode(item, depth + 1))
    return typeof frame === 'string' ? this.decode(parseJson(frame), depth + 1) : []
  }

  #decodeMessage(frame: JsonRecord): readonly Update[] {
    const { method, params } = frame
    if (typeof method === 'string') return isRecord(params) ? this.#decodeCall(method, params, rpcId(frame)) : []
    if (isRecord(frame['update']) || Array.isArray(frame['content'])) return this.#readUpdate(frame)
    if (isRecord(frame['toolCall'])) return this.#readPermission(frame, undefined)
    return Object.hasOwn(frame, 'result') || Object.hasOwn(frame, 'error') ? this.#readResponse(frame, rpcId(frame)) : []
  }

  #decodeCall(method: string, params: JsonRecord, requestId: string | undefined): readonly Update[] {
    switch (method) {
      case 'session/update': return this.#readUpdate(params)
      case 'session/request_permission': return this.#readPermission(params, requestId)
      case 'session/prompt': return this.#beginPrompt(params, requestId)
      case 'session/load': return this.#beginReplay(params, requestId)
      default:
        if (requestId !== undefined) this.#requests.open(requestId, { kind: 'other' })
        return []
    }
  }

  #readUpdate(params: JsonRecord): readonly Update[] {
    const { update, content } = params
    const tags = readTags(params, isRecord(update) ? update : undefined)
    const sessionKey = sessionId(params)
    // Something else that has a content or an update.
    if (sessionKey === undefined && tags === NO_TAGS) return []
    const session = this.#sessionOf(sessionKey ?? '')
    if (!isRecord(update)) return session.readParts(Array.isArray(content) ? content : [], tags)
    return update['sessionUpdate'] === 'subagent_update' ? this.#readChild(session, update) : session.read(update, tags)
  }

  #readPermission(params: JsonRecord, requestId: string | undefined): readonly Update[] {
    const toolCall = isRecord(params['toolCall']) ? params['toolCall'] : undefined
    const { agent, updates } = this.#sessionOf(sessionId(params) ?? '').readPermission(params, readTags(params, toolCall))
    if (requestId !== undefined) this.#requests.open(requestId, { kind: 'permission', agent })
    return updates
  }

  /** What a parent says of a child: it announces it, renames it, and says how it stands. */
  #readChild(parent: AcpSession, patch: JsonRecord): readonly Update[] {
    const childId = id(patch['sessionId'])
    if (childId === undefined) return [{ kind: 'unattributed', reason: 'a subagent update without a usable sessionId' }]
    if (childId === parent.id) return []
    const known = this.#children.get(childId)
    const child = known ?? this.#announce(childId, parent)
    const { self: agent } = child
    if (agent === undefined) return []
    agent.identify({ agentType: undefined, parentId: parent.self?.id })
    const facts = readChildPatch(patch)
    if (known !== undefined && patch['state'] === undefined) return [agent.say(facts)]
    parent.turn()
    const state = readChildState(patch['state'])
    const isOpen = state.status === 'running' || state.status === 'waiting'
    const starts = isOpen && agent.ownEnd !== undefined
    if (starts) agent.openRound()
    agent.isWaiting = false
    if (state.isProvisional !== true && (state.status === 'completed' || state.status === 'failed' || state.status === 'cancelled' || state.status === 'unknown')) {
      agent.ownEnd = state.status
    }
    return [agent.say({ ...facts, ...state, ...(state.status === 'completed' ? agent.result() : {}) }, starts)]
  }

  #announce(childId: string, parent: AcpSession): AcpSession {
    const { scope, runId } = parent
    const child = new AcpSession(childId, scope, runId, new AcpAgent({ id: childId, scope, runId, kind: 'session' }))
    keepLatest(this.#children, childId, child, MAX_SESSIONS)
    if (this.#latest?.id === childId) this.#latest = undefined
    return child
  }

  #beginPrompt(params: JsonRecord, requestId: string | undefined): readonly Update[] {
    const session = sessionId(params)
    // A child that is prompted by itself reports its own state; its prompt is no run of the lead.
    const isRun = session !== undefined && !this.#children.has(session)
    if (requestId !== undefined) this.#requests.open(requestId, isRun ? { kind: 'prompt', sessionId: session } : { kind: 'other' })
    return isRun ? [{ kind: 'run', scope: undefined, runId: session, state: 'running' }] : []
  }

  /** The session will be told again. What is known stays; its children's rounds are counted anew until it is through. */
  #beginReplay(params: JsonRecord, requestId: string | undefined): readonly Update[] {
    const session = sessionId(params)
    if (session === undefined) return []
    const agents = [...this.#children.values()].filter((child) => child.runId === session).flatMap(({ self }) => self ?? [])
    const before = agents.map((agent) => ({ agent, round: agent.round, ownEnd: agent.ownEnd }))
    for (const agent of agents) agent.beginReplay()
    if (requestId !== undefined) this.#requests.open(requestId, { kind: 'load', before })
    return []
  }

  #readResponse(frame: JsonRecord, requestId: string | undefined): readonly Update[] {
    const request = requestId === undefined ? undefined : this.#requests.close(requestId, frame)
    switch (request?.kind) {
      case 'prompt': {
        for (const session of this.#sessions.values()) if (session.id === request.sessionId) session.endWaiting()
        // Of every scope: a child keeps that of the turn in which it was announced.
        return [{ kind: 'run', scope: undefined, runId: request.sessionId, state: readRunEnd(frame['result']) }]
      }
      case 'load':
        for (const { agent, round, ownEnd } of request.before) agent.endReplay(round, ownEnd)
        return []
      case 'permission': {
        const { agent } = request
        if (agent === undefined || !agent.isWaiting || this.#requests.isAsking(agent)) return []
        agent.isWaiting = false
        return [agent.say({ status: 'running' })]
      }
      default: return []
    }
  }

  #sessionOf(session: string): AcpSession {
    const child = this.#children.size === 0 ? undefined : this.#children.get(session)
    if (child !== undefined) return child
    const scope = this.#scopeOf(session)
    if (this.#latest !== undefined && this.#latest.id === session && this.#latest.scope === scope) return this.#latest
    const key = JSON.stringify([scope, session])
    const known = this.#sessions.get(key) ?? new AcpSession(session, scope, session, undefined)
    keepLatest(this.#sessions, key, known, MAX_SESSIONS)
    return (this.#latest = known)
  }

  #scopeOf(session: string): string {
    if (this.#scope === undefined) return session
    return typeof this.#scope === 'function' ? this.#scope({ sessionId: session }) : this.#scope
  }
}

function exemplar(decoder: AcpDecoder): readonly unknown[] {
  const agents = [{ id: 'a', type: 'A', status: 'executing', elapsed_ms: 1 }]
  const frame = (update: object, status: string, tags: object = {}): JsonRecord => ({
    jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update, _meta: { 'raf.agent_id': 'a', 'raf.status': status, ...tags } },
  })
  const text = (words: string): object => ({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: words }, messageId: 'm' })
  const signal = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: '' } }
  const frames = [
    frame(signal, 'executing', { 'raf.sub_agents': agents }), frame(text('one'), 'executing'), frame(text(' two three'), 'executing'),
    frame({ sessionUpdate: 'tool_call', toolCallId: 't', title: 'Tool', rawInput: { query: 'q' } }, 'executing'),
    frame({ sessionUpdate: 'tool_call_update', toolCallId: 't', status: 'completed', content: [{ type: 'content', content: { type: 'text', text: 'r' } }] }, 'executing'),
    frame(signal, 'completed'),
  ]
  return [decoder, frames.map((one) => decoder.decode(one, 0))]
}

function readRunEnd(result: unknown): RunState {
  if (!isRecord(result)) return 'error'
  return result['stopReason'] === 'cancelled' ? 'interrupted' : 'ended'
}

function sessionId(params: JsonRecord): string | undefined {
  return id(params['sessionId']) ?? id(params['session_id'])
}

/** The number 1 and the text "1" are two ids. */
function rpcId(frame: JsonRecord): string | undefined {
  const requestId = frame['id']
  return typeof requestId === 'string' || typeof requestId === 'number' ? JSON.stringify(requestId) : undefined
}
