import { useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import type { Texts } from './texts.ts'

interface ComposerProps {
  readonly text: Texts
  readonly examples: readonly string[]
  readonly isBusy: boolean
  readonly onSend: (question: string) => Promise<void>
  readonly onStop: () => Promise<unknown>
}

export function Composer({ text, examples, isBusy, onSend, onStop }: ComposerProps): ReactNode {
  const [draft, setDraft] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)

  async function send(question: string): Promise<void> {
    if (question.trim() === '' || isBusy) return
    try {
      await onSend(question)
      setDraft('')
      setProblem('')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  /** The examples go away with the first question: who pressed one must not lose their place. */
  function askExample(example: string): void {
    field.current?.focus()
    void send(example)
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void send(draft)
  }
  function onKeyDown(event: KeyboardEvent): void {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send(draft)
  }

  return (
    <form className="composer" onSubmit={onSubmit}>
      {examples.length > 0 && (
        <ul role="list" aria-label={text.tryThese}>
          {examples.map((example) => (
            <li key={example}>
              <button type="button" onClick={() => askExample(example)}>{example}</button>
            </li>
          ))}
        </ul>
      )}
      {problem !== '' && <p role="alert">{problem}</p>}
      <div className="composer-field">
        <textarea ref={field} rows={1} aria-label={text.ask} placeholder={text.ask} maxLength={8000} value={draft} onChange={({ target }) => setDraft(target.value)} onKeyDown={onKeyDown} />
        {isBusy ? (
          <button type="button" onClick={() => void onStop().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))}>{text.stop}</button>
        ) : (
          <button type="submit" className="primary" disabled={draft.trim() === ''}>{text.send}</button>
        )}
      </div>
    </form>
  )
}
