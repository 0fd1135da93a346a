'use client'
import { memo, useDeferredValue } from 'react'
import type { OutputMessage as Message } from '@subagent-cards/core'
import type { FunctionComponent, ReactNode } from 'react'
import type { TextKind } from './cards-context.ts'
import { useCards } from './cards-context.ts'
import { RichText } from './rich-text.tsx'
import { useTextContext } from './text-context.ts'
import { visiblePiece } from './visible-text.ts'

interface OutputMessageProps {
  readonly message: Message
  readonly kind: Extract<TextKind, 'output' | 'partialResult'>
}

/** One message, which may still grow. */
export const OutputMessage: FunctionComponent<OutputMessageProps> = memo(function OutputMessage({ message, kind }) {
  const { renderText } = useTextContext()
  const { presenter } = useCards('OutputMessage')
  return (
    <div className="subagent-output-message" data-channel={message.channel}>
      {message.channel === 'reasoning' && <div className="subagent-output-channel">{presenter.format('outputReasoning')}</div>}
      {message.isCut && <p className="subagent-card-note">{presenter.format('outputCut')}</p>}
      {renderText === undefined ? <PlainOutput pieces={message.pieces} /> : <RenderedOutput pieces={message.pieces} kind={kind} />}
    </div>
  )
})

function PlainOutput({ pieces }: { readonly pieces: readonly string[] }): ReactNode {
  return (
    <div dir="auto" className="subagent-card-text">
      {pieces.map((piece, index) => (
        <Piece key={index} text={piece} />
      ))}
    </div>
  )
}

/** One text node. Only the last piece grows, so the others are neither cleaned nor drawn again. */
const Piece: FunctionComponent<{ readonly text: string }> = memo(function Piece({ text }) {
  return visiblePiece(text)
})

/** The host's renderer wants the whole message. It may lag behind the stream: pieces that come while it works are left out. */
function RenderedOutput({ pieces, kind }: { readonly pieces: readonly string[]; readonly kind: TextKind }): ReactNode {
  const text = useDeferredValue(pieces.join(''))
  return <RichText text={text} kind={kind} />
}
