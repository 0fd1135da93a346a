import { act, render } from '@testing-library/react'
import type { RenderOptions, RenderResult } from '@testing-library/react'
import { createTaskStore } from '@subagent-cards/core'
import type { OutputUpdate, TaskStore, TaskUpdate, TokenUsage, Update } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { SubagentCard } from '../subagent-card.ts'
import type { SubagentCardProps } from '../card-root.tsx'
import { SubagentCardsProvider } from '../subagent-cards-provider.tsx'
import type { SubagentCardsProviderProps } from '../subagent-cards-provider.tsx'

export const NOW = Date.UTC(2026, 0, 15, 12)

export function usage(inputTokens: number, outputTokens: number, details: Partial<TokenUsage> = {}): TokenUsage {
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens, ...details }
}

export function update(facts: Partial<TaskUpdate> = {}): TaskUpdate {
  return { id: 'a', title: 'Compare prices', status: 'running', ...facts }
}

export function storeOf(...updates: readonly Update[]): TaskStore {
  const store = createTaskStore()
  store.apply(updates)
  return store
}

type StageOptions = Partial<SubagentCardsProviderProps> & { readonly render?: RenderOptions }

/** Renders cards at a fixed time, and in silence unless the test listens. */
export function stage(store: TaskStore, children: ReactNode, { render: options, ...props }: StageOptions = {}): RenderResult {
  return render(
    <SubagentCardsProvider store={store} now={NOW} announce={false} {...props}>
      {children}
    </SubagentCardsProvider>,
    options,
  )
}

/** One card of one update. */
export function stageCard(facts: Partial<TaskUpdate>, card: Partial<SubagentCardProps> = {}, options: StageOptions = {}): RenderResult {
  return stage(storeOf(update(facts)), <SubagentCard id="a" {...card} />, options)
}

export function apply(store: TaskStore, ...updates: readonly Update[]): void {
  act(() => store.apply(updates))
}

export function part(container: ParentNode, name: string): HTMLElement {
  const element = container.querySelector<HTMLElement>(`.subagent-card-${name}`)
  if (element === null) throw new Error(`No part "${name}" in the card.`)
  return element
}

export function hasPart(container: ParentNode, name: string): boolean {
  return container.querySelector(`.subagent-card-${name}`) !== null
}

/** A piece of what an agent streams; the lead where `id` is `undefined`. */
export function output(id: string | undefined, text: string, facts: Partial<OutputUpdate> = {}): OutputUpdate {
  return { kind: 'output', id, channel: 'text', text, ...facts }
}
