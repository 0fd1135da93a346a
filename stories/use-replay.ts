import { useEffect, useState } from 'react'
import { seekReplay, startReplay, type Replay, type Source } from './replay.ts'

export interface ReplayControls {
  readonly replay: Replay
  readonly isPlaying: boolean
  seek(position: number): void
  /** From the start again when it stands at the end. */
  play(): void
  pause(): void
}

/** Stands still at `start`, by default the end: nothing moves until someone presses play. */
export function useReplay(frames: readonly unknown[], source: Source, framesPerSecond: number, start?: number): ReplayControls {
  const [replay, setReplay] = useState(() => seekReplay(startReplay(frames, source), start ?? frames.length))
  const [isPlaying, setIsPlaying] = useState(false)

  let current = replay
  if (replay.frames !== frames || replay.source !== source) {
    const wasAtEnd = replay.position === replay.frames.length
    current = seekReplay(startReplay(frames, source), wasAtEnd ? frames.length : Math.min(replay.position, frames.length))
    setReplay(current)
  }

  const isMoving = isPlaying && current.position < frames.length
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setReplay(seekReplay(current, current.position + 1)), 1000 / framesPerSecond)
    return () => clearTimeout(timer)
  }, [isMoving, current, framesPerSecond])

  return {
    replay: current,
    isPlaying: isMoving,
    seek(position) {
      setIsPlaying(false)
      setReplay(seekReplay(current, position))
    },
    play() {
      if (current.position === frames.length) setReplay(seekReplay(current, 0))
      setIsPlaying(true)
    },
    pause() {
      setIsPlaying(false)
    },
  }
}
