import { useMemo, useState, type ReactNode } from 'react'
import { Chat } from './chat.tsx'
import { seekReplay, startReplay } from './replay.ts'
import { streamNamed } from './streams.ts'
import { useReplay } from './use-replay.ts'

export interface WorkspaceProps {
  /** A file of contracts/streams that is played live. */
  readonly live: string
  /** The one that a reload reads. */
  readonly history: string
  /** How many frames have arrived when the story opens; default all. */
  readonly position?: number | undefined
}

/** A conversation that runs live until someone reloads it, and then is what its history holds. */
export function Workspace({ live, history, position }: WorkspaceProps): ReactNode {
  const [isReloaded, setIsReloaded] = useState(false)
  if (isReloaded) return <Reloaded stream={history} onLive={() => setIsReloaded(false)} />
  return <Live stream={live} position={position} onReload={() => setIsReloaded(true)} />
}

function Live({ stream: name, position, onReload }: { readonly stream: string; readonly position: number | undefined; readonly onReload: () => void }): ReactNode {
  const stream = useMemo(() => streamNamed(name), [name])
  const { replay, isPlaying, play, pause, seek } = useReplay(stream.frames, stream, 6, position)
  const arrived = useMemo(() => stream.frames.slice(0, replay.position), [stream, replay.position])
  return (
    <Chat title={stream.title} frames={arrived} scope={stream.scope} store={replay.store}>
      <button type="button" onClick={isPlaying ? pause : play}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <button type="button" onClick={() => seek(stream.frames.length)}>
        Skip to the end
      </button>
      <button type="button" onClick={onReload}>
        Reload
      </button>
    </Chat>
  )
}

function Reloaded({ stream: name, onLive }: { readonly stream: string; readonly onLive: () => void }): ReactNode {
  const stream = useMemo(() => streamNamed(name), [name])
  const { store } = useMemo(() => seekReplay(startReplay(stream.frames, stream), stream.frames.length), [stream])
  return (
    <Chat title={stream.title} frames={stream.frames} scope={stream.scope} store={store}>
      <output>Read from history</output>
      <button type="button" onClick={onLive}>
        Back to live
      </button>
    </Chat>
  )
}
