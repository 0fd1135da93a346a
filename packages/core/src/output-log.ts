import { cutStart, isHighSurrogate } from './cut-text.ts'
import type { OutputChannel, OutputUpdate } from './task.ts'

/** One message that an agent streams or has streamed. Immutable: a message that grows is a new object. */
export interface OutputMessage {
  /** Unique in its scope; the same while the message grows. */
  readonly key: string
  /** The task that speaks; `undefined` for the lead agent. */
  readonly agentId: string | undefined
  /** The key of the activation that speaks, as its updates named it; the first of a task is `'1'` on the wires that stream text. */
  readonly activation: string | undefined
  readonly channel: OutputChannel
  /** The text, in pieces of a few thousand characters of which only the last one grows: joined they are the message. */
  readonly pieces: readonly string[]
  /** The beginning was dropped to bound memory. */
  readonly isCut: boolean
}

/** What was streamed, message by message, in the order in which the messages began. */
export interface Transcript {
  readonly messages: readonly OutputMessage[]
  /** Earlier messages were dropped to bound memory. */
  readonly isCut: boolean
}

export interface OutputLimits {
  /** Most characters to keep for one agent. */
  readonly characters: number
  /** Most messages to keep for one agent. */
  readonly messages: number
}

export const NO_OUTPUT: Transcript = { messages: [], isCut: false }
/** Agents of one scope of which the output is kept. */
const MAX_AGENTS = 1000
/** How many messages that gave way an agent remembers by name. */
const MAX_DROPPED = 10_000
/** A piece grows to about this; what a reader draws again at each chunk is one piece. */
const PIECE = 2048

/**
 * What the agents of one scope stream: apart for each agent, and together in one order. Adding costs the same at the
 * first chunk and at the ten thousandth; what is read is put together when it is read, once for any number of readers.
 */
export class OutputLog {
  /** Characters that are kept. */
  kept = 0
  readonly #limits: OutputLimits
  readonly #agents = new Map<string | undefined, AgentOutput>()
  #messages: GrowingMessage[] = []
  #count = 0
  #isCut = false
  #transcript: Transcript | undefined = NO_OUTPUT

  constructor(limits: OutputLimits) {
    this.#limits = limits
  }

  /** Whether the piece says anything that was not known. */
  write(update: OutputUpdate): boolean {
    if (update.text === '') return false
    const agent = this.#agentOf(update.id)
    if (agent.hasDropped(update)) return false
    const message = agent.find(update, this.#messages[this.#messages.length - 1]) ?? this.#open(agent, update)
    const added = message.write(update.text, update.offset)
    if (added === 0) return false
    agent.kept += added
    this.kept += added
    if (agent.kept > this.#limits.characters || agent.messages.length > this.#limits.messages) this.#trim(agent)
    agent.transcript = undefined
    this.#transcript = undefined
    return true
  }

  /** Everything in the order in which the messages began; the same object until something is added. */
  read(): Transcript {
    return (this.#transcript ??= snapshot(this.#messages, this.#isCut))
  }

  /** What one agent streamed; the same object until it streams more. */
  readAgent(id: string | undefined): Transcript {
    const agent = this.#agents.get(id)
    if (agent === undefined) return NO_OUTPUT
    return (agent.transcript ??= snapshot(agent.messages, agent.isCut))
  }

  #agentOf(id: string | undefined): AgentOutput {
    let agent = this.#agents.get(id)
    if (agent === undefined) {
      if (this.#agents.size >= MAX_AGENTS) this.dropQuietAgents()
      this.#agents.set(id, (agent = new AgentOutput(id)))
    }
    return agent
  }

  /** Those that began nothing for the longest time go, a tenth at once. */
  dropQuietAgents(): void {
    for (const [id] of [...this.#agents].slice(0, Math.floor(this.#agents.size / 10) || this.#agents.size - 1)) this.#forget(id)
    this.#isCut = true
    this.#sweep()
  }

  /** Drops what the agent said. */
  forget(id: string | undefined): void {
    if (this.#agents.has(id)) {
      this.#forget(id)
      this.#sweep()
    }
  }

  #forget(id: string | undefined): void {
    this.kept -= this.#agents.get(id)?.kept ?? 0
    this.#agents.delete(id)
    this.#transcript = undefined
  }

  #sweep(): void {
    this.#messages = this.#messages.filter((message) => this.#agents.has(message.agentId))
  }

  #open(agent: AgentOutput, update: OutputUpdate): GrowingMessage {
    this.#count += 1
    const message = new GrowingMessage(String(this.#count), update)
    agent.add(message)
    this.#messages.push(message)
    // Whoever begins a message is the last to be dropped.
    this.#agents.delete(update.id)
    this.#agents.set(update.id, agent)
    return message
  }

  /** The oldest text of the agent gives way to its newest; a tenth at once, so that it is not done at every chunk. */
  #trim(agent: AgentOutput): void {
    const { characters, messages } = this.#limits
    const before = agent.kept
    const dropped = new Set(agent.trim(Math.floor(characters * 0.9), Math.max(1, Math.floor(messages * 0.9))))
    this.kept -= before - agent.kept
    if (dropped.size === 0) return
    this.#isCut = true
    this.#messages = this.#messages.filter((message) => !dropped.has(message))
  }
}

class AgentOutput {
  readonly messages: GrowingMessage[] = []
  readonly #id: string | undefined
  readonly #named = new Map<string, GrowingMessage>()
  /** Names of messages that gave way: a replay of them is not news. */
  readonly #dropped = new Set<string>()
  transcript: Transcript | undefined
  isCut = false
  /** Characters that are kept. */
  kept = 0

  constructor(id: string | undefined) {
    this.#id = id
  }

  hasDropped({ channel, messageId }: OutputUpdate): boolean {
    return messageId !== undefined && this.#dropped.size > 0 && this.#dropped.has(nameOf(channel, messageId))
  }

  /** The message that the update goes on with. */
  find(update: OutputUpdate, newestOfAll: GrowingMessage | undefined): GrowingMessage | undefined {
    const newest = this.messages[this.messages.length - 1]
    if (update.messageId !== undefined) {
      const isNewest = newest !== undefined && newest.messageId === update.messageId && newest.channel === update.channel
      return isNewest ? newest : this.#named.get(nameOf(update.channel, update.messageId))
    }
    if (newest === undefined || newest.messageId !== undefined) return undefined
    if (newest.channel !== update.channel || newest.activation !== update.activation) return undefined
    // The lead has no activations: whatever it says after others spoke is said anew.
    return this.#id === undefined && newest !== newestOfAll ? undefined : newest
  }

  add(message: GrowingMessage): void {
    this.messages.push(message)
    if (message.messageId !== undefined) this.#named.set(nameOf(message.channel, message.messageId), message)
  }

  /** Drops the oldest text until no more than that is kept; the messages that went whole. */
  trim(characters: number, messages: number): readonly GrowingMessage[] {
    const dropped: GrowingMessage[] = []
    while (this.messages.length > messages || this.kept > characters) {
      const oldest = this.messages.length > 1 ? this.messages[0] : undefined
      const surplus = this.kept - characters
      if (oldest !== undefined && (this.messages.length > messages || oldest.kept <= surplus)) {
        this.kept -= oldest.kept
        this.messages.shift()
        this.#forget(oldest)
        dropped.push(oldest)
      } else this.kept -= this.messages[0]?.dropStart(surplus) ?? this.kept
    }
    if (dropped.length > 0) this.isCut = true
    return dropped
  }

  #forget({ channel, messageId }: GrowingMessage): void {
    if (messageId === undefined) return
    const name = nameOf(channel, messageId)
    this.#named.delete(name)
    this.#dropped.add(name)
    const [oldest] = this.#dropped.size > MAX_DROPPED ? this.#dropped : []
    if (oldest !== undefined) this.#dropped.delete(oldest)
  }
}

function nameOf(channel: OutputChannel, messageId: string): string {
  return `${channel} ${messageId}`
}

class GrowingMessage {
  readonly key: string
  readonly agentId: string | undefined
  readonly activation: string | undefined
  readonly messageId: string | undefined
  readonly channel: OutputChannel
  /** Characters that are kept. */
  kept = 0
  readonly #pieces: string[] = []
  /** Characters that were dropped at the beginning. */
  #dropped = 0
  #snapshot: OutputMessage | undefined

  constructor(key: string, { id, activation, messageId, channel }: OutputUpdate) {
    this.key = key
    this.agentId = id
    this.activation = activation
    this.messageId = messageId
    this.channel = channel
  }

  /** How much the message grew. A piece that is there already, at the place that it names, is a replay. */
  write(text: string, offset: number | undefined): number {
    const length = this.#dropped + this.kept
    const overlap = offset === undefined || offset >= length ? 0 : Math.min(text.length, length - offset)
    const isReplay = overlap > 0 && offset !== undefined && this.#holds(text.slice(0, overlap), offset)
    const fresh = isReplay ? text.slice(overlap) : text
    if (fresh === '') return 0
    this.#append(fresh)
    this.#snapshot = undefined
    return fresh.length
  }

  /** Drops so many characters at the beginning; how many went. */
  dropStart(count: number): number {
    let dropped = 0
    while (dropped < Math.min(count, this.kept)) {
      const [piece = ''] = this.#pieces
      const rest = cutStart(piece, Math.max(0, piece.length - (count - dropped)))
      if (rest === '') this.#pieces.shift()
      else this.#pieces[0] = rest
      dropped += piece.length - rest.length
    }
    this.kept -= dropped
    this.#dropped += dropped
    this.#snapshot = undefined
    return dropped
  }

  read(): OutputMessage {
    const { key, agentId, activation, channel } = this
    return (this.#snapshot ??= { key, agentId, activation, channel, pieces: [...this.#pieces], isCut: this.#dropped > 0 })
  }

  #append(text: string): void {
    const last = this.#pieces.length - 1
    const piece = this.#pieces[last]
    this.kept += text.length
    if (piece === undefined) this.#pieces.push(text)
    else if (piece.length < PIECE || !isBoundary(piece, text)) this.#pieces[last] = piece + text
    else this.#pieces.push(text)
  }

  /** Whether `text` stands at `offset`. What was dropped is taken to be the same. */
  #holds(text: string, offset: number): boolean {
    let at = this.#dropped
    for (const piece of this.#pieces) {
      const from = Math.max(at, offset)
      const to = Math.min(at + piece.length, offset + text.length)
      if (from < to && piece.slice(from - at, to - at) !== text.slice(from - offset, to - offset)) return false
      at += piece.length
    }
    return true
  }
}

/** Between pieces no word is torn: letters that join, accents and halves of emoji belong in one text node. */
function isBoundary(before: string, after: string): boolean {
  const last = before.charCodeAt(before.length - 1)
  if (isSpace(last) || isSpace(after.charCodeAt(0))) return true
  return before.length > 4 * PIECE && (!isHighSurrogate(last) || before.length > 8 * PIECE)
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0x3000
}

function snapshot(messages: readonly GrowingMessage[], isCut: boolean): Transcript {
  return { messages: messages.map((message) => message.read()), isCut }
}
