'use client'
import { Fragment } from 'react'
import type { OutputMessage as Message, Transcript } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { OlderOutput } from './older-output.tsx'
import { OutputMessage } from './output-message.tsx'
import { useNewest } from './use-newest.ts'

/** What one agent streamed. A message that did not grow is not rendered again. */
export function OutputMessages({ transcript, kind }: { readonly transcript: Transcript; readonly kind: 'output' | 'partialResult' }): ReactNode {
  const { presenter } = useCards('SubagentPanes')
  const newest = useNewest(transcript.messages)
  return (
    <>
      <OlderOutput newest={newest} isCut={transcript.isCut} />
      {newest.items.map((message, at) => {
        const round = kind === 'output' ? roundBegun(newest.items[at - 1], message) : undefined
        return (
          <Fragment key={message.key}>
            {round !== undefined && <p className="subagent-pane-round">{presenter.format('round', { number: round })}</p>}
            <OutputMessage message={message} kind={kind} />
          </Fragment>
        )
      })}
    </>
  )
}

/** An agent that is called again says where its words begin anew. */
function roundBegun(before: Message | undefined, { activation }: Message): string | undefined {
  const isNew = activation !== undefined && activation !== '1' && before?.activation !== activation
  return isNew && /^\d+$/.test(activation) ? activation : undefined
}
