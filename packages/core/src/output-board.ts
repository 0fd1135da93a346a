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

/** Scopes are turns or sessions: more than anyone scrolls back to. */
const MAX_SCOPES = 1000

/** What every agent of every scope streamed, and who listens to it. */
export class OutputBoard {
  readonly #limits: OutputLimits
  readonly #logs = new Map<string, OutputLog>()
  readonly #channels = new Map<string, Channel>()

  constructor(limits: OutputLimits) {
    this.#limits = limits
  }

  /** Whether the piece says anything that was not known. */
  write(update: OutputUpdate): boolean {
    const scope = update.scope ?? ''
    let log = this.#logs.get(scope)
    if (log === undefined) {
      const [oldest] = this.#logs.size >= MAX_SCOPES ? this.#logs.keys() : []
      if (oldest !== undefined) this.#logs.delete(oldest)
      this.#logs.set(scope, (log = new OutputLog(this.#limits)))
    }
    return log.write(update)
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
