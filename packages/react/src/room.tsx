'use client'
import type { ReactNode } from 'react'
import { partClass } from './part-props.ts'

interface RoomProps {
  readonly of: string
  readonly part: 'tokens' | 'tool-calls' | 'elapsed'
}

/** Keeps the place of a fact that has not come yet. */
export function Room({ of: text, part }: RoomProps): ReactNode {
  return <span className={`${partClass('room')} ${partClass(`${part}-room`)}`} data-room={text} aria-hidden />
}
