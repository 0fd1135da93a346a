import type { Outcome } from '../ends.ts'
import type { OutputChannel, OutputUpdate, TaskUpdate } from '../task.ts'

/** Orders below it belong to the status array, which says less than the agent's own frames. */
const FIRST_ORDER = 1_000_000
/** Longest result that is put together from chunks, in UTF-16 units. */
const MAX_RESULT = 200_000
/** How much of the newest text a card shows while it streams; panes show all of it. */
const PARTIAL = 1000
/** The status array knows no rounds: what it says is said of the first. */
const FIRST_ROUND = { key: '1' }
/** Failures of one agent that wait for their texts. */
const MAX_FAILURES = 64

/** What a frame says of its agent, besides who it is. */
export type AgentFacts = Omit<Partial<TaskUpdate>, 'kind' | 'id' | 'scope' | 'order' | 'activation'>

export const NOTHING_NEW: AgentFacts = {}

export interface AgentOrigin {
  readonly id: string
  readonly scope: string
  readonly runId: string | undefined
  /**
   * What its id is: a node of a workflow, a delegating call, or a session of its own. A node's id is a name that people
   * gave; in a session each message stands for itself, and the last one is the result.
   */
  readonly kind: 'node' | 'call' | 'session'
}

/** What the decoder remembers of one agent: its round, how that ended, and the text so far. */
export class AcpAgent {
  readonly id: string
  readonly scope: string
  readonly runId: string | undefined
  /** 1, 2, …: an agent that is called again keeps its id. */
  round = 1
  /** How this round ended, by the agent's own frames. */
  ownEnd: Outcome | undefined
  /** How the first round ended, by the status array. */
  listedEnd: Outcome | undefined
  isWaiting = false
  toolCallCount = 0
  readonly #kind: AgentOrigin['kind']
  readonly #failedRounds: number[] = []
  readonly #failureTexts: string[] = []
  readonly #open: Record<OutputChannel, OpenMessage | undefined> = { text: undefined, reasoning: undefined }
  #activation = FIRST_ROUND
  #order = FIRST_ORDER
  #text = ''
  #isTextCut = false
  #partial = ''
  #messageId: string | undefined
  #isNamed = false
  #isIntroduced = false
  #subagentType: string | undefined
  #parentId: string | undefined

  constructor({ id, scope, runId, kind }: AgentOrigin) {
    this.id = id
    this.scope = scope
    this.runId = runId
    this.#kind = kind
  }

  get text(): string | undefined {
    return this.#text.trim() === '' ? undefined : this.#text
  }

  get isTextCut(): boolean {
    return this.#isTextCut
  }

  /** The newest text, for a card that shows it while it streams. */
  get partial(): string {
    return this.#partial
  }

  /** Who the agent is, as far as that is news: tags repeat it on every chunk. */
  identify(subagentType: string | undefined, parentId: string | undefined): AgentFacts {
    if ((subagentType === undefined || subagentType === this.#subagentType) && (parentId === undefined || parentId === this.#parentId)) return NOTHING_NEW
    this.#subagentType = subagentType ?? this.#subagentType
    this.#parentId = parentId ?? this.#parentId
    return { subagentType, parentId }
  }

  /** Another round: what follows is said of it. */
  openRound(): void {
    this.round += 1
    this.ownEnd = undefined
    this.isWaiting = false
    this.#activation = { key: String(this.round) }
    this.#beginText()
  }

  /** A node is called by its id until the wire names it. */
  introduce(): TaskUpdate | undefined {
    if (this.#isIntroduced || this.#kind !== 'node') return undefined
    this.#isIntroduced = true
    return { id: this.id, scope: this.scope, authority: 'inferred', order: 0, title: this.id }
  }

  /** What the agent's own frame says. */
  say(facts: AgentFacts, starts: boolean = false): TaskUpdate {
    const runId = this.#isNamed ? undefined : this.runId
    this.#isNamed = true
    this.#order += 1
    return {
      id: this.id, scope: this.scope, runId, order: this.#order,
      activation: starts ? { key: this.#activation.key, starts } : this.#activation, ...facts,
    }
  }

  /** The hot path of this wire: a piece of text, which says that the agent is alive and what it has said lately. */
  sayText(status: TaskUpdate['status']): TaskUpdate {
    if (!this.#isNamed) return this.say({ status, partialResult: this.#partial })
    this.#order += 1
    return { id: this.id, scope: this.scope, order: this.#order, activation: this.#activation, status, partialResult: this.#partial }
  }

  /** What the status array says: it never overrules the agent itself, and repeats of it in any order are one. */
  listed(order: number, facts: AgentFacts): TaskUpdate {
    return { id: this.id, scope: this.scope, runId: this.runId, authority: 'legacy', order, activation: FIRST_ROUND, ...facts }
  }

  /** The result so far, said with the end that it belongs to. */
  listedResult(): TaskUpdate {
    this.#order += 1
    return this.listed(this.#order, { status: 'completed', result: this.text, resultTruncated: this.#isTextCut || undefined })
  }

  /** A piece of the agent's text joins the result and the output. */
  output(channel: OutputChannel, text: string, messageId: string | undefined): OutputUpdate {
    if (channel === 'text') this.#addText(text, messageId)
    const activation = this.#activation.key
    return outputOf({ id: this.id, scope: this.scope, activation }, channel, text, messageId, this.#offset(channel, text, messageId))
  }

  /** The n-th failure that the lead tells of is the n-th failed round of this agent: whichever comes last joins the two. */
  failed(): TaskUpdate | undefined {
    if (this.#failedRounds.at(-1) === this.round || this.#failedRounds.length >= MAX_FAILURES) return undefined
    this.#failedRounds.push(this.round)
    return this.#failure(this.#failedRounds.length - 1)
  }

  failureTold(text: string): TaskUpdate | undefined {
    if (this.#failureTexts.length >= MAX_FAILURES) return undefined
    this.#failureTexts.push(text)
    return this.#failure(this.#failureTexts.length - 1)
  }

  #failure(at: number): TaskUpdate | undefined {
    const round = this.#failedRounds[at]
    const error = this.#failureTexts[at]
    if (round === undefined || error === undefined) return undefined
    const isOwn = round !== this.round || this.ownEnd !== undefined
    this.#order += 1
    const facts: AgentFacts = { status: 'failed', error }
    if (!isOwn) return this.listed(this.#order, facts)
    return { id: this.id, scope: this.scope, order: this.#order, activation: { key: String(round) }, ...facts }
  }

  #addText(text: string, messageId: string | undefined): void {
    if (messageId !== undefined && this.#messageId !== undefined && messageId !== this.#messageId) {
      if (this.#kind === 'session') this.#beginText()
      else if (this.#text !== '') this.#append('\n\n')
    }
    this.#messageId = messageId
    this.#append(text)
  }

  #append(text: string): void {
    const room = MAX_RESULT - this.#text.length
    if (text.length > room) this.#isTextCut = true
    this.#text += text.length > room ? text.slice(0, Math.max(0, room)) : text
    const partial = this.#partial + text
    this.#partial = partial.length > PARTIAL ? `…${tail(partial)}` : partial
  }

  #beginText(): void {
    this.#text = ''
    this.#partial = ''
    this.#isTextCut = false
    this.#messageId = undefined
  }

  /** Where in its message a piece begins. A message that comes back after another one begins again: it is replayed. */
  #offset(channel: OutputChannel, text: string, messageId: string | undefined): number | undefined {
    const open = nextMessage(this.#open[channel], messageId)
    this.#open[channel] = open && { messageId: open.messageId, length: open.length + text.length }
    return open?.length
  }
}

/** The message that a stream is at, and how much of it was heard. */
export interface OpenMessage {
  readonly messageId: string
  readonly length: number
}

export function nextMessage(open: OpenMessage | undefined, messageId: string | undefined): OpenMessage | undefined {
  if (messageId === undefined) return undefined
  return open?.messageId === messageId ? open : { messageId, length: 0 }
}

export function outputOf(
  speaker: Pick<OutputUpdate, 'id' | 'scope' | 'activation'>, channel: OutputChannel, text: string, messageId: string | undefined, offset: number | undefined,
): OutputUpdate {
  return { kind: 'output', scope: speaker.scope, id: speaker.id, activation: speaker.activation, channel, text, messageId, offset }
}

/** The last characters, not beginning inside a pair of surrogates. */
function tail(text: string): string {
  const end = text.slice(1 - PARTIAL)
  return /^[\uDC00-\uDFFF]/.test(end) ? end.slice(1) : end
}
