'use client'
import { useMemo } from 'react'
import type { Task, Transcript } from '@subagent-cards/core'
import { useOutput } from './use-output.ts'

/** What a task without a result has streamed so far since it was last started, but for its thoughts; `undefined` where that is not known. */
export function usePartialOutput(task: Task): Transcript | undefined {
  const output = useOutput(task.id, task.scope)
  const isWanted = task.result === undefined
  const activation = String(task.activation)
  return useMemo(() => {
    const messages = isWanted ? output.messages.filter((message) => message.channel === 'text' && (message.activation ?? '1') === activation) : []
    return messages.length === 0 ? undefined : { messages, isCut: output.isCut }
  }, [output, isWanted, activation])
}
