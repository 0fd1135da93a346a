'use client'
import { useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import type { TextKind } from './cards-context.ts'
import { HostBoundary } from './host-boundary.tsx'
import { HostText } from './host-text.tsx'
import { useTextContext } from './text-context.ts'
import { visibleBlock } from './visible-text.ts'

/** Text through the host's renderer, or plain where there is none or it threw. */
export function RichText({ text, kind }: { readonly text: string; readonly kind: TextKind }): ReactNode {
  const { renderText, getTask } = useTextContext()
  const { report, presenter } = useCards('SubagentCard.Content')
  const shown = useMemo(() => visibleBlock(text), [text])
  const onError = useCallback((error: unknown) => report(error, { task: getTask(), source: 'renderText' }), [report, getTask])
  const plain = (
    <div dir="auto" className="subagent-card-text">
      {shown}
    </div>
  )
  if (renderText === undefined) return plain
  const fallback = (
    <>
      {plain}
      <p className="subagent-card-note">{presenter.format('renderFailed')}</p>
    </>
  )
  return (
    <HostBoundary fallback={fallback} onError={onError}>
      <HostText text={shown} kind={kind} renderText={renderText} fallback={fallback} onError={onError} />
    </HostBoundary>
  )
}
