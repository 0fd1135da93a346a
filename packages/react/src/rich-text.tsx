'use client'
import { useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import type { RenderText, TextKind } from './cards-context.ts'
import { HostBoundary } from './host-boundary.tsx'
import { HostText } from './host-text.tsx'
import { PlainText } from './plain-text.tsx'
import { useTextContext } from './text-context.ts'
import { visibleBlock } from './visible-text.ts'

interface RichTextProps {
  readonly text: string
  readonly kind: TextKind
}

/** Text through the host's renderer, or plain where there is none or it threw. */
export function RichText({ text, kind }: RichTextProps): ReactNode {
  const { renderText } = useTextContext()
  return renderText === undefined ? <PlainText text={text} /> : <RenderedText text={text} kind={kind} renderText={renderText} />
}

function RenderedText({ text, kind, renderText }: RichTextProps & { readonly renderText: RenderText }): ReactNode {
  const { getTask } = useTextContext()
  const { report, presenter } = useCards('SubagentCard.Content')
  const shown = useMemo(() => visibleBlock(text), [text])
  const onError = useCallback((error: unknown) => report(error, { task: getTask(), source: 'renderText' }), [report, getTask])
  const fallback = (
    <>
      <PlainText text={text} />
      <p className="subagent-card-note">{presenter.format('renderFailed')}</p>
    </>
  )
  return (
    <HostBoundary fallback={fallback} onError={onError}>
      <HostText text={shown} kind={kind} renderText={renderText} plain={<PlainText text={text} />} fallback={fallback} onError={onError} />
    </HostBoundary>
  )
}
