import type { TaskKey } from '@subagent-cards/core'

/** A turn of a chat, as an application reads it from the thread's messages. */
export interface Turn {
  readonly id: string
  readonly author: 'user' | 'agent'
  readonly text: string
  /** The tasks that this turn delegates; their cards stand below its text. */
  readonly tasks: readonly TaskKey[]
}

interface Message {
  readonly type: 'human' | 'ai'
  readonly id: string
  readonly content: string
  readonly run_id?: string
  readonly tool_calls?: readonly { readonly id: string; readonly name: string }[]
}

/** The turns in these frames, each once. `scope` says what the decoder scoped the tasks by. */
export function readTurns(frames: readonly unknown[], scope: 'run' | undefined): readonly Turn[] {
  const turns = new Map<string, Turn>()
  for (const frame of frames) {
    if (!isMessage(frame)) continue
    const calls = frame.tool_calls?.filter((call) => call.name === 'task') ?? []
    turns.set(frame.id, {
      id: frame.id,
      author: frame.type === 'human' ? 'user' : 'agent',
      text: frame.content,
      tasks: calls.map((call) => ({ id: call.id, scope: scope === 'run' ? (frame.run_id ?? '') : '' })),
    })
  }
  return [...turns.values()]
}

function isMessage(frame: unknown): frame is Message {
  return typeof frame === 'object' && frame !== null && 'type' in frame && (frame.type === 'human' || frame.type === 'ai')
}
