'use client'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { RenderText, TextKind } from './cards-context.ts'
import { useTextContext } from './text-context.ts'

interface HostTextProps {
  readonly text: string
  readonly kind: TextKind
  readonly renderText: RenderText
  readonly fallback: ReactNode
  readonly onError: (error: unknown) => void
}

/**
 * Calls the host's renderer, once for each text: Markdown is not parsed again because another fact changed. What the call
 * itself throws is caught here, so that the next, longer text gets another chance; what its elements throw is the boundary's.
 */
export function HostText({ text, kind, renderText, fallback, onError }: HostTextProps): ReactNode {
  const { getTask } = useTextContext()
  const outcome = useMemo(() => attempt(() => renderText(text, { task: getTask(), kind })), [renderText, text, getTask, kind])
  useEffect(() => {
    if (outcome.failed) onError(outcome.error)
  }, [outcome, onError])
  if (outcome.failed) return fallback
  return <div className="subagent-card-rich">{outcome.node}</div>
}

type Outcome = { readonly failed: false; readonly node: ReactNode } | { readonly failed: true; readonly error: unknown }

function attempt(render: () => ReactNode): Outcome {
  try {
    return { failed: false, node: render() }
  } catch (error) {
    return { failed: true, error }
  }
}
