'use client'
import { isTerminal } from '@subagent-cards/core'
import type { Task } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useCard } from './card-context.ts'
import { CardChildren } from './card-children.tsx'
import { CardError } from './card-error.tsx'
import { CardFullTitle } from './card-full-title.tsx'
import { CardModels } from './card-models.tsx'
import { CardPrompt } from './card-prompt.tsx'
import { CardResult } from './card-result.tsx'
import { CardSteps } from './card-steps.tsx'
import { CardTokenParts } from './card-token-parts.tsx'
import { useCards } from './cards-context.ts'
import { useChildren } from './use-family.ts'
import { usePartialOutput } from './use-partial-output.ts'

/** The default body, in the order in which things happened. */
export function CardBody(): ReactNode {
  const { task, stepLoad } = useCard('Content')
  const { presenter } = useCards('SubagentCard.Content')
  const hasChildren = useChildren(task).length > 0
  const isStreaming = usePartialOutput(task) !== undefined
  return (
    <>
      {isStreaming || hasChildren || stepLoad.state !== 'idle' || hasStory(task) || (
        <p className="subagent-card-note">{presenter.format(isTerminal(task.status) ? 'nothingRecorded' : 'nothingYet')}</p>
      )}
      <CardFullTitle />
      <CardPrompt />
      <CardSteps />
      <CardChildren />
      <CardResult />
      <CardError />
      <CardTokenParts />
      <CardModels />
    </>
  )
}

function hasStory({ prompt, steps, result, partialResult, error }: Task): boolean {
  return steps.length > 0 || [prompt, result, partialResult, error].some(Boolean)
}
