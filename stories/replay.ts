import { createTaskStore, runUpdate, type RunState, type TaskStore } from '@subagent-cards/core'
import { createAcpDecoder } from '@subagent-cards/core/acp'
import { createDeerFlowDecoder } from '@subagent-cards/core/deerflow'
import { isHostFact } from './delivery.ts'
import type { Stream } from './streams.ts'

/** Whose frames they are, and what the decoder scopes their tasks by. Default: DeerFlow's, by nothing. */
export type Source = Pick<Stream, 'wire' | 'scope'>

/** The first `position` frames, applied as a host applies them. */
export interface Replay {
  readonly frames: readonly unknown[]
  readonly source: Source | undefined
  readonly position: number
  readonly store: TaskStore
  readonly decode: (frame: unknown) => Parameters<TaskStore['apply']>[0]
}

export function startReplay(frames: readonly unknown[], source: Source | undefined): Replay {
  return { frames, source, position: 0, store: createTaskStore(), decode: createDecoder(source, undefined) }
}

/** `turn`: the scope that the host gives to what follows. */
function createDecoder(source: Source | undefined, turn: string | undefined): Replay['decode'] {
  if (source?.wire === 'acp') return createAcpDecoder({ scope: turn })
  return createDeerFlowDecoder(source?.scope === 'run' ? { scope: ({ runId }) => runId ?? '' } : {})
}

/** Forward goes on with the same store, as live frames do; backward starts again. Both give what the first `position` frames give. */
export function seekReplay(replay: Replay, position: number): Replay {
  let next = position < replay.position ? startReplay(replay.frames, replay.source) : replay
  for (const frame of replay.frames.slice(next.position, position)) next = { ...receive(next, frame), position: next.position + 1 }
  return next
}

function receive(replay: Replay, frame: unknown): Replay {
  if (!isHostFact(frame)) {
    replay.store.apply(replay.decode(frame))
    return replay
  }
  if (frame.$host === 'run_state') {
    replay.store.apply(runUpdate({ runId: String(frame['run_id']), state: frame['state'] as RunState }))
    return replay
  }
  if (frame.$host === 'scope') return { ...replay, decode: createDecoder(replay.source, String(frame['scope'])) }
  return frame.$host === 'reload' ? reload(replay) : replay
}

/** The page forgets everything and reads again what was stored by then. */
function reload(replay: Replay): Replay {
  const fresh = startReplay(replay.frames, replay.source)
  for (const frame of replay.frames.slice(0, replay.position)) if (isDurable(frame)) fresh.store.apply(fresh.decode(frame))
  return fresh
}

/** Thread messages and run events are stored; the live events are not. */
function isDurable(frame: unknown): boolean {
  if (typeof frame !== 'object' || frame === null) return false
  return 'event_type' in frame || ('type' in frame && ['human', 'ai', 'tool'].includes(String(frame.type)))
}
