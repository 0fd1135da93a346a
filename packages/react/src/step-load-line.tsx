'use client'
import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { TextKey } from '@subagent-cards/core'
import { useCards } from './cards-context.ts'
import type { StepLoadState } from './step-loads.ts'
import type { StepLoad } from './use-step-load.ts'

interface StepLoadLineProps extends StepLoad {
  readonly isEmpty: boolean
  /** Takes the focus when the steps that were asked for again are there. */
  readonly list: RefObject<HTMLElement | null>
}

const TEXTS: Readonly<Record<StepLoadState, TextKey>> = {
  idle: 'stepsNone', loading: 'stepsLoading', loaded: 'stepsNone', failed: 'stepsFailed', retrying: 'stepsLoading',
}

/** Above the steps: that they are being fetched, that there are none, or that fetching failed and can be tried again. */
export function StepLoadLine({ state, retry, isEmpty, list }: StepLoadLineProps): ReactNode {
  const { presenter } = useCards('SubagentCard.Steps')
  const line = useRef<HTMLDivElement>(null)
  const last = useRef(state)
  const isOver = state === 'loaded' || state === 'idle'
  useEffect(() => {
    const wasRetrying = last.current === 'retrying'
    last.current = state
    // The button that was pressed is gone: focus goes on from where it was and does not fall back to the top of the page.
    const target = list.current ?? line.current
    if (wasRetrying && isOver && target?.ownerDocument.activeElement === target?.ownerDocument.body) target?.focus({ preventScroll: true })
  }, [state, isOver, list])

  if (isOver && !isEmpty) return null
  return (
    <div ref={line} tabIndex={-1} className="subagent-card-step-load" data-state={state}>
      <p className="subagent-card-note">{presenter.format(TEXTS[state])}</p>
      {(state === 'failed' || state === 'retrying') && (
        <button type="button" className="subagent-card-more" aria-disabled={state === 'retrying'} onClick={retry}>
          {presenter.format('retry')}
        </button>
      )}
    </div>
  )
}
