import type { TaskStatus } from './task.ts'

/** Which colour family a status takes. Colour only ever repeats what shape and word say. */
export type StatusTone = 'neutral' | 'active' | 'attention' | 'success' | 'warning' | 'danger'

/** What a card prints. Every text is final; a user interface puts none of them together. */
export interface TaskPresentation {
  /** One line, never empty. */
  readonly title: string
  readonly agentType?: string | undefined
  readonly status: { readonly value: TaskStatus; readonly label: string; readonly tone: StatusTone }
  /** A person has to act. */
  readonly needsAttention: boolean
  readonly stopReason?: { readonly value: string; readonly label: string } | undefined
  /** A word for a task that the lead agent does not wait for. */
  readonly background?: string | undefined
  readonly model?: { readonly name: string; readonly label: string; readonly history?: readonly string[] | undefined } | undefined
  readonly tokens: TokenPresentation
  readonly elapsed?: ElapsedPresentation | undefined
  readonly toolCalls?: { readonly count: number; readonly text: string } | undefined
  /** What an open task is doing, in a few words. */
  readonly activity?: string | undefined
  /** How an ended task ended, in a few words. */
  readonly outcome?: string | undefined
  readonly contextPercent?: number | undefined
}

export interface TokenPresentation {
  readonly state: 'collecting' | 'reported' | 'unavailable' | 'hidden'
  /** `12.3K tokens`, `collecting tokens…`, `tokens unavailable`; `''` when hidden. */
  readonly text: string
  readonly total?: number | undefined
  readonly isLowerBound?: boolean | undefined
  /** Input, cached, output, reasoning, total; only where they fit into the total (U2). Exact, grouped numbers. */
  readonly parts?: readonly TokenPart[] | undefined
}

export interface TokenPart {
  readonly key: 'input' | 'cacheRead' | 'cacheWrite' | 'output' | 'reasoning' | 'total'
  readonly label: string
  readonly text: string
}

export interface ElapsedPresentation {
  readonly ms: number
  /** `1m 12s`; with a mark where it is approximate. */
  readonly text: string
  readonly isApproximate: boolean
  /** The clock still adds to it. */
  readonly isTicking: boolean
}
