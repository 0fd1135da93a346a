import { isTerminal, visibleText, type Step, type Task, type TaskKey, type TaskPresentation } from '@subagent-cards/core'
import { shownSteps, useElapsed, useTask, useTaskPresentation } from '@subagent-cards/react'
import type { ReactNode } from 'react'
import './own-card.css'

/**
 * A card of the host's own: every word and number of it comes from the hooks, no element and no class name does. The texts are
 * final, so nothing is put together here. They come from models: they stand in text nodes, each in a `<bdi>`, and the body
 * passes `visibleText`, which the presentation has done for the rest.
 */
export function OwnCard({ id, scope }: TaskKey): ReactNode {
  const task = useTask(id, scope)
  const shown = useTaskPresentation(id, scope)
  if (task === undefined || shown === undefined) return null
  return (
    <details className="own-card" data-tone={shown.status.tone}>
      <summary>
        <span className="own-card-status">{shown.status.label}</span>
        <bdi className="own-card-title" data-fact="title" title={shown.title}>
          {shown.title}
        </bdi>
        <span className="own-card-elapsed" data-fact="elapsed">
          <Elapsed id={id} scope={scope} />
        </span>
        <Facts shown={shown} />
      </summary>
      <Body task={task} shown={shown} />
    </details>
  )
}

/** The only thing that a tick renders. */
function Elapsed({ id, scope }: TaskKey): ReactNode {
  return useElapsed(id, scope)
}

function Facts({ shown }: { readonly shown: TaskPresentation }): ReactNode {
  const facts = {
    agentType: shown.agentType, stopReason: shown.stopReason?.label, background: shown.background, model: shown.model?.label,
    tokens: shown.tokens.text, toolCalls: shown.toolCalls?.text, note: shown.activity ?? shown.outcome,
  }
  return (
    <span className="own-card-facts">
      {Object.entries(facts).map(([name, text]) => text !== undefined && text !== '' && <bdi key={name} data-fact={name}>{text}</bdi>)}
    </span>
  )
}

interface BodyProps {
  readonly task: Task
  readonly shown: TaskPresentation
}

function Body({ task, shown }: BodyProps): ReactNode {
  const result = task.result ?? task.partialResult
  return (
    <div className="own-card-body">
      {task.prompt !== undefined && <Text title="Asked" text={task.prompt} />}
      {task.steps.length > 0 && (
        <section>
          <h4>Did</h4>
          <ol>
            {shownSteps(task).map((step, at) => (
              <li key={step.id ?? at}>
                <StepText step={step} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {result !== undefined && <Text title={isTerminal(task.status) ? 'Answered' : 'Has so far'} text={result} />}
      {task.error !== undefined && <Text title="Went wrong" text={task.error} />}
      {shown.tokens.parts !== undefined && (
        <dl>
          {shown.tokens.parts.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function StepText({ step }: { readonly step: Step }): ReactNode {
  const calls = step.toolCalls?.map(({ name, argument }) => visibleText(`${name} ${argument}`.trim())) ?? []
  return (
    <>
      {step.text !== '' && <p dir="auto" data-text>{visibleText(step.text)}</p>}
      {calls.map((call, at) => (
        <code key={at}>{call}</code>
      ))}
    </>
  )
}

function Text({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section>
      <h4>{title}</h4>
      <p dir="auto" data-text>{visibleText(text)}</p>
    </section>
  )
}
