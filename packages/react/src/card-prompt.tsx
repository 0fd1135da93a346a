'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import type { Part, PartProps } from './part-props.ts'
import { Section } from './section.tsx'
import { TaskText } from './task-text.tsx'

/** What the lead agent asked for. */
export const CardPrompt: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardPrompt({ children, ...props }, ref) {
  const { prompt } = useCard('Prompt').task
  const { presenter } = useCards('SubagentCard.Prompt')
  if (!prompt) return null
  return (
    <Section {...props} ref={ref} name="prompt" label={presenter.format('sectionPrompt')}>
      {children ?? <TaskText text={prompt} kind="prompt" lines={4} />}
    </Section>
  )
})
