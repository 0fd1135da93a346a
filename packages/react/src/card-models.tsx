'use client'
import { forwardRef } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import type { Part, PartProps } from './part-props.ts'
import { partClass } from './part-props.ts'
import { Section } from './section.tsx'

/** Every model that ran the task, in order, where it was more than one. */
export const CardModels: Part<HTMLDivElement, PartProps<'div'>> = forwardRef(function CardModels({ children, ...props }, ref) {
  const history = useCard('Models').presentation.model?.history
  const { presenter } = useCards('SubagentCard.Models')
  if (history === undefined || history.length < 2) return null
  return (
    <Section {...props} ref={ref} name="models" label={presenter.format('sectionModels')}>
      {children ?? (
        <ol className={partClass('model-list')}>
          {history.map((label, index) => (
            <li key={index}>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
})
