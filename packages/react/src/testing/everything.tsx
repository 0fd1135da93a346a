import type { Messages, TaskStore } from '@subagent-cards/core'
import { ar } from '@subagent-cards/core/messages/ar'
import { de } from '@subagent-cards/core/messages/de'
import { es } from '@subagent-cards/core/messages/es'
import { fr } from '@subagent-cards/core/messages/fr'
import { ja } from '@subagent-cards/core/messages/ja'
import { ko } from '@subagent-cards/core/messages/ko'
import { ptBR } from '@subagent-cards/core/messages/pt-br'
import { zhTW } from '@subagent-cards/core/messages/zh-tw'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { SubagentCard } from '../subagent-card.ts'
import { SubagentCardsProvider } from '../subagent-cards-provider.tsx'
import type { SubagentCardsProviderProps } from '../subagent-cards-provider.tsx'
import { SubagentGroup } from '../subagent-group.tsx'
import { SubagentPanes } from '../subagent-panes.tsx'
import { SubagentStatusPanel } from '../subagent-status-panel.tsx'
import { NOW, output, storeOf, update, usage } from './stage.tsx'
import { states } from './states.ts'

/** Every language, with its texts where they are not built in. */
export const languages: Readonly<Record<string, Messages | undefined>> = {
  en: undefined, 'zh-CN': undefined, 'zh-TW': zhTW, ja, ko, de, fr, es, 'pt-BR': ptBR, ar,
}

/** A task in every state, one with every fact, three generations, and what they stream. */
export function everyTask(): TaskStore {
  return storeOf(
    ...Object.entries(states).map(([id, facts]) => update({ id, ...facts })),
    update({
      id: 'rich', startedAt: NOW - 5_000, elapsedMs: 5_000, usage: usage(1_234_567, 800, { cacheReadTokens: 900_000 }), modelName: 'accounts/lab/a-model-with-a-very-long-name-fp8', prompt: 'Look it up. '.repeat(90),
      steps: [{ index: 1, kind: 'ai', text: 'Hm.', toolCalls: [{ name: 'search', argument: 'prices' }] }, { index: 2, kind: 'tool', toolName: 'search', text: '504', isError: true }],
    }),
    update({ id: 'child', parentId: 'rich', status: 'completed', result: 'word '.repeat(6000), startedAt: NOW - 90_000, endedAt: NOW }),
    update({ id: 'grandchild', parentId: 'child', status: 'waiting' }),
    output('rich', 'word '.repeat(450), { messageId: 'm', offset: 0 }),
    output('rich', 'two', { messageId: 'm', offset: 2250 }),
    output(undefined, 'The lead speaks.', { messageId: 'l' }),
  )
}

const IDS = [...Object.keys(states), 'rich']

/** All that this package draws, each thing in its default and in its fullest form. */
export function Everything(props: Omit<SubagentCardsProviderProps, 'children'>): ReactNode {
  return (
    <SubagentCardsProvider {...props}>
      {IDS.map((id) => (
        <Fragment key={id}>
          <SubagentCard id={id} />
          <SubagentCard id={id} open density="compact" onStop={() => {}} copyResult onOpenTranscript={() => {}} actions={<button type="button">Mine</button>} />
        </Fragment>
      ))}
      <SubagentGroup card={{ defaultOpen: 'attention', missing: 'dash' }} />
      <SubagentStatusPanel onSelect={() => {}} />
      <SubagentPanes showLead />
      <SubagentPanes defaultView="merged" showLead />
    </SubagentCardsProvider>
  )
}
