import { SubagentCardsProvider } from '@subagent-cards/react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { sendMessage, stopRun } from './api.ts'
import { Composer } from './composer.tsx'
import type { ThreadConnection } from './connect-thread.ts'
import { Messages } from './messages.tsx'
import { renderMarkdown } from './markdown.tsx'
import { useObservable } from './observable.ts'
import type { Texts } from './texts.ts'
import { TotalsPanel } from './totals-panel.tsx'

interface ThreadViewProps {
  readonly connection: ThreadConnection
  readonly title: string
  readonly text: Texts
  readonly locale: string
  readonly models: Readonly<Record<string, string>>
  readonly examples: readonly string[]
  readonly tokenUsage: boolean
  /** A thread is named by its first question. */
  readonly onNamed: () => void
}

export function ThreadView({ connection, title, text, locale, models, examples, tokenUsage, onNamed }: ThreadViewProps): ReactNode {
  const { threadId, store, loadSteps, open } = connection
  useEffect(open, [open])
  const conversation = useObservable(connection.conversation)
  const { runs, state, totals, messages } = conversation
  const openRun = runs.find((run) => run.state === 'running')
  const isNew = state !== 'loading' && messages.length === 0

  async function send(question: string): Promise<void> {
    await sendMessage(threadId, question)
    if (isNew) onNamed()
  }

  return (
    <>
      <main>
        <h1 dir="auto">{title}</h1>
        <SubagentCardsProvider store={store} models={models} locale={locale} tokenUsageEnabled={tokenUsage} scope={threadId} loadSteps={loadSteps} renderText={renderMarkdown}>
          <Messages conversation={conversation} text={text} threadId={threadId} />
        </SubagentCardsProvider>
        <p role="status" className="connection">
          {state === 'loading' ? text.loading : state === 'reconnecting' ? text.reconnecting : state === 'missing' ? text.missing : ''}
        </p>
        <Composer text={text} examples={isNew ? examples : []} isBusy={openRun !== undefined} onSend={send} onStop={async () => openRun && stopRun(threadId, openRun.run_id)} />
      </main>
      <TotalsPanel totals={totals} text={text} locale={locale} isShown={tokenUsage} />
    </>
  )
}
