'use client'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { LoaderCircle, Square } from './icons.ts'

/** Asks for the task to be stopped; nothing where it cannot be, or has ended. */
export function CardStop(): ReactNode {
  return useCard('Stop').stop === undefined ? null : <StopButton />
}

function StopButton(): ReactNode {
  const { stop, presentation } = useCard('Stop')
  const { presenter } = useCards('SubagentCard.Stop')
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      // The task ended and takes the button with it: focus goes on to the one that stays.
      if (own !== null && own.ownerDocument.activeElement === own) triggerBeside(own)?.focus({ preventScroll: true })
    }
  }, [])
  const state = stop?.state ?? 'idle'
  const isAsked = state === 'stopping' || state === 'requested'
  return (
    <ActionButton
      ref={button}
      label={presenter.format(isAsked ? 'actionStopping' : 'actionStop', { title: presentation.title })}
      data-action="stop"
      data-state={state}
      aria-disabled={state === 'stopping' || undefined}
      onClick={stop?.request}
    >
      {isAsked ? <LoaderCircle size={16} strokeWidth={2.25} aria-hidden /> : <Square size={16} strokeWidth={2.5} aria-hidden />}
    </ActionButton>
  )
}

function triggerBeside(button: HTMLElement): HTMLElement | null | undefined {
  return button.closest('.subagent-card-header')?.querySelector<HTMLElement>('.subagent-card-trigger')
}
