'use client'
import type { ElapsedPresentation } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { useElapsedText } from './use-elapsed-text.ts'

interface ElapsedTextProps {
  readonly format: (now: number | undefined) => ElapsedPresentation | undefined
}

/** The only thing that a tick renders: one text node, and only when the text differs. */
export function ElapsedText({ format }: ElapsedTextProps): ReactNode {
  return useElapsedText(format)
}
