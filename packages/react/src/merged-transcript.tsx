'use client'
import { useMemo } from 'react'
import type { OutputMessage as Message, Transcript } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import type { RenderText } from './cards-context.ts'
import { OlderOutput } from './older-output.tsx'
import { OutputScroller } from './output-scroller.tsx'
import { keyOf } from './task-key.ts'
import { TranscriptLine } from './transcript-line.tsx'
import type { GroupSelection } from './use-group-tasks.ts'
import { useNewest } from './use-newest.ts'
import { useTitles } from './use-titles.ts'
import { useTranscripts } from './use-transcripts.ts'

interface MergedTranscriptProps {
  readonly selection: GroupSelection
  /** One after the other: a scope is a turn or a session. */
  readonly scopes: readonly (string | undefined)[]
  readonly showLead: boolean
  readonly renderText: RenderText | undefined
}

/** Everybody's messages, in the order in which they began. Those that are streamed at the same time grow where they stand. */
export function MergedTranscript({ selection, scopes, showLead, renderText }: MergedTranscriptProps): ReactNode {
  const { presenter } = useCards('SubagentPanes')
  const transcripts = useTranscripts(scopes)
  const titles = useTitles(selection)
  const lead = showLead ? presenter.format('lead') : undefined
  const lines = useMemo(() => transcripts.flatMap((transcript, at) => linesOf(transcript, scopes[at], titles, lead)), [transcripts, scopes, titles, lead])
  const newest = useNewest(lines)
  return (
    <OutputScroller label={presenter.format('transcript')}>
      <OlderOutput newest={newest} isCut={transcripts.some(({ isCut }) => isCut)} />
      {lines.length === 0 && <p className="subagent-card-note">{presenter.format('outputNotYet')}</p>}
      <ol role="list" className="subagent-transcript">
        {newest.items.map(({ key, message, scope, speaker }, at) => (
          <TranscriptLine
            key={key}
            message={message}
            scope={scope}
            speaker={speaker}
            isContinued={newest.items[at - 1]?.speakerKey === newest.items[at]?.speakerKey}
            renderText={renderText}
          />
        ))}
      </ol>
    </OutputScroller>
  )
}

interface Line {
  readonly key: string
  readonly message: Message
  readonly scope: string | undefined
  readonly speaker: string
  readonly speakerKey: string
}

function linesOf({ messages }: Transcript, scope: string | undefined, titles: ReadonlyMap<string, string>, lead: string | undefined): readonly Line[] {
  return messages.flatMap((message) => {
    const { agentId, key } = message
    const speakerKey = agentId === undefined ? `lead ${scope}` : keyOf({ scope: scope ?? '', id: agentId })
    const speaker = agentId === undefined ? lead : titles.get(speakerKey)
    return speaker === undefined ? [] : [{ key: `${key} ${scope}`, message, scope, speaker, speakerKey }]
  })
}
