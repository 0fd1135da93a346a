import type { OutputChannel, TaskStatus, Update } from '../task.ts'
import { AcpAgent, NOTHING_NEW, nextMessage, outputOf } from './acp-agent.ts'
import type { AgentFacts, OpenMessage } from './acp-agent.ts'
import type { ListedAgent, RafTags } from './acp-tags.ts'
import { claudeMeta, patchToolCall, toolSteps } from './acp-tools.ts'
import type { AcpToolCall } from './acp-tools.ts'
import { id, index, isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import { contentText } from './message-content.ts'

const MAX_AGENTS = 4096
const MAX_TOOL_CALLS = 4096
const MAX_PROMPT = 100_000

/** Where a status array stands among its like: a snapshot that is older in this order takes nothing back (T9). */
const LISTED_ORDER = { pending: 0, executing: 1, ended: 2 }

/** One session in one scope: who speaks in it, and what the decoder must remember to understand them. */
export class AcpSession {
  readonly id: string
  readonly scope: string
  /** The run that its tasks belong to: the session that was prompted. */
  readonly runId: string
  /** The agent that this session is, where it is a child of another. */
  readonly self: AcpAgent | undefined
  readonly #agents = new Map<string, AcpAgent>()
  readonly #toolCalls = new Map<string, AcpToolCall>()
  /** Calls that opened a task: the tool says so, or frames that name them as their parent. */
  readonly #delegations = new Set<string>()
  readonly #leadOpen: Record<OutputChannel, OpenMessage | undefined> = { text: undefined, reasoning: undefined }
  #message: SessionMessage | undefined

  constructor(sessionId: string, scope: string, runId: string, self: AcpAgent | undefined) {
    this.id = sessionId
    this.scope = scope
    this.runId = runId
    this.self = self
  }

  #agent(agentId: string, kind: 'node' | 'call' = 'node'): AcpAgent {
    let agent = this.#agents.get(agentId)
    if (agent === undefined) {
      agent = new AcpAgent({ id: agentId, scope: this.scope, runId: this.runId, kind })
      keep(this.#agents, agentId, agent, MAX_AGENTS)
    }
    return agent
  }

  /** One update of the session, with the tags that came with it. */
  read(update: JsonRecord, tags: RafTags): readonly Update[] {
    const updates = this.#readList(tags)
    const kind = update['sessionUpdate']
    const agent = this.#speaker(update, tags, updates)
    switch (kind) {
      case 'agent_message_chunk': return this.#readChunk(agent, 'text', update, tags, updates)
      case 'agent_thought_chunk': return this.#readChunk(agent, 'reasoning', update, tags, updates)
      case 'tool_call': case 'tool_call_update': return this.#readTool(agent, update, tags, updates)
    }
    if (agent === undefined) return updates
    switch (kind) {
      case 'usage_update': return [...updates, ...this.#readOwn(agent, tags, { context: readGauge(update) })]
      case 'config_option_update': return [...updates, ...this.#readOwn(agent, tags, { modelName: readModel(update) })]
      case 'session_message': case 'session_message_chunk': return [...updates, ...this.#readMessage(agent, kind, update)]
      default: return tags.status === undefined ? updates : [...updates, ...this.#readOwn(agent, tags, {})]
    }
  }

  /** The documented frame without `update`: parts of text and reasoning directly in the parameters. */
  readParts(parts: readonly unknown[], tags: RafTags): readonly Update[] {
    const updates = this.#readList(tags)
    const agent = this.#speaker(undefined, tags, updates)
    const pieces = parts.filter(isRecord).map((part) => ({ channel: part['type'] === 'reasoning' ? 'reasoning' as const : 'text' as const, said: text(contentText(part)) }))
    for (const { channel, said } of pieces) {
      if (said !== undefined) updates.push(...this.#speak(agent, channel, said, undefined, tags))
    }
    if (agent !== undefined && pieces.length === 0 && tags.status !== undefined) updates.push(...this.#readOwn(agent, tags, {}))
    return updates
  }

  /** Somebody has to allow something before the agent goes on. */
  readPermission(params: JsonRecord, tags: RafTags): { readonly agent: AcpAgent | undefined; readonly updates: readonly Update[] } {
    const toolCall = isRecord(params['toolCall']) ? params['toolCall'] : {}
    const callId = id(toolCall['toolCallId'])
    const known = callId === undefined ? undefined : this.#toolCalls.get(callId)
    const updates = this.#readList(tags)
    const agent = this.#speaker(toolCall, tags, updates) ?? known?.agent
    if (agent === undefined) return { agent, updates }
    // A pause that asks for a confirmation borrows the form of a tool call and is none.
    const isTool = callId !== undefined && !callId.startsWith('hitl_')
    const steps = isTool ? this.#noteTool(agent, callId, toolCall) : {}
    agent.isWaiting = true
    return { agent, updates: [...updates, agent.say({ ...identity(agent, tags), ...steps, status: 'waiting' })] }
  }

  /** Who the frame is of; `undefined` for the lead. */
  #speaker(update: JsonRecord | undefined, tags: RafTags, updates: Update[]): AcpAgent | undefined {
    if (tags.agentId !== undefined) return introduced(this.#agent(tags.agentId), updates)
    const parentCallId = update === undefined ? undefined : claudeMeta(update).parentCallId
    if (parentCallId === undefined) return this.self
    const agent = this.#agent(parentCallId, 'call')
    const call = this.#toolCalls.get(parentCallId)
    // When the call itself came by, nobody knew that it would open a task.
    if (!this.#delegations.has(parentCallId) && call !== undefined) updates.push(readDelegation(agent, call))
    this.#addDelegation(parentCallId)
    return agent
  }

  #addDelegation(callId: string): void {
    if (this.#delegations.size < MAX_TOOL_CALLS) this.#delegations.add(callId)
  }

  #readList(tags: RafTags): Update[] {
    const leadId = tags.agentId === undefined ? tags.parentId : undefined
    const updates: Update[] = []
    for (const listed of tags.agents) updates.push(...this.#readListed(introduced(this.#agent(listed.id), updates), listed, leadId, tags))
    return updates
  }

  /** The frame's own tag wins over the entry of its own agent, and nothing in a list ends or opens a later round. */
  #readListed(agent: AcpAgent, listed: ListedAgent, leadId: string | undefined, tags: RafTags): readonly Update[] {
    const names: AgentFacts = { title: listed.name, parentId: leadId }
    const isOverruled = listed.id === tags.agentId && tags.status !== undefined && tags.status !== listed.status
    if (agent.round > 1 || isOverruled) return [agent.listed(LISTED_ORDER.pending, names)]
    const { elapsedMs } = listed
    switch (listed.status) {
      case 'pending': return [agent.listed(LISTED_ORDER.pending, { ...names, status: 'pending' })]
      case 'executing': return [agent.listed(LISTED_ORDER.executing, { ...names, status: 'running', elapsedMs })]
      case 'completed':
        agent.listedEnd = 'completed'
        return [agent.listed(LISTED_ORDER.ended, { ...names, status: 'completed', elapsedMs }), ...(agent.text === undefined ? [] : [agent.listedResult()])]
      case 'error': {
        agent.listedEnd = 'failed'
        const failure = agent.failed()
        return [agent.listed(LISTED_ORDER.ended, { ...names, status: 'failed', elapsedMs }), ...(failure === undefined ? [] : [failure])]
      }
      default: return [agent.listed(LISTED_ORDER.pending, names)]
    }
  }

  #readChunk(agent: AcpAgent | undefined, channel: OutputChannel, update: JsonRecord, tags: RafTags, updates: Update[]): readonly Update[] {
    const { content } = update
    const said = typeof content === 'string' ? content : isRecord(content) && typeof content['text'] === 'string' ? content['text'] : ''
    const messageId = id(update['messageId'])
    if (said !== '') {
      updates.push(...this.#speak(agent, channel, said, messageId, tags))
      return updates
    }
    if (agent === undefined || tags.status === undefined) return updates
    // Without text and without a message the frame is a signal: only such a frame says that a round begins.
    const isSignal = channel === 'text' && messageId === undefined
    if (isSignal && tags.status === 'executing' && agent.ownEnd !== undefined) {
      agent.openRound()
      updates.push(agent.say({ ...identity(agent, tags), status: 'running' }, true))
      return updates
    }
    updates.push(...this.#readOwn(agent, tags, {}))
    return updates
  }

  #speak(agent: AcpAgent | undefined, channel: OutputChannel, said: string, messageId: string | undefined, tags: RafTags): readonly Update[] {
    if (agent === undefined) {
      const open = nextMessage(this.#leadOpen[channel], messageId)
      this.#leadOpen[channel] = open && { messageId: open.messageId, length: open.length + said.length }
      const output = outputOf({ scope: this.scope }, channel, said, messageId, open?.length)
      const failure = channel === 'text' ? this.#readFailure(said) : undefined
      return failure === undefined ? [output] : [output, failure]
    }
    const isError = tags.status === 'error'
    const output = agent.output(channel, said, messageId)
    if (isError) return [output, ...this.#readOwn(agent, tags, { error: said })]
    const isPlain = (tags.status === undefined || tags.status === 'executing') && tags.elapsedMs === undefined
    const who = identity(agent, tags)
    if (!isPlain || who !== NOTHING_NEW) return [output, ...this.#sayOwn(agent, tags, { ...who, partialResult: agent.partial })]
    if (agent.ownEnd === 'completed') return [output, this.#late(agent)]
    if (agent.listedEnd === 'completed' && agent.round === 1) return [output, agent.sayText(undefined), agent.listedResult()]
    return [output, agent.sayText(this.#standing(agent, tags))]
  }

  /** What a frame of the agent itself says: how it stands, and whatever else the frame is about. */
  #readOwn(agent: AcpAgent, tags: RafTags, facts: AgentFacts): readonly Update[] {
    return this.#sayOwn(agent, tags, { ...identity(agent, tags), ...facts })
  }

  #sayOwn(agent: AcpAgent, tags: RafTags, said: AgentFacts): readonly Update[] {
    switch (tags.status) {
      case 'completed':
        agent.ownEnd = 'completed'
        return [agent.say({ ...said, ...this.#result(agent), status: 'completed', elapsedMs: tags.elapsedMs })]
      case 'error': {
        agent.ownEnd = 'failed'
        const failure = agent.failed()
        return [agent.say({ ...said, status: 'failed', elapsedMs: tags.elapsedMs }), ...(failure === undefined ? [] : [failure])]
      }
      case 'pending': return [agent.say({ ...said, status: 'pending' })]
      case 'executing': case undefined: return [agent.say({ ...said, status: this.#standing(agent, tags), elapsedMs: tags.elapsedMs })]
      default: return [agent.say({ ...said, status: 'unknown', isProvisional: true, rawStatus: tags.status })]
    }
  }

  /** An agent that does something runs. Of a child session its own state says so, unless it waited for a person. */
  #standing(agent: AcpAgent, tags: RafTags): TaskStatus | undefined {
    const isKnown = tags.status === undefined && agent === this.self && !agent.isWaiting
    agent.isWaiting = false
    return isKnown ? undefined : 'running'
  }

  /** Text that comes after the end still belongs to the result. */
  #late(agent: AcpAgent): Update {
    return agent.say({ ...this.#result(agent), status: 'completed' })
  }

  #result(agent: AcpAgent): AgentFacts {
    return { result: agent.text, resultTruncated: agent.isTextCut || undefined }
  }

  /**
   * The lead tells in words why a node failed, and the node's own frame then says that it did. Only the two together
   * are a failure with a reason; words alone are words.
   */
  #readFailure(said: string): Update | undefined {
    const [, agentId, error] = /^\[Node (\S+) failed: ([\s\S]+)\]\s*$/.exec(said) ?? []
    return agentId === undefined || error === undefined ? undefined : this.#agent(agentId).failureTold(error)
  }

  #readTool(agent: AcpAgent | undefined, update: JsonRecord, tags: RafTags, updates: Update[]): readonly Update[] {
    const callId = id(update['toolCallId'])
    if (callId === undefined) return updates
    const owner = agent ?? this.#toolCalls.get(callId)?.agent
    if (owner !== undefined) return [...updates, ...this.#readOwn(owner, tags, this.#noteTool(owner, callId, update))]
    const call = this.#patchTool(undefined, callId, update)
    if (call.name === 'Task' || call.name === 'Agent') this.#addDelegation(callId)
    return this.#delegations.has(callId) ? [...updates, readDelegation(this.#agent(callId, 'call'), call)] : updates
  }

  #noteTool(agent: AcpAgent, callId: string, frame: JsonRecord): AgentFacts {
    if (this.#toolCalls.get(callId)?.agent === undefined) agent.toolCallCount += 1
    return { steps: toolSteps(this.#patchTool(agent, callId, frame)), toolCallCount: agent.toolCallCount }
  }

  #patchTool(agent: AcpAgent | undefined, callId: string, frame: JsonRecord): AcpToolCall {
    const call = patchToolCall(this.#toolCalls.get(callId), callId, agent, frame)
    keep(this.#toolCalls, callId, call, MAX_TOOL_CALLS)
    return call
  }

  /** What is said to a child is its prompt; who says it may be told before, between or after the pieces. */
  #readMessage(agent: AcpAgent, kind: string, update: JsonRecord): readonly Update[] {
    const messageId = id(update['messageId'])
    if (messageId === undefined || agent !== this.self) return []
    const known = this.#message?.messageId === messageId ? this.#message : { messageId, text: '', isToChild: undefined }
    const piece = contentText(update['content'])
    const isWhole = kind === 'session_message'
    this.#message = {
      messageId,
      text: (isWhole ? text(piece) ?? known.text : known.text + piece).slice(0, MAX_PROMPT),
      isToChild: (isWhole ? isAddressedTo(agent.id, update) : undefined) ?? known.isToChild,
    }
    return this.#message.isToChild === true && this.#message.text !== '' ? [agent.say({ prompt: this.#message.text })] : []
  }
}

function introduced(agent: AcpAgent, updates: Update[]): AcpAgent {
  const introduction = agent.introduce()
  if (introduction !== undefined) updates.push(introduction)
  return agent
}

interface SessionMessage {
  readonly messageId: string
  readonly text: string
  readonly isToChild: boolean | undefined
}

function isAddressedTo(sessionId: string, message: JsonRecord): boolean | undefined {
  const [recipient, sender] = [id(message['recipientSessionId']), id(message['senderSessionId'])]
  if (recipient !== undefined) return recipient === sessionId
  return sender === undefined ? undefined : sender !== sessionId
}

function identity(agent: AcpAgent, tags: RafTags): AgentFacts {
  return tags.agentId === undefined ? NOTHING_NEW : agent.identify(tags.agentType, tags.parentId)
}

/** The delegating call of an older Claude adapter, as the task that it opened. */
function readDelegation(agent: AcpAgent, call: AcpToolCall): Update {
  const { input } = call
  const isBackground = input?.['run_in_background'] === true
  const facts: AgentFacts = {
    title: call.title, description: text(input?.['description']), prompt: text(input?.['prompt']), subagentType: text(input?.['subagent_type']),
    background: isBackground ? true : undefined,
  }
  // What a task in the background answers at once is a receipt, not its result.
  if (isBackground && call.status === 'completed') return agent.say({ ...facts, status: 'running' })
  switch (call.status) {
    case 'completed':
      agent.ownEnd = 'completed'
      return agent.say({ ...facts, status: 'completed', result: call.output })
    case 'failed':
      agent.ownEnd = 'failed'
      return agent.say({ ...facts, status: 'failed', error: call.output })
    default: return agent.say({ ...facts, status: 'running' })
  }
}

/** Tokens in the window: a gauge (U3). A window of no size is an unknown one. */
function readGauge(update: JsonRecord): AgentFacts['context'] {
  const usedTokens = index(update['used'])
  const size = index(update['size'])
  return usedTokens === undefined ? undefined : { usedTokens, windowTokens: size === 0 ? undefined : size }
}

/** The model that the session is set to. */
function readModel(update: JsonRecord): string | undefined {
  const options: readonly unknown[] = Array.isArray(update['configOptions']) ? update['configOptions'] : []
  const model = options.filter(isRecord).find((option) => option['category'] === 'model' || option['id'] === 'model')
  return text(model?.['currentValue'])
}

/** Beyond the bound the oldest gives way. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.set(key, value)
  const [oldest] = map.size > max ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
}
