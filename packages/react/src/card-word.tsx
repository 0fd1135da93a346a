'use client'
import type { TaskStatus } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCard } from './card-context.ts'
import { partClass } from './part-props.ts'

/** A task in a queue has nothing before its word on the second line, which is there at any width. */
const ORDINARY: ReadonlySet<TaskStatus> = new Set<TaskStatus>(['pending', 'running', 'completed'])

/**
 * How a task stands where that is out of the ordinary and no badge says it: for cards too narrow for its outcome. Those who
 * listen have heard it as the word of the status.
 */
export function CardWord(): ReactNode {
  const { status, stopReason, needsAttention } = useCard('Word').presentation
  if (ORDINARY.has(status.value) || stopReason !== undefined || needsAttention) return null
  return (
    <bdi title={status.label} aria-hidden className={partClass('word')}>
      {status.label}
    </bdi>
  )
}
