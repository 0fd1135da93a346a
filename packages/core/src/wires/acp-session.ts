import type { OutputChannel, Update } from '../task.ts'
import { AcpAgent, MessagePlace, outputOf } from './acp-agent.ts'
import type { AgentFacts, OwnFacts } from './acp-agent.ts'
import { NO_FACTS, sayListed, sayOwn } from './acp-status.ts'
import { NO_TAGS } from './acp-tags.ts'
import type { RafTags } from './acp-tags.ts'
import { claudeMeta, patchToolCall, toolSteps } from './acp-tools.ts'
import type { AcpToolCall } from './acp-tools.ts'
import { id, index, isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import { contentText } from './message-content.ts'

const MAX_AGENTS = 4096
const MAX_TOOL_CALLS = 4096
const MAX_PROMPT = 100_000

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
  readonly #leadPlaces: Readonly<Record<OutputChannel, MessagePlace>> = { text: new MessagePlace(), reasoning: new MessagePlace() }
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
    const kind = update['sessionUpdate']
    const channel = kind === 'agent_message_chunk' ? 'text' : kind === 'agent_thought_chunk' ? 'reasoning' : undefined
    const said = channel === undefined ? '' : chunkText(update['content'])
    if (channel !== undefined && said !== '' && tags.agents.length === 0 && tags.agentId !== undefined) {
      // The hot path of this wire: nearly every frame is a piece of text of an agent of which nothing else is said.
      const agent = this.#agents.get(tags.agentId)
      if (agent !== undefined && agent.isPlain(tags)) {
        const output = agent.output(channel, said, id(update['messageId']))
        const partialResult = agent.partial()
        return partialResult === undefined ? [output] : [output, agent.stand('running', tags, { partialResult })]
      }
    }
    const out: Update[] = []
    const own = this.#readList(tags, out)
    const agent = this.#speaker(update, tags, out)
    if (channel !== undefined) this.#readChunk(agent, channel, said, id(update['messageId']), own, out)
    else if (kind === 'tool_call' || kind === 'tool_call_update') this.#readTool(agent, update, own, out)
    else if (agent !== undefined) this.#readFact(agent, kind, update, own, out)
    return out
  }

  /** The documented frame without `update`: parts of text and reasoning directly in the parameters. */
  readParts(parts: readonly unknown[], tags: RafTags): readonly Update[] {
    const out: Update[] = []
    this.#readList(tags, out)
    const agent = this.#speaker(undefined, tags, out)
    for (const part of parts) {
      const said = contentText(part)
      if (said !== '') this.#speak(agent, isRecord(part) && part['type'] === 'reasoning' ? 'reasoning' : 'text', said, undefined, tags, out)
    }
    if (agent !== undefined && parts.length === 0 && tags.status !== undefined) sayOwn(agent, tags, NO_FACTS, out)
    return out
  }

  /** Somebody has to allow something before the agent goes on. */
  readPermission(params: JsonRecord, tags: RafTags): { readonly agent: AcpAgent | undefined; readonly updates: readonly Update[] } {
    const out: Update[] = []
    const toolCall = isRecord(params['toolCall']) ? params['toolCall'] : {}
    const callId = id(toolCall['toolCallId'])
    const known = callId === undefined ? undefined : this.#toolCalls.get(callId)
    this.#readList(tags, out)
    const agent = this.#speaker(toolCall, tags, out) ?? known?.agent
    if (agent === undefined) return { agent, updates: out }
    // A pause that asks for a confirmation borrows the form of a tool call and is none.
    const isTool = callId !== undefined && !callId.startsWith('hitl_')
    agent.identify(tags)
    agent.isWaiting = true
    out.push(agent.stand('waiting', NO_TAGS, isTool ? this.#noteTool(agent, callId, toolCall) : NO_FACTS))
    return { agent, updates: out }
  }

  /** Who the frame is of; `undefined` for the lead. */
  #speaker(update: JsonRecord | undefined, tags: RafTags, out: Update[]): AcpAgent | undefined {
    if (tags.agentId !== undefined) {
      const agent = this.#agent(tags.agentId)
      agent.introduce(out)
      return agent
    }
    const parentCallId = update === undefined ? undefined : claudeMeta(update).parentCallId
    if (parentCallId === undefined) return this.self
    const agent = this.#agent(parentCallId, 'call')
    const call = this.#toolCalls.get(parentCallId)
    // When the call itself came by, nobody knew that it would open a task.
    if (!this.#delegations.has(parentCallId) && call !== undefined) out.push(readDelegation(agent, call))
    this.#addDelegation(parentCallId)
    return agent
  }

  #addDelegation(callId: string): void {
    if (this.#delegations.size < MAX_TOOL_CALLS) this.#delegations.add(callId)
  }

  /** The tags with what the list adds to them: how long its own agent has worked so far. */
  #readList(tags: RafTags, out: Update[]): RafTags {
    const leadId = tags.agentId === undefined ? tags.parentId : undefined
    let ownMs: number | undefined
    for (const listed of tags.agents) {
      const agent = this.#agent(listed.id)
      const isOwn = listed.id === tags.agentId && tags.status !== undefined
      if (isOwn && listed.status === tags.status && isInFirstRound(agent, tags)) ownMs = listed.elapsedMs
      sayListed(agent, listed, leadId, isOwn, out)
    }
    return ownMs === undefined || tags.elapsedMs !== undefined ? tags : { ...tags, elapsedMs: ownMs }
  }

  #readFact(agent: AcpAgent, kind: unknown, update: JsonRecord, tags: RafTags, out: Update[]): void {
    switch (kind) {
      case 'usage_update': sayOwn(agent, tags, { context: readGauge(update) }, out); return
      case 'config_option_update': sayOwn(agent, tags, { modelName: readModel(update) }, out); return
      case 'session_message': case 'session_message_chunk': this.#readMessage(agent, kind, update, out); return
      default: if (tags.status !== undefined) sayOwn(agent, tags, NO_FACTS, out)
    }
  }

  #readChunk(agent: AcpAgent | undefined, channel: OutputChannel, said: string, messageId: string | undefined, tags: RafTags, out: Update[]): void {
    if (said !== '') {
      this.#speak(agent, channel, said, messageId, tags, out)
      return
    }
    if (agent === undefined || tags.status === undefined) return
    // Without text and without a message the frame is a signal: only such a frame says that a round begins.
    const isSignal = channel === 'text' && messageId === undefined
    if (!isSignal || tags.status !== 'executing' || agent.ownEnd === undefined) {
      sayOwn(agent, tags, NO_FACTS, out)
      return
    }
    agent.openRound()
    agent.identify(tags)
    agent.isRunning = true
    out.push(agent.stand('running', tags, NO_FACTS, true))
  }

  #speak(agent: AcpAgent | undefined, channel: OutputChannel, said: string, messageId: string | undefined, tags: RafTags, out: Update[]): void {
    if (agent === undefined) {
      this.#speakAsLead(channel, said, messageId, out)
      return
    }
    out.push(agent.output(channel, said, messageId))
    const isUnended = tags.status === undefined || tags.status === 'executing'
    // Text that comes after the end still belongs to the result.
    if (isUnended && agent.ownEnd === 'completed') {
      out.push(agent.end('completed', NO_TAGS, NO_FACTS))
      return
    }
    sayOwn(agent, tags, tags.status === 'error' ? { error: said } : { partialResult: agent.partial() }, out)
    const late = isUnended && agent.listedEnd === 'completed' && agent.round === 1 ? agent.listedResult() : undefined
    if (late !== undefined) out.push(late)
  }

  #speakAsLead(channel: OutputChannel, said: string, messageId: string | undefined, out: Update[]): void {
    out.push(outputOf({ scope: this.scope }, channel, said, messageId, this.#leadPlaces[channel].take(said, messageId)))
    const failure = channel === 'text' ? this.#readFailure(said) : undefined
    if (failure !== undefined) out.push(failure)
  }

  /**
   * The lead tells in words why a node failed, and the node's own frame then says that it did. Only the two together
   * are a failure with a reason; words alone are words.
   */
  #readFailure(said: string): Update | undefined {
    const [, agentId, error] = /^\[Node (\S+) failed: ([\s\S]+)\]\s*$/.exec(said) ?? []
    return agentId === undefined || error === undefined ? undefined : this.#agent(agentId).failureTold(error)
  }

  #readTool(agent: AcpAgent | undefined, update: JsonRecord, tags: RafTags, out: Update[]): void {
    const callId = id(update['toolCallId'])
    if (callId === undefined) return
    const owner = agent ?? this.#toolCalls.get(callId)?.agent
    if (owner !== undefined) {
      sayOwn(owner, tags, this.#noteTool(owner, callId, update), out)
      return
    }
    const call = this.#patchTool(undefined, callId, update)
    if (call.name === 'Task' || call.name === 'Agent') this.#addDelegation(callId)
    if (this.#delegations.has(callId)) out.push(readDelegation(this.#agent(callId, 'call'), call))
  }

  #noteTool(agent: AcpAgent, callId: string, frame: JsonRecord): OwnFacts {
    const known = this.#toolCalls.get(callId)
    if (known?.agent === undefined) agent.toolCallCount += 1
    return { steps: toolSteps(known, this.#patchTool(agent, callId, frame)), toolCallCount: agent.toolCallCount }
  }

  #patchTool(agent: AcpAgent | undefined, callId: string, frame: JsonRecord): AcpToolCall {
    const call = patchToolCall(this.#toolCalls.get(callId), callId, agent, frame)
    keep(this.#toolCalls, callId, call, MAX_TOOL_CALLS)
    return call
  }

  /** What is said to a child is its prompt; who says it may be told before, between or after the pieces. */
  #readMessage(agent: AcpAgent, kind: string, update: JsonRecord, out: Update[]): void {
    const messageId = id(update['messageId'])
    if (messageId === undefined || agent !== this.self) return
    const known = this.#message?.messageId === messageId ? this.#message : { messageId, text: '', isToChild: undefined }
    const piece = contentText(update['content'])
    const isWhole = kind === 'session_message'
    this.#message = {
      messageId,
      text: (isWhole ? text(piece) ?? known.text : known.text + piece).slice(0, MAX_PROMPT),
      isToChild: (isWhole ? isAddressedTo(agent.id, update) : undefined) ?? known.isToChild,
    }
    if (this.#message.isToChild === true && this.#message.text !== '') out.push(agent.say({ prompt: this.#message.text }))
  }
}

/** Whether the frame speaks of the agent's first round, which is the one that lists know. */
function isInFirstRound(agent: AcpAgent, { status }: RafTags): boolean {
  return agent.round === 1 && !(status === 'executing' && agent.ownEnd !== undefined)
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

function chunkText(content: unknown): string {
  if (typeof content === 'string') return content
  return isRecord(content) && typeof content['text'] === 'string' ? content['text'] : ''
}

/** Tokens in the window: a gauge (U3). A window of no size is an unknown one. */
function readGauge(update: JsonRecord): OwnFacts['context'] {
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
