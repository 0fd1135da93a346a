'use client'
import type { ToolCall } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { toolIcon } from './tool-icon.ts'
import { visibleLine } from './visible-text.ts'

/** The tool that a step called, and its main argument. */
export function ToolCallRow({ call }: { readonly call: ToolCall }): ReactNode {
  const Shape = toolIcon(call.name)
  return (
    <li data-step="tool-call">
      <Shape size={14} strokeWidth={2} aria-hidden />
      <div>
        <bdi className="subagent-card-step-name">{visibleLine(call.name)}</bdi>
        {call.argument !== '' && (
          <>
            {' '}
            <bdi>{visibleLine(call.argument)}</bdi>
          </>
        )}
      </div>
    </li>
  )
}
