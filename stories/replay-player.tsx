import type { TaskKey } from '@subagent-cards/core'
import { SubagentCard, SubagentPanes, SubagentStatusPanel, useRootKeys } from '@subagent-cards/react'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import './controls.css'
import { asRecorded, deliver, type Delivery } from './delivery.ts'
import './replay-player.css'
import { streamNamed } from './streams.ts'
import { useReplay } from './use-replay.ts'

export interface ReplayPlayerProps {
  /** A file of contracts/streams, without its ending. */
  readonly stream: string
  /** How the frames arrive before anyone touches a switch. */
  readonly delivery?: Partial<Delivery> | undefined
  /** How many frames have arrived when the story opens; default all. */
  readonly position?: number | undefined
  /** Without them the panes alone are shown. */
  readonly showCards?: boolean | undefined
  /** How the panes start. */
  readonly view?: 'panes' | 'merged' | undefined
}

const SWITCHES = {
  deerflow: [
    ['shuffled', 'Shuffled'],
    ['duplicated', 'Duplicated'],
    ['dropped', 'Dropped'],
    ['legacy', 'Legacy'],
  ],
  // One pipe: nothing comes twice or gets lost, and each agent's frames keep their order.
  acp: [['shuffled', 'Interleaved']],
} as const

/** Plays a recorded stream into cards. What the cards show at a position depends on the frames before it and on nothing else. */
export function ReplayPlayer({ stream: name, delivery: initial, position: start, showCards = true, view }: ReplayPlayerProps): ReactNode {
  const stream = useMemo(() => streamNamed(name), [name])
  const [delivery, setDelivery] = useState<Delivery>({ ...asRecorded, ...initial })
  const [speed, setSpeed] = useState(4)
  const frames = useMemo(() => deliver(stream.frames, delivery, stream.wire), [stream, delivery])
  const { replay, isPlaying, play, pause, seek } = useReplay(frames, stream, speed, start)
  const id = useId()

  return (
    <article className="replay" aria-labelledby={id}>
      <h1 id={id}>{stream.title}</h1>
      <p>{stream.why}</p>
      <div className="story-controls">
        <button type="button" onClick={isPlaying ? pause : play}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button type="button" onClick={() => seek(0)}>
          Restart
        </button>
        <input type="range" aria-label="Frame" min={0} max={frames.length} value={replay.position} onChange={(event) => seek(Number(event.target.value))} />
        <output>
          {replay.position} / {frames.length}
        </output>
        <label>
          Speed
          <select value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
            {[1, 4, 16, 60].map((value) => (
              <option key={value} value={value}>
                {value}/s
              </option>
            ))}
          </select>
        </label>
      </div>
      <fieldset className="story-controls">
        <legend>Delivery</legend>
        {SWITCHES[stream.wire].map(([key, label]) => (
          <label key={key}>
            <input type="checkbox" checked={delivery[key]} onChange={(event) => setDelivery({ ...delivery, [key]: event.target.checked })} />
            {label}
          </label>
        ))}
        <label>
          Seed
          <input type="number" min={0} step={1} value={delivery.seed} onChange={(event) => setDelivery({ ...delivery, seed: event.target.valueAsNumber || 0 })} />
        </label>
      </fieldset>
      <CardHost store={replay.store}>
        {showCards && (
          <div className="replay-stage">
            <section aria-label="Cards">
              <Cards />
            </section>
            <FramePanel frame={frames[replay.position - 1]} position={replay.position} />
          </div>
        )}
        {stream.wire === 'acp' && <Agents view={view} />}
      </CardHost>
    </article>
  )
}

function Cards(): ReactNode {
  const keys = useRootKeys()
  if (keys.length === 0) return <p className="replay-empty">No card yet.</p>
  return keys.map(({ id, scope }) => <SubagentCard key={`${scope}/${id}`} id={id} scope={scope} />)
}

/** What a wire with streamed text gives besides cards: every agent on one line, and what each one says. */
function Agents({ view }: Pick<ReplayPlayerProps, 'view'>): ReactNode {
  const [selected, setSelected] = useState<TaskKey>()
  return (
    <div className="replay-agents">
      <SubagentStatusPanel selected={selected} onSelect={setSelected} />
      <SubagentPanes selected={selected} defaultView={view} showLead />
    </div>
  )
}

function FramePanel({ frame, position }: { readonly frame: unknown; readonly position: number }): ReactNode {
  return (
    <section className="replay-frame" aria-label="Frame as received" tabIndex={0}>
      <h2>{position === 0 ? 'Before the first frame' : `Frame ${position}`}</h2>
      {frame !== undefined && <pre>{typeof frame === 'string' ? frame : JSON.stringify(frame, null, 2)}</pre>}
    </section>
  )
}
