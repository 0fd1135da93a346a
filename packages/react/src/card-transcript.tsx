'use client'
import type { ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { ScrollText } from './icons.ts'

/** Hands the task to the host, which knows where the whole of it is; nothing without `onOpenTranscript`. */
export function CardTranscript(): ReactNode {
  const { task, presentation, onOpenTranscript } = useCard('Transcript')
  const { presenter, report } = useCards('SubagentCard.Transcript')
  if (onOpenTranscript === undefined) return null
  function open(): void {
    try {
      onOpenTranscript?.(task)
    } catch (error) {
      report(error, { task, source: 'actions' })
    }
  }
  return (
    <ActionButton label={presenter.format('actionTranscript', { title: presentation.title })} data-action="transcript" onClick={open}>
      <ScrollText size={16} strokeWidth={2.25} aria-hidden />
    </ActionButton>
  )
}
