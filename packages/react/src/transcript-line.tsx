'use client'
import { memo } from 'react'
import type { OutputMessage as Message } from '@subagent-cards/core'
import type { FunctionComponent } from 'react'
import type { RenderText } from './cards-context.ts'
import { OutputMessage } from './output-message.tsx'
import { Speaker } from './speaker.tsx'

interface TranscriptLineProps {
  readonly message: Message
  readonly scope: string | undefined
  readonly speaker: string
  /** The same speaker as in the line before: the name is for those who do not see the two together. */
  readonly isContinued: boolean
  readonly renderText: RenderText | undefined
}

/** One message with the name of its speaker. */
export const TranscriptLine: FunctionComponent<TranscriptLineProps> = memo(function TranscriptLine({ message, scope, speaker, isContinued, renderText }) {
  return (
    <li data-speaker={message.agentId === undefined ? 'lead' : 'agent'} data-continued={isContinued ? '' : undefined}>
      <bdi className={isContinued ? 'subagent-card-unseen' : 'subagent-transcript-speaker'}>{speaker}</bdi>
      <Speaker id={message.agentId} scope={scope} renderText={renderText}>
        <OutputMessage message={message} kind="output" />
      </Speaker>
    </li>
  )
})
