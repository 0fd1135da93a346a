'use client'
import { useCallback, useRef } from 'react'
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
  const button = useRef<HTMLButtonElement | null>(null)
  // A ref and no layout effect, of which React 18 complains on a server. It lets go while the button is still in the document.
  const ref = useCallback((element: HTMLButtonElement | null) => {
    const last = button.current
    button.current = element
    // The task ended and takes the button with it: focus goes on to the one that stays.
    if (element === null && last !== null && isFocused(last)) triggerBeside(last)?.focus({ preventScroll: true })
  }, [])
  const state = stop?.state ?? 'idle'
  const isAsked = state === 'stopping' || state === 'requested'
  return (
    <ActionButton
      ref={ref}
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

/** Of a focus in a shadow tree the document names the host only. */
function isFocused(element: HTMLElement): boolean {
  const root = element.getRootNode()
  return 'activeElement' in root && root.activeElement === element
}
