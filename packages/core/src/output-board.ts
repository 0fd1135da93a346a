import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { NO_OUTPUT, OutputLog } from './output-log.ts'
import type { OutputLimits, Transcript } from './output-log.ts'
import type { OutputUpdate } from './task.ts'

/** Whose output: one agent's (`id: undefined` is the lead), or everybody's. */
export type Speaker = { readonly id: string | undefined } | 'everybody'

interface Channel {
  readonly scope: string | undefined
  readonly speaker: Speaker
  readonly store: StoreApi<Transcript>
  listeners: number
}

/** How much is kept of all agents together, in texts of the largest size that one may have. */
const MAX_FULL_AGENTS = 100
/** Scopes are turns or sessions: more than anyone scrolls back to. */
const MAX_SCOPES = 1000

/** What every agent of every scope streamed, and who listens to it. */
export class OutputBoard {
  readonly #limits: OutputLimits
  readonly #logs = new Map<string, OutputLog>()
  readonly #channels = new Map<string, Channel>()
  #kept = 0

  constructor(limits: OutputLimits) {
    this.#limits = limits
  }

  /** Whether the piece says anything that was not known. */
  write(update: OutputUpdate): boolean {
    const scope = update.scope ?? ''
    let log = this.#logs.get(scope)
    if (log === undefined) {
      if (this.#logs.size >= MAX_SCOPES) this.#dropOldestScope(undefined)
      this.#logs.set(scope, (log = new OutputLog(this.#limits)))
    }
    const before = log.kept
    const isNews = log.write(update)
    this.#kept += log.kept - before
    if (this.#kept > MAX_FULL_AGENTS * this.#limits.characters) this.#dropOldestScope(log)
    return isNews
  }

  /** The task is forgotten, and so is what it said. */
  forget(id: string, scope: string): void {
    const log = this.#logs.get(scope)
    if (log === undefined) return
    this.#kept -= log.kept
    log.forget(id)
    this.#kept += log.kept
  }

  /** Gives room: the oldest scope but this one goes, or else the agents of this one that have been quiet for long. */
  #dropOldestScope(current: OutputLog | undefined): void {
    for (const [scope, log] of this.#logs) {
      if (log === current) continue
      this.#logs.delete(scope)
      this.#kept -= log.kept
      return
    }
    this.#kept -= current?.kept ?? 0
    current?.dropQuietAgents()
    this.#kept += current?.kept ?? 0
  }

  read(speaker: Speaker, scope: string | undefined): Transcript {
    const log = scope === undefined ? this.#onlyLog() : this.#logs.get(scope)
    if (log === undefined) return NO_OUTPUT
    return speaker === 'everybody' ? log.read() : log.readAgent(speaker.id)
  }

  subscribe(speaker: Speaker, scope: string | undefined, listener: () => void): () => void {
    const key = JSON.stringify([scope, speaker])
    const channel = this.#channels.get(key) ?? { scope, speaker, store: createStore(() => this.read(speaker, scope)), listeners: 0 }
    this.#channels.set(key, channel)
    channel.listeners += 1
    const unsubscribe = channel.store.subscribe(listener)
    let isListening = true
    return () => {
      if (!isListening) return
      isListening = false
      unsubscribe()
      channel.listeners -= 1
      if (channel.listeners === 0) this.#channels.delete(key)
    }
  }

  /** Tells those whose agents spoke; reading is cheap where nothing was added. */
  announce(): void {
    for (const { speaker, scope, store } of this.#channels.values()) store.setState(this.read(speaker, scope), true)
  }

  #onlyLog(): OutputLog | undefined {
    const [log] = this.#logs.size === 1 ? this.#logs.values() : []
    return log
  }
}
