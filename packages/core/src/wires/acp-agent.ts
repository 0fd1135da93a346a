import type { Outcome } from '../ends.ts'
import type { ContextGauge, OutputChannel, OutputUpdate, Step, TaskStatus, TaskUpdate, Update } from '../task.ts'
import { FailurePairs } from './acp-failures.ts'
import type { Failure } from './acp-failures.ts'
import { MessagePlace, RoundText, SpeechPlace } from './acp-speech.ts'
import type { RafTags } from './acp-tags.ts'
import type { AcpToolCall } from './acp-tools.ts'

/** Orders below it belong to the status array, which says less than the agent's own frames. */
const FIRST_ORDER = 1_000_000
/** The status array knows no rounds: what it says is said of the first. */
const FIRST_ROUND = { key: '1' }
const NAMED = { runId: undefined, subagentType: undefined, parentId: undefined }

/** What a frame says of its agent, besides who it is. */
export type AgentFacts = Omit<Partial<TaskUpdate>, 'kind' | 'id' | 'scope' | 'order' | 'activation'>

/** What the frames of an agent say besides how it stands. */
export interface OwnFacts {
  readonly partialResult?: string | undefined
  readonly error?: string | undefined
  readonly context?: ContextGauge | undefined
  readonly modelName?: string | undefined
  readonly steps?: readonly Step[] | undefined
  readonly toolCallCount?: number | undefined
}

/** What the status array says of an agent besides its status. */
export interface ListedFacts {
  readonly title?: string | undefined
  readonly parentId?: string | undefined
  readonly elapsedMs?: number | undefined
  readonly result?: string | undefined
  readonly resultTruncated?: boolean | undefined
  readonly error?: string | undefined
}

export interface AgentOrigin {
  readonly id: string
  readonly scope: string
  readonly runId: string | undefined
  /**
   * What its id is: a node of a workflow, a delegating call, or a session of its own. A node's id is a name that people
   * gave, and all that it says in a round is its result; a call has the result that its own frame brings; in a session
   * each message stands for itself, and the last one is the result.
   */
  readonly kind: 'node' | 'call' | 'session'
}

/** What the decoder remembers of one agent: its round, how that stands, and the text so far. */
export class AcpAgent {
  readonly id: string
  readonly scope: string
  readonly runId: string | undefined
  readonly kind: AgentOrigin['kind']
  /** 1, 2, …: an agent that is called again keeps its id. */
  round = 1
  /** How this round ended, by the agent's own frames. */
  ownEnd: Outcome | undefined
  /** How the first round ended, by the status array. */
  listedEnd: 'completed' | 'failed' | undefined
  isWaiting = false
  /** Whether it was said that this round runs, so that its next piece of text need not say it again. */
  isRunning = false
  /** The tool calls of this round, by id. */
  readonly toolCalls: Map<string, AcpToolCall> = new Map()
  toolCallCount = 0
  readonly #failures = new FailurePairs()
  #activation = FIRST_ROUND
  #order = FIRST_ORDER
  #text = new RoundText()
  #places = newPlaces()
  readonly #messages = { text: new MessagePlace(), reasoning: new MessagePlace() }
  #messageId: string | undefined
  #error = ''
  #isNamed = false
  #isIntroduced = false
  #listedName: string | undefined
  #listedParentId: string | undefined
  #listedStatus: string | undefined
  #listedMs: number | undefined
  /** How long the agent worked, as its own end said. */
  #ownMs: number | undefined
  #subagentType: string | undefined
  #parentId: string | undefined

  constructor({ id, scope, runId, kind }: AgentOrigin) {
    this.id = id
    this.scope = scope
    this.runId = runId
    this.kind = kind
  }

  /** Whether a piece of text says nothing of the agent that was not said: the rule while it streams. */
  isPlain(tags: RafTags): boolean {
    return (
      this.isRunning && !this.isWaiting && (tags.status === 'executing' || tags.status === undefined) && tags.elapsedMs === undefined &&
      (tags.agentType === undefined || tags.agentType === this.#subagentType) && (tags.parentId === undefined || tags.parentId === this.#parentId)
    )
  }

  /** Whether a list names the agent, or who called it, anew. */
  isNewlyNamed(name: string | undefined, parentId: string | undefined): boolean {
    const isNew = (name !== undefined && name !== this.#listedName) || (parentId !== undefined && parentId !== this.#listedParentId)
    this.#listedName = name ?? this.#listedName
    this.#listedParentId = parentId ?? this.#listedParentId
    return isNew
  }

  /** Whether a list says of the agent what it said before, or what the agent said itself: hosts repeat the whole list all the time. */
  isOldNews(status: string | undefined, elapsedMs: number | undefined): boolean {
    if (this.ownEnd !== undefined && status === (this.ownEnd === 'completed' ? 'completed' : 'error') && this.#ownMs !== undefined) {
      return elapsedMs === undefined || elapsedMs >= this.#ownMs
    }
    const isNewStatus = status !== this.#listedStatus
    if (!isNewStatus && !this.#isBetterTime(status, elapsedMs)) return true
    this.#listedStatus = status
    this.#listedMs = elapsedMs ?? (isNewStatus ? undefined : this.#listedMs)
    return false
  }

  /** The shortest duration of an end counts, and the longest of an agent that runs (E1). */
  #isBetterTime(status: string | undefined, elapsedMs: number | undefined): boolean {
    if (elapsedMs === undefined || this.#listedMs === undefined) return elapsedMs !== undefined
    return status === 'executing' ? elapsedMs > this.#listedMs : elapsedMs < this.#listedMs
  }

  /** Who the agent is: tags repeat it on every frame, and it is told once. */
  identify({ agentType, parentId }: Pick<RafTags, 'agentType' | 'parentId'>): void {
    if ((agentType === undefined || agentType === this.#subagentType) && (parentId === undefined || parentId === this.#parentId)) return
    this.#subagentType = agentType ?? this.#subagentType
    this.#parentId = parentId ?? this.#parentId
    this.#isNamed = false
  }

  /** Whether there is something of its identity to tell. */
  get isUntold(): boolean {
    return !this.#isNamed
  }

  /** Another round: what follows is said of it. */
  openRound(): void {
    this.round += 1
    this.ownEnd = undefined
    this.#ownMs = undefined
    this.isWaiting = false
    this.isRunning = false
    this.#activation = { key: String(this.round) }
    this.toolCalls.clear()
    this.#places = newPlaces()
    this.#beginText()
  }

  /** The session is told again from its beginning: its rounds are counted anew, and so are the keys that name them. */
  beginReplay(): void {
    this.round = 1
    this.ownEnd = undefined
    this.#activation = FIRST_ROUND
    this.toolCalls.clear()
    this.#beginText()
  }

  /** A replay that told of fewer rounds, or of none, takes none back. */
  endReplay(round: number, ownEnd: Outcome | undefined): void {
    if (this.round >= round) return
    this.round = round
    this.ownEnd = ownEnd
    this.#activation = { key: String(round) }
  }

  /** A node is called by its id until the wire names it. */
  introduce(out: Update[]): void {
    if (this.#isIntroduced || this.kind !== 'node' || this.#listedName !== undefined) return
    this.#isIntroduced = true
    out.push({ id: this.id, scope: this.scope, authority: 'inferred', order: 0, title: this.id })
  }

  /** What is said of the agent, as it is. */
  say(facts: AgentFacts, starts: boolean = false): TaskUpdate {
    const { runId, subagentType, parentId } = this.#name()
    this.#order += 1
    return { id: this.id, scope: this.scope, runId, order: this.#order, activation: this.#activationOf(starts), subagentType, parentId, ...facts }
  }

  /*
   * The three literals below have the same keys in the same order, so that the reducer sees objects of one shape.
   */

  /** How the agent stands now. */
  stand(status: TaskStatus | undefined, tags: Pick<RafTags, 'elapsedMs'>, facts: OwnFacts, starts: boolean = false): TaskUpdate {
    const { runId, subagentType, parentId } = this.#name()
    this.#order += 1
    return {
      id: this.id, scope: this.scope, runId, authority: undefined, order: this.#order, activation: this.#activationOf(starts),
      title: undefined, subagentType, parentId, status, elapsedMs: tags.elapsedMs, modelName: facts.modelName, context: facts.context,
      partialResult: facts.partialResult, steps: facts.steps, toolCallCount: facts.toolCallCount, result: undefined, resultTruncated: undefined,
      error: facts.error,
    }
  }

  /** How the round ended, with the text that belongs to it. */
  end(status: 'completed' | 'failed', tags: Pick<RafTags, 'elapsedMs'>, facts: OwnFacts): TaskUpdate {
    const { runId, subagentType, parentId } = this.#name()
    const { result, resultTruncated } = this.#text.result()
    const isCompleted = status === 'completed'
    this.#ownMs ??= tags.elapsedMs
    this.#order += 1
    return {
      id: this.id, scope: this.scope, runId, authority: undefined, order: this.#order, activation: this.#activation,
      title: undefined, subagentType, parentId, status, elapsedMs: tags.elapsedMs, modelName: facts.modelName, context: facts.context,
      partialResult: isCompleted ? undefined : result, steps: facts.steps, toolCallCount: facts.toolCallCount,
      result: isCompleted ? result : undefined, resultTruncated: isCompleted ? resultTruncated : undefined,
      error: facts.error,
    }
  }

  /** What the status array says: it never overrules the agent itself, and repeats of it in any order are one. */
  listed(order: number, status: TaskStatus | undefined, facts: ListedFacts): TaskUpdate {
    return {
      id: this.id, scope: this.scope, runId: this.runId, authority: 'listed', order, activation: FIRST_ROUND,
      title: facts.title, subagentType: undefined, parentId: facts.parentId, status, elapsedMs: facts.elapsedMs, modelName: undefined, context: undefined,
      partialResult: undefined, steps: undefined, toolCallCount: undefined, result: facts.result, resultTruncated: facts.resultTruncated,
      error: facts.error,
    }
  }

  /** The result so far, said with the end that a list told. */
  listedResult(): TaskUpdate | undefined {
    const result = this.#text.result()
    if (result.result === undefined) return undefined
    this.#order += 1
    return this.listed(this.#order, 'completed', result)
  }

  /** The text of the round as its result. */
  result(): Pick<TaskUpdate, 'result' | 'resultTruncated'> {
    return this.#text.result()
  }

  /** The text so far, where it is time to tell it. */
  partial(): string | undefined {
    return this.#text.partial()
  }

  /** The text of an error, which may come in pieces. */
  addError(text: string): string {
    this.#error += text
    return this.#error
  }

  /** A piece of the agent's text joins its result and the output. */
  output(channel: OutputChannel, text: string, messageId: string | undefined): OutputUpdate {
    if (channel === 'text') this.#addText(text, messageId)
    // In a session ids mean messages; a node's round is one message, whatever its host calls the pieces.
    const isStretch = this.kind !== 'session' || messageId === undefined
    return {
      kind: 'output', scope: this.scope, id: this.id, activation: this.#activation.key, channel, text,
      messageId: isStretch ? `round ${this.#activation.key}` : `message ${messageId}`,
      offset: isStretch ? this.#places[channel].take(text, messageId) : this.#messages[channel].take(text, messageId),
    }
  }

  /** The round failed, by its own word. */
  failed(): TaskUpdate | undefined {
    return this.#explain(this.#failures.fail(this.round))
  }

  /** A list that says so counts no rounds: the agent itself may still say the same. */
  failedByList(): TaskUpdate | undefined {
    const error = this.#failures.firstReason
    return error === undefined || this.listedEnd !== 'failed' || this.round > 1 ? undefined : this.listed(FIRST_ORDER, 'failed', { error })
  }

  /** The lead told why the agent failed. */
  failureTold(reason: string): TaskUpdate | undefined {
    return this.#explain(this.#failures.tell(reason)) ?? this.failedByList()
  }

  #explain(failure: Failure | undefined): TaskUpdate | undefined {
    if (failure === undefined) return undefined
    this.#order += 1
    return { id: this.id, scope: this.scope, order: this.#order, activation: { key: String(failure.round) }, status: 'failed', error: failure.error }
  }

  #addText(text: string, messageId: string | undefined): void {
    if (this.kind === 'session' && messageId !== this.#messageId) {
      // What a child says after it went idle is no other result.
      if (this.ownEnd !== undefined) return
      this.#beginText()
    }
    this.#messageId = messageId
    this.#text.add(text)
  }

  #beginText(): void {
    this.#text = new RoundText()
    this.#messageId = undefined
    this.#error = ''
  }

  #activationOf(starts: boolean): { readonly key: string; readonly starts?: boolean } {
    return starts ? { key: this.#activation.key, starts } : this.#activation
  }

  /** Identity is said once: naming a task again on every frame would cost more than the rest of it. */
  #name(): Pick<TaskUpdate, 'runId' | 'subagentType' | 'parentId'> {
    if (this.#isNamed) return NAMED
    this.#isNamed = true
    return { runId: this.runId, subagentType: this.#subagentType, parentId: this.#parentId }
  }
}

function newPlaces(): { readonly [channel in OutputChannel]: SpeechPlace } {
  return { text: new SpeechPlace(), reasoning: new SpeechPlace() }
}
