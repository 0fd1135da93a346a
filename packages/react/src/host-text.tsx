'use client'
import { Suspense, useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { RenderText, TextKind } from './cards-context.ts'
import { useTextContext } from './text-context.ts'

interface HostTextProps {
  readonly text: string
  readonly kind: TextKind
  readonly renderText: RenderText
  /** Shown while the host's renderer is still being fetched. */
  readonly plain: ReactNode
  readonly fallback: ReactNode
  readonly onError: (error: unknown) => void
}

/**
 * Calls the host's renderer, once for each text: Markdown is not parsed again because another fact changed. What the call
 * itself throws is caught here, so that the next, longer text gets another chance; what its elements throw is the boundary's.
 */
export function HostText({ text, kind, renderText, plain, fallback, onError }: HostTextProps): ReactNode {
  const { getTask } = useTextContext()
  const outcome = useMemo(() => attempt(() => renderText(text, { task: getTask(), kind })), [renderText, text, getTask, kind])
  useEffect(() => {
    if (outcome.failed) onError(outcome.error)
  }, [outcome, onError])
  if (outcome.failed) return fallback
  // Without a boundary of its own a lazy renderer would take the host's whole page away.
  return (
    <Suspense fallback={plain}>
      <div className="subagent-card-rich">{outcome.node}</div>
    </Suspense>
  )
}

type Outcome = { readonly failed: false; readonly node: ReactNode } | { readonly failed: true; readonly error: unknown }

function attempt(render: () => ReactNode): Outcome {
  try {
    const node = render()
    return isPromise(node) ? { failed: true, error: new TypeError(notAsync) } : { failed: false, node }
  } catch (error) {
    return { failed: true, error }
  }
}

const notAsync =
  '[subagent-cards] renderText returned a promise. It is called while rendering and would be called again at each render, so the text is shown plain. ' +
  'Return an element; to load a renderer when it is needed, return an element of a React.lazy component.'

function isPromise(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'then' in node && typeof node.then === 'function'
}
