'use client'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { Check, Copy, TriangleAlert } from './icons.ts'
import type { Icon } from './icons.ts'

type CopyState = 'idle' | 'copied' | 'failed'

const ICONS: Readonly<Record<CopyState, Icon>> = { idle: Copy, copied: Check, failed: TriangleAlert }
const LABELS = { idle: 'actionCopy', copied: 'announceCopied', failed: 'announceCopyFailed' } as const

/** Long enough to be read, short enough that the button is itself again at the next look. */
const STAY_MS = 3000

/** Copies the whole result, as it came. The mark that it did takes the place of the button's own and moves nothing. */
export function CardCopy(): ReactNode {
  const { task, presentation } = useCard('Copy')
  const { presenter, report, voice } = useCards('SubagentCard.Copy')
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), STAY_MS)
    return () => clearTimeout(timer)
  }, [state])
  const { result } = task
  if (!result) return null

  const { title } = presentation
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      finish('copied')
    } catch (error) {
      finish('failed')
      report(error, { task, source: 'copy' })
    }
  }
  function finish(state: 'copied' | 'failed'): void {
    setState(state)
    voice.say(presenter.format(LABELS[state], { title }))
  }
  const Shape = ICONS[state]
  return (
    <ActionButton label={presenter.format(LABELS[state], { title })} data-action="copy" data-state={state} onClick={() => void copy(result)}>
      <Shape size={16} strokeWidth={2.25} aria-hidden />
    </ActionButton>
  )
}
