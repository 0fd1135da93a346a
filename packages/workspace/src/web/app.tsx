import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { createThread, fetchExamples, fetchModels, fetchSettings, fetchThreads, saveSettings } from './api.ts'
import { connectThread } from './connect-thread.ts'
import { useObservable } from './observable.ts'
import type { Observable } from './observable.ts'
import type { Preferences } from './preferences.ts'
import { PreferencesForm } from './preferences-form.tsx'
import { texts } from './texts.ts'
import { ThreadList } from './thread-list.tsx'
import { ThreadView } from './thread-view.tsx'
import { useThreadId } from './use-thread-id.ts'
import type { Thread } from './wire.ts'

interface Facts {
  readonly models: Readonly<Record<string, string>>
  readonly examples: readonly string[]
  readonly tokenUsage: boolean
}

export function App({ preferences }: { readonly preferences: Observable<Preferences> }): ReactNode {
  const { locale, theme } = useObservable(preferences)
  const [threadId, setThreadId] = useThreadId()
  const [threads, setThreads] = useState<readonly Thread[]>([])
  const [facts, setFacts] = useState<Facts>()
  const [problem, setProblem] = useState('')
  const text = texts[locale]

  useEffect(() => {
    document.documentElement.lang = locale
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }, [locale, theme])

  const attempt = useCallback((work: Promise<unknown>): void => void work.then(() => setProblem(''), (error: unknown) => setProblem(error instanceof Error ? error.message : String(error))), [])
  const readThreads = useCallback(() => attempt(fetchThreads().then(setThreads)), [attempt])
  useEffect(readThreads, [readThreads])
  useEffect(() => {
    attempt(Promise.all([fetchModels(), fetchExamples(), fetchSettings()]).then(([{ models }, examples, { token_usage }]) => setFacts({ models, examples, tokenUsage: token_usage })))
  }, [attempt])

  const connection = useMemo(() => (threadId === '' ? undefined : connectThread(threadId)), [threadId])
  const begin = (): void => attempt(createThread().then((thread) => {
    setThreads((now) => [thread, ...now])
    setThreadId(thread.thread_id)
  }))

  function switchTokens(tokenUsage: boolean): void {
    const show = (shown: boolean): void => setFacts((now) => now && { ...now, tokenUsage: shown })
    show(tokenUsage)
    attempt(saveSettings({ token_usage: tokenUsage }).catch((error: unknown) => {
      show(!tokenUsage)
      throw error
    }))
  }

  return (
    <div className="workspace">
      <nav aria-label={text.threads}>
        <button type="button" className="new-thread" onClick={begin}>{text.newThread}</button>
        <ThreadList threads={threads} current={threadId} untitled={text.untitled} onSelect={setThreadId} />
        <PreferencesForm
          preferences={preferences}
          tokenUsage={facts?.tokenUsage ?? true}
          onTokenUsage={switchTokens}
        />
      </nav>
      {problem !== '' && <p role="alert" className="problem">{problem}</p>}
      {connection && facts ? (
        <ThreadView key={threadId} connection={connection} title={threads.find(({ thread_id }) => thread_id === threadId)?.title || text.untitled} text={text} locale={locale} {...facts} onNamed={readThreads} />
      ) : (
        <main className="welcome">
          <h1>{text.workspace}</h1>
          <button type="button" className="primary" onClick={begin}>{text.newThread}</button>
        </main>
      )}
    </div>
  )
}
