/** What the server answers and streams, as far as the page reads it. */
export interface Thread {
  readonly thread_id: string
  readonly title: string
  readonly created_at: string
}

export interface Run {
  readonly run_id: string
  readonly state: 'running' | 'ended' | 'error' | 'interrupted'
}

export interface Message {
  readonly id: string
  readonly type: 'human' | 'ai' | 'tool'
  readonly content: string
  readonly run_id?: string
  readonly tool_calls?: readonly { readonly id?: string; readonly name: string }[]
}

export interface Totals {
  readonly calls: number
  readonly input_tokens: number
  readonly output_tokens: number
  readonly total_tokens: number
}

export interface History {
  readonly thread: Thread
  readonly runs: readonly Run[]
  readonly messages: readonly Message[]
  readonly events: readonly unknown[]
  readonly frames: readonly unknown[]
  readonly totals: Totals
  readonly last_event_id: string
}

export interface Settings {
  readonly token_usage: boolean
}

export interface ModelNames {
  readonly models: Readonly<Record<string, string>>
}
