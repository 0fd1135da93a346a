import { isBlank } from '../blank.ts'
import type { Outcome } from '../ends.ts'
import type { ContextGauge, OutputChannel, OutputUpdate, Step, TaskStatus, TaskUpdate, Update } from '../task.ts'
import type { RafTags } from './acp-tags.ts'

/** Orders below it belong to the status array, which says less than the agent's own frames. */
const FIRST_ORDER = 1_000_000
/** Where a status array stands among its like: a snapshot that is older in this order takes nothing back (T9). */
export const LISTED_ORDER = { pending: 0, executing: 1, ended: 2 } as const
/** Longest result that is put together from chunks, in UTF-16 units. */
const MAX_RESULT = 200_000
/** The status array knows no rounds: what it says is said of the first. */
const FIRST_ROUND = { key: '1' }
/** Failures of one agent that wait for their texts. */
const MAX_FAILURES = 64

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

interface ListedFacts {
  readonly title?: string | undefined
  readonly parentId?: string | undefined
  readonly elapsedMs?: number | undefined
  readonly result?: string | undefined
  readonly resultTruncated?: boolean | undefined
  readonly error?: string | undefined
}

const NAMED = { runId: undefined, subagentType: undefined, parentId: undefined }

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
  /** Whether it was said that this round runs, so that its next piece of text need not say it again. */
  isRunning = false
  toolCallCount = 0
  readonly #kind: AgentOrigin['kind']
  readonly #failedRounds: number[] = []
  readonly #failureTexts: string[] = []
  readonly #places: Readonly<Record<OutputChannel, MessagePlace>> = { text: new MessagePlace(), reasoning: new MessagePlace() }
  #activation = FIRST_ROUND
  #order = FIRST_ORDER
  #text = ''
  #isTextCut = false
  /** How long the text was when the task last told of it. */
  #toldLength = 0
  #messageId: string | undefined
  #isNamed = false
  #isIntroduced = false
  #listedName: string | undefined
  #listedOrder = -1
  #listedMs: number | undefined
  #listedParentId: string | undefined
  #subagentType: string | undefined
  #parentId: string | undefined

  constructor({ id, scope, runId, kind }: AgentOrigin) {
    this.id = id
    this.scope = scope
    this.runId = runId
    this.#kind = kind
  }

  get isSession(): boolean {
    return this.#kind === 'session'
  }

  /** Whether a piece of text says nothing of the agent that was not said: the rule while it streams. */
  isPlain(tags: RafTags): boolean {
    return (
      this.isRunning && !this.isWaiting && (tags.status === 'executing' || tags.status === undefined) && tags.elapsedMs === undefined &&
      (tags.agentType === undefined || tags.agentType === this.#subagentType) && (tags.parentId === undefined || tags.parentId === this.#parentId)
    )
  }

  /**
   * The text so far as a fact of the task, said again whenever it has doubled: that costs the same for each piece however
   * long the text grows, and whoever wants all of it at once reads the output.
   */
  partial(): string | undefined {
    if (this.#text.length < 2 * this.#toldLength || this.#text === '') return undefined
    this.#toldLength = this.#text.length
    return this.#text
  }

  /** Whether an entry of the status array says what an earlier one said, or less: hosts repeat the whole array all the time. */
  isOldNews(order: number, name: string | undefined, parentId: string | undefined, elapsedMs: number | undefined): boolean {
    const isBetter = order > this.#listedOrder || (order === this.#listedOrder && this.#isBetterTime(order, elapsedMs))
    const isNewName = (name !== undefined && name !== this.#listedName) || (parentId !== undefined && parentId !== this.#listedParentId)
    if (isNewName) {
      this.#listedName = name
      this.#listedParentId = parentId
    }
    if (isBetter) {
      this.#listedOrder = order
      this.#listedMs = elapsedMs
    }
    return !isBetter && !isNewName
  }

  /** The shortest duration of an end counts, and the longest of an agent that runs (E1). */
  #isBetterTime(order: number, elapsedMs: number | undefined): boolean {
    if (elapsedMs === undefined || this.#listedMs === undefined) return elapsedMs !== undefined
    return order === LISTED_ORDER.ended ? elapsedMs < this.#listedMs : elapsedMs > this.#listedMs
  }

  /** Who the agent is: tags repeat it on every frame, and it is told once. */
  identify({ agentType, parentId }: RafTags): void {
    if ((agentType === undefined || agentType === this.#subagentType) && (parentId === undefined || parentId === this.#parentId)) return
    this.#subagentType = agentType ?? this.#subagentType
    this.#parentId = parentId ?? this.#parentId
    this.#isNamed = false
  }

  /** Another round: what follows is said of it. */
  openRound(): void {
    this.round += 1
    this.ownEnd = undefined
    this.isWaiting = false
    this.isRunning = false
    this.#activation = { key: String(this.round) }
    this.#beginText()
  }

  /** A node is called by its id until the wire names it. */
  introduce(out: Update[]): void {
    if (this.#isIntroduced || this.#kind !== 'node' || this.#listedName !== undefined) return
    this.#isIntroduced = true
    out.push({ id: this.id, scope: this.scope, authority: 'inferred', order: 0, title: this.id })
  }

  /** What is said of the agent, as it is. */
  say(facts: AgentFacts, starts: boolean = false): TaskUpdate {
    const { runId, subagentType, parentId } = this.#name()
    this.#order += 1
    return {
      id: this.id, scope: this.scope, runId, order: this.#order, activation: starts ? { key: this.#activation.key, starts } : this.#activation,
      subagentType, parentId, ...facts,
    }
  }

  /*
   * The literals below have the same keys in the same order, so that the reducer sees objects of one shape.
   */

  /** How the agent stands now. */
  stand(status: TaskStatus | undefined, tags: RafTags, facts: OwnFacts, starts: boolean = false): TaskUpdate {
    const { runId, subagentType, parentId } = this.#name()
    this.#order += 1
    return {
      id: this.id, scope: this.scope, runId, authority: undefined, order: this.#order,
      activation: starts ? { key: this.#activation.key, starts } : this.#activation,
      title: undefined, subagentType, parentId, status, elapsedMs: tags.elapsedMs, modelName: facts.modelName, context: facts.context,
      partialResult: facts.partialResult, steps: facts.steps, toolCallCount: facts.toolCallCount, result: undefined, resultTruncated: undefined,
      error: facts.error,
    }
  }

  /** How the round ended, with the text that belongs to it. */
  end(status: 'completed' | 'failed', tags: RafTags, facts: OwnFacts): TaskUpdate {
    const { runId, subagentType, parentId } = this.#name()
    const isCompleted = status === 'completed'
    this.#order += 1
    return {
      id: this.id, scope: this.scope, runId, authority: undefined, order: this.#order, activation: this.#activation,
      title: undefined, subagentType, parentId, status, elapsedMs: tags.elapsedMs, modelName: facts.modelName, context: facts.context,
      partialResult: isCompleted ? undefined : this.#told(), steps: facts.steps, toolCallCount: facts.toolCallCount,
      result: isCompleted ? this.#told() : undefined, resultTruncated: isCompleted && this.#isTextCut ? true : undefined,
      error: facts.error,
    }
  }

  /** What the status array says: it never overrules the agent itself, and repeats of it in any order are one. */
  listed(order: number, status: TaskStatus | undefined, facts: ListedFacts): TaskUpdate {
    return {
      id: this.id, scope: this.scope, runId: this.runId, authority: 'legacy', order, activation: FIRST_ROUND,
      title: facts.title, subagentType: undefined, parentId: facts.parentId, status, elapsedMs: facts.elapsedMs, modelName: undefined, context: undefined,
      partialResult: undefined, steps: undefined, toolCallCount: undefined, result: facts.result, resultTruncated: facts.resultTruncated,
      error: facts.error,
    }
  }

  /** The result so far, said with the end that it belongs to. */
  listedResult(): TaskUpdate | undefined {
    const result = this.#told()
    if (result === undefined) return undefined
    this.#order += 1
    return this.listed(this.#order, 'completed', { result, resultTruncated: this.#isTextCut ? true : undefined })
  }

  /** The text of the round as its result. */
  result(): Pick<TaskUpdate, 'result' | 'resultTruncated'> {
    return { result: this.#told(), resultTruncated: this.#isTextCut ? true : undefined }
  }

  #told(): string | undefined {
    return isBlank(this.#text) ? undefined : this.#text
  }

  /** Identity is said once: naming a task again on every frame would cost more than the rest of it. */
  #name(): Pick<TaskUpdate, 'runId' | 'subagentType' | 'parentId'> {
    if (this.#isNamed) return NAMED
    this.#isNamed = true
    return { runId: this.runId, subagentType: this.#subagentType, parentId: this.#parentId }
  }

  /** A piece of the agent's text joins the result and the output. */
  output(channel: OutputChannel, text: string, messageId: string | undefined): OutputUpdate {
    if (channel === 'text') this.#addText(text, messageId)
    const activation = this.#activation.key
    return outputOf({ id: this.id, scope: this.scope, activation }, channel, text, messageId, this.#places[channel].take(text, messageId))
  }

  /** The n-th failure that the lead tells of is the n-th failed round of this agent: whichever comes last joins the two. */
  failed(): TaskUpdate | undefined {
    if (this.#failedRounds.at(-1) === this.round || this.#failedRounds.length >= MAX_FAILURES) return undefined
    this.#failedRounds.push(this.round)
    return this.#failure(this.#failedRounds.length - 1)
  }

  /** A list that says so counts no rounds: the agent itself may still say the same. */
  failedByList(): TaskUpdate | undefined {
    this.listedEnd = 'failed'
    return this.#listedFailure()
  }

  failureTold(text: string): TaskUpdate | undefined {
    if (this.#failureTexts.length >= MAX_FAILURES) return undefined
    this.#failureTexts.push(text)
    return this.#failure(this.#failureTexts.length - 1) ?? this.#listedFailure()
  }

  #failure(at: number): TaskUpdate | undefined {
    const round = this.#failedRounds[at]
    const error = this.#failureTexts[at]
    if (round === undefined || error === undefined) return undefined
    this.#order += 1
    return { id: this.id, scope: this.scope, order: this.#order, activation: { key: String(round) }, status: 'failed', error }
  }

  #listedFailure(): TaskUpdate | undefined {
    const [error] = this.#failureTexts
    if (error === undefined || this.listedEnd !== 'failed' || this.round > 1) return undefined
    return this.listed(FIRST_ORDER, 'failed', { error })
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
  }

  #beginText(): void {
    this.#text = ''
    this.#toldLength = 0
    this.#isTextCut = false
    this.#messageId = undefined
  }

}

/**
 * Where in its message each piece of one stream begins. A message that comes back after another one begins again: it is
 * replayed.
 */
export class MessagePlace {
  #messageId: string | undefined
  #length = 0

  /** The place of the next piece; `undefined` where the wire names no message. */
  take(text: string, messageId: string | undefined): number | undefined {
    if (messageId === undefined) return undefined
    const offset = messageId === this.#messageId ? this.#length : 0
    this.#messageId = messageId
    this.#length = offset + text.length
    return offset
  }
}

export function outputOf(
  speaker: Pick<OutputUpdate, 'id' | 'scope' | 'activation'>, channel: OutputChannel, text: string, messageId: string | undefined, offset: number | undefined,
): OutputUpdate {
  return { kind: 'output', scope: speaker.scope, id: speaker.id, activation: speaker.activation, channel, text, messageId, offset }
}
