import { SubagentCard, useTaskKeys } from '@subagent-cards/react'
import { useMemo, type ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import './controls.css'
import { OwnCard } from './own-card.tsx'
import { streamNamed } from './streams.ts'
import { useReplay } from './use-replay.ts'

export interface HeadlessReplayProps {
  /** A file of contracts/streams, without its ending. */
  readonly stream: string
  readonly position?: number | undefined
  /** Shows the cards of the package below, to compare. */
  readonly compare?: boolean | undefined
}

/** A recorded stream played into cards of the host's own. */
export function HeadlessReplay({ stream: name, position, compare = false }: HeadlessReplayProps): ReactNode {
  const stream = useMemo(() => streamNamed(name), [name])
  const { replay, isPlaying, play, pause, seek } = useReplay(stream.frames, stream, 6, position)
  return (
    <CardHost store={replay.store}>
      <div className="story-controls">
        <button type="button" onClick={isPlaying ? pause : play}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <input type="range" aria-label="Frame" min={0} max={stream.frames.length} value={replay.position} onChange={(event) => seek(Number(event.target.value))} />
        <output>
          {replay.position} / {stream.frames.length}
        </output>
      </div>
      <br />
      <Cards compare={compare} />
    </CardHost>
  )
}

function Cards({ compare }: { readonly compare: boolean }): ReactNode {
  const keys = useTaskKeys()
  return (
    <>
      <div className="own-cards">
        {keys.map((key) => (
          <OwnCard key={key.id} {...key} />
        ))}
      </div>
      {compare && (
        <>
          <br />
          {keys.map((key) => (
            <SubagentCard key={key.id} {...key} open />
          ))}
        </>
      )}
    </>
  )
}
