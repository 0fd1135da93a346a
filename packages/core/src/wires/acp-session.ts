import { keep } from '../bounded-map.ts'
import type { OutputChannel, OutputUpdate, Update } from '../task.ts'
import { AcpAgent } from './acp-agent.ts'
import type { AgentOrigin, OwnFacts } from './acp-agent.ts'
import { patchMessage } from './acp-child.ts'
import type { SessionMessage } from './acp-child.ts'
import { MessagePlace, SpeechPlace } from './acp-speech.ts'
import { NO_FACTS, sayListed, sayOwn } from './acp-status.ts'
import { NO_TAGS } from './acp-tags.ts'
import type { RafTags } from './acp-tags.ts'
import { claudeMeta, patchToolCall, taskOfCall, toolSteps } from './acp-tools.ts'
import type { AcpToolCall } from './acp-tools.ts'
import { id, index, isRecord, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import { contentText } from './message-content.ts'

const MAX_AGENTS = 4096
/** Tool calls that are remembered: of one agent's round, of the lead, and by whom each id was used last. */
const MAX_TOOL_CALLS = 512

/** One session in one scope: who speaks in it, and what the decoder must remember to understand them. */
export class AcpSession {
  readonly id: string
  readonly scope: string
  /** The run that its tasks belong to: the session that was prompted. */
  readonly runId: string
  /** The agent that this session is, where it is a child of another. */
  readonly self: AcpAgent | undefined
  readonly #agents = new Map<string, AcpAgent>()
  /** Who leads a list of agents: their parent, and no card. */
  readonly #leads = new Map<string, true>()
  readonly #leadCalls = new Map<string, AcpToolCall>()
  /** Whose tool call an id is: ids repeat, and the latest use counts. */
  readonly #owners = new Map<string, AcpAgent>()
  /** Calls that opened a task: the tool says so, or frames that name them as their parent. */
  readonly #delegations = new Map<string, true>()
  readonly #places = { text: new MessagePlace(), reasoning: new MessagePlace() }
  #stretch = newStretch(1)
  #isTagged = false
  #message: SessionMessage | undefined

  constructor(sessionId: string, scope: string, runId: string, self: AcpAgent | undefined) {
    this.id = sessionId
    this.scope = scope
    this.runId = runId
    this.self = self
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
    const agent = this.#speaker(update, own, out)
    if (channel !== undefined) this.#readChunk(agent, channel, said, id(update['messageId']), own, out)
    else if (kind === 'tool_call' || kind === 'tool_call_update') this.#readTool(agent, kind, update, own, out)
    else if (agent !== undefined) this.#readFact(agent, kind, update, own, out)
    return out
  }

  /** The documented frame without `update`: parts of text and reasoning directly in the parameters. */
  readParts(parts: readonly unknown[], tags: RafTags): readonly Update[] {
    const out: Update[] = []
    const own = this.#readList(tags, out)
    const agent = this.#speaker(undefined, own, out)
    const pieces = parts.map((part) => ({ part, said: contentText(part) })).filter(({ said }) => said !== '')
    for (const { part, said } of pieces) this.#speak(agent, isRecord(part) && part['type'] === 'reasoning' ? 'reasoning' : 'text', said, undefined, own, out)
    if (pieces.length === 0) this.#readChunk(agent, 'text', '', undefined, own, out)
    return out
  }

  /** Somebody has to allow something before the agent goes on. */
  readPermission(params: JsonRecord, tags: RafTags): { readonly agent: AcpAgent | undefined; readonly updates: readonly Update[] } {
    const out: Update[] = []
    const toolCall = isRecord(params['toolCall']) ? params['toolCall'] : {}
    const callId = id(toolCall['toolCallId'])
    const own = this.#readList(tags, out)
    const agent = this.#speaker(toolCall, own, out) ?? (callId === undefined ? undefined : this.#callerOf(callId))
    if (agent === undefined) return { agent, updates: out }
    // A pause that asks for a confirmation borrows the form of a tool call and is none.
    const isTool = callId !== undefined && agent.id !== callId && !callId.startsWith('hitl_')
    // A workflow's node that asks ends first and is called again after the answer: that round begins with the question.
    const starts = agent.kind === 'node' && agent.ownEnd !== undefined
    if (starts) agent.openRound()
    agent.identify(own)
    agent.isRunning = false
    agent.isWaiting = true
    out.push(agent.stand('waiting', NO_TAGS, isTool ? this.#noteTool(agent, callId, 'tool_call_update', toolCall) : NO_FACTS, starts))
    return { agent, updates: out }
  }

  /** What is waited for will not come: the prompt is over. */
  endWaiting(): void {
    for (const agent of this.#agents.values()) agent.isWaiting = false
  }

  #agent(agentId: string, kind: AgentOrigin['kind'] = 'node'): AcpAgent {
    let agent = this.#agents.get(agentId)
    if (agent === undefined) {
      agent = new AcpAgent({ id: agentId, scope: this.scope, runId: this.runId, kind })
      keep(this.#agents, agentId, agent, MAX_AGENTS)
    }
    return agent
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
    const call = this.#leadCalls.get(parentCallId)
    // When the call itself came by, nobody knew that it would open a task.
    if (!this.#delegations.has(parentCallId) && call !== undefined) this.#delegate(agent, call, out)
    keep(this.#delegations, parentCallId, true, MAX_AGENTS)
    return agent
  }

  /** The tags as they concern the speaker: without a lead, which is no agent, and with what the list says of how long it works. */
  #readList(tags: RafTags, out: Update[]): RafTags {
    if (tags.agentId === undefined && tags.agents.length === 0) return tags
    this.#isTagged = true
    const { agentId } = tags
    if (agentId !== undefined && tags.isLeading && !this.#agents.has(agentId)) keep(this.#leads, agentId, true, MAX_AGENTS)
    const isLead = agentId !== undefined && tags.isNested && this.#leads.has(agentId)
    const parentId = tags.isLeading ? agentId : undefined
    let ownMs: number | undefined
    // Lists come in any order; the agent that speaks is the first that is seen.
    const speaker = agentId === undefined || isLead || this.#agents.has(agentId) ? undefined : tags.agents.find((listed) => listed.id === agentId)
    if (speaker !== undefined) sayListed(this.#agent(speaker.id), speaker, parentId, tags.status !== undefined, out)
    for (const listed of tags.agents) {
      const agent = this.#agent(listed.id)
      const isOwn = listed.id === agentId && tags.status !== undefined
      if (isOwn && listed.status === tags.status && isInFirstRound(agent, tags)) ownMs = listed.elapsedMs
      sayListed(agent, listed, parentId, isOwn, out)
    }
    if (isLead) return NO_TAGS
    return ownMs === undefined || tags.elapsedMs !== undefined ? tags : { ...tags, elapsedMs: ownMs }
  }

  #readFact(agent: AcpAgent, kind: unknown, update: JsonRecord, tags: RafTags, out: Update[]): void {
    switch (kind) {
      case 'usage_update': sayOwn(agent, tags, { context: readGauge(update) }, out); return
      case 'config_option_update': sayOwn(agent, tags, { modelName: readModel(update) }, out); return
      case 'session_message': case 'session_message_chunk': this.#readMessage(agent, kind, update, out); return
      default: this.#readEmpty(agent, tags, out)
    }
  }

  /** A frame about nothing that a card shows still says who its agent is, and how it stands. */
  #readEmpty(agent: AcpAgent, tags: RafTags, out: Update[]): void {
    agent.identify(tags)
    if (tags.status !== undefined) sayOwn(agent, tags, NO_FACTS, out)
    else if (agent.isUntold && agent !== this.self) out.push(agent.stand(undefined, tags, NO_FACTS))
  }

  #readChunk(agent: AcpAgent | undefined, channel: OutputChannel, said: string, messageId: string | undefined, tags: RafTags, out: Update[]): void {
    if (said !== '') {
      this.#speak(agent, channel, said, messageId, tags, out)
      return
    }
    if (agent === undefined) return
    if (tags.status !== undefined) this.turn()
    // Without text and without a message the frame is a signal: only such a frame says that a round begins.
    const isSignal = channel === 'text' && messageId === undefined
    if (!isSignal || tags.status !== 'executing' || agent.ownEnd === undefined) {
      this.#readEmpty(agent, tags, out)
      return
    }
    agent.openRound()
    agent.identify(tags)
    agent.isRunning = true
    out.push(agent.stand('running', tags, NO_FACTS, true))
  }

  #speak(agent: AcpAgent | undefined, channel: OutputChannel, said: string, messageId: string | undefined, tags: RafTags, out: Update[]): void {
    if (agent === undefined) {
      out.push(this.#leadOutput(channel, said, messageId))
      const failure = channel === 'text' ? this.#readFailure(said) : undefined
      if (failure !== undefined) out.push(failure)
      return
    }
    out.push(agent.output(channel, said, messageId))
    const isUnended = tags.status === undefined || tags.status === 'executing'
    if (isUnended && agent.ownEnd !== undefined) {
      // Text that comes after the end still belongs to the result of a node, and to nobody else's.
      if (agent.ownEnd === 'completed' && agent.kind === 'node') out.push(agent.end('completed', NO_TAGS, NO_FACTS))
      return
    }
    sayOwn(agent, tags, tags.status === 'error' ? { error: agent.addError(said) } : { partialResult: agent.partial() }, out)
    const late = isUnended && agent.listedEnd === 'completed' && agent.round === 1 ? agent.listedResult() : undefined
    if (late !== undefined) out.push(late)
  }

  /** Something began or ended: what the lead says from here on is said after it. */
  turn(): void {
    if (this.#stretch.isBegun) this.#stretch = newStretch(this.#stretch.number + 1)
  }

  /** Where hosts name each piece, or none, the lead's words between two turns are one message. */
  #leadOutput(channel: OutputChannel, said: string, messageId: string | undefined): OutputUpdate {
    const isMessage = messageId !== undefined && !this.#isTagged
    this.#stretch.isBegun = true
    return {
      kind: 'output', scope: this.scope, id: undefined, activation: undefined, channel, text: said,
      messageId: isMessage ? `message ${messageId}` : `stretch ${this.#stretch.number}`,
      offset: isMessage ? this.#places[channel].take(said, messageId) : this.#stretch[channel].take(said, messageId),
    }
  }

  /**
   * The lead tells in words why a node failed, and the node's own frame then says that it did. Only the two together
   * are a failure with a reason; words alone are words.
   */
  #readFailure(said: string): Update | undefined {
    const [, agentId, reason] = /^\[Node (.+?) failed: ([\s\S]+)\]\s*$/.exec(said) ?? []
    return agentId === undefined || reason === undefined ? undefined : this.#agent(agentId).failureTold(reason)
  }

  #readTool(speaker: AcpAgent | undefined, kind: string, update: JsonRecord, tags: RafTags, out: Update[]): void {
    const callId = id(update['toolCallId'])
    if (callId === undefined) return
    const agent = speaker ?? this.#owners.get(callId)
    if (agent === undefined) {
      const call = patchToolCall(this.#leadCalls.get(callId), callId, update)
      keep(this.#leadCalls, callId, call, MAX_TOOL_CALLS)
      if (this.#isDelegation(call)) this.#delegate(this.#agent(callId, 'call'), call, out)
      return
    }
    sayOwn(agent, tags, this.#noteTool(agent, callId, kind, update), out)
    const call = agent.toolCalls.get(callId)
    if (call === undefined || !this.#isDelegation(call)) return
    const child = this.#agent(callId, 'call')
    child.identify({ agentType: undefined, parentId: agent.id })
    this.#delegate(child, call, out)
  }

  #isDelegation(call: AcpToolCall): boolean {
    if (call.name === 'Task' || call.name === 'Agent') keep(this.#delegations, call.id, true, MAX_AGENTS)
    return this.#delegations.has(call.id)
  }

  #delegate(agent: AcpAgent, call: AcpToolCall, out: Update[]): void {
    const facts = taskOfCall(call)
    if (facts.status !== 'running') agent.ownEnd = facts.status
    agent.isRunning = false
    out.push(agent.say(facts))
  }

  /** Whoever made the call, or is opened by it. */
  #callerOf(callId: string): AcpAgent | undefined {
    return this.#delegations.has(callId) ? this.#agent(callId, 'call') : this.#owners.get(callId)
  }

  /** A call that is announced again, by another agent or in another round, is another call. */
  #noteTool(agent: AcpAgent, callId: string, kind: string, frame: JsonRecord): OwnFacts {
    const known = agent.toolCalls.get(callId)
    const call = patchToolCall(known, callId, frame)
    if (known === undefined) agent.toolCallCount += 1
    keep(agent.toolCalls, callId, call, MAX_TOOL_CALLS)
    if (kind === 'tool_call' || !this.#owners.has(callId)) keep(this.#owners, callId, agent, MAX_AGENTS)
    return { steps: toolSteps(known, call), toolCallCount: agent.toolCallCount }
  }

  /** What is said to a child is its prompt. */
  #readMessage(agent: AcpAgent, kind: string, update: JsonRecord, out: Update[]): void {
    if (agent !== this.self) return
    this.#message = patchMessage(this.#message, agent.id, kind, update) ?? this.#message
    if (this.#message?.isToChild === true && this.#message.text !== '') out.push(agent.say({ prompt: this.#message.text }))
  }
}

interface Stretch {
  readonly number: number
  readonly text: SpeechPlace
  readonly reasoning: SpeechPlace
  isBegun: boolean
}

function newStretch(number: number): Stretch {
  return { number, text: new SpeechPlace(), reasoning: new SpeechPlace(), isBegun: false }
}

/** Whether the frame speaks of the agent's first round, which is the one that lists know. */
function isInFirstRound(agent: AcpAgent, { status }: RafTags): boolean {
  return agent.round === 1 && !(status === 'executing' && agent.ownEnd !== undefined)
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
