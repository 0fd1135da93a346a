'use client'
import { isTerminal } from '@subagent-cards/core'
import type { Task } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { OutputMessages } from './output-messages.tsx'
import { RichText } from './rich-text.tsx'
import { useOutput } from './use-output.ts'

/** What an agent streamed, and how it ended where that is not simply well. */
export function PaneOutput(): ReactNode {
  const { task, presentation } = useCard('Pane')
  const transcript = useOutput(task.id, task.scope)
  const isEndTold = presentation.outcome !== undefined && presentation.status.tone !== 'success'
  return (
    <>
      {transcript.messages.length > 0 ? <OutputMessages transcript={transcript} kind="output" /> : <Unstreamed task={task} isQuiet={isEndTold} />}
      {isEndTold && (
        <p className="subagent-pane-outcome">
          <bdi>{presentation.outcome}</bdi>
        </p>
      )}
    </>
  )
}

/** On wires that stream no text the result is all that there is to read. */
function Unstreamed({ task, isQuiet }: { readonly task: Task; readonly isQuiet: boolean }): ReactNode {
  const { presenter } = useCards('SubagentPanes')
  const { result, partialResult } = task
  const text = result ?? partialResult
  if (text) return <RichText text={text} kind={result === undefined ? 'partialResult' : 'result'} />
  if (isQuiet) return null
  return <p className="subagent-card-note">{presenter.format(isTerminal(task.status) ? 'outputNone' : 'outputNotYet')}</p>
}

/** What the lead agent itself streamed. */
export function LeadOutput({ scope }: { readonly scope: string | undefined }): ReactNode {
  const { presenter } = useCards('SubagentPanes')
  const transcript = useOutput(undefined, scope)
  if (transcript.messages.length > 0) return <OutputMessages transcript={transcript} kind="output" />
  return <p className="subagent-card-note">{presenter.format('outputNotYet')}</p>
}
