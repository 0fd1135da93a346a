'use client'
import { memo, useMemo } from 'react'
import type { ClipboardEvent, FunctionComponent, ReactNode } from 'react'
import { textBlocks } from './text-blocks.ts'
import { visibleBlock } from './visible-text.ts'

/** Untrusted text as it is. A long one stands in boxes, of which the browser lays out those in sight. */
export function PlainText({ text }: { readonly text: string }): ReactNode {
  const blocks = useMemo(() => textBlocks(text), [text])
  if (blocks.length < 2) {
    return (
      <div dir="auto" className="subagent-card-text">
        <Visible text={text} />
      </div>
    )
  }
  return (
    <div dir="auto" className="subagent-card-text" onCopy={copyExactly}>
      {blocks.map((block, position) => (
        <Block key={position} text={block} />
      ))}
    </div>
  )
}

/** Of a text that grows, only the last one is rendered again. */
const Block: FunctionComponent<{ readonly text: string }> = memo(function Block({ text }) {
  return (
    <div className="subagent-card-text-block" style={{ ['--_lines' as string]: guessLines(text) }}>
      <Visible text={text} />
    </div>
  )
})

const Visible: FunctionComponent<{ readonly text: string }> = memo(function Visible({ text }) {
  return visibleBlock(text)
})

const charactersPerLine = 110

/** How high a box is about, until the browser has seen it. */
function guessLines(text: string): number {
  return text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0)
}

/** Between two boxes the browser would copy a line break, also where the text has none. */
function copyExactly(event: ClipboardEvent<HTMLDivElement>): void {
  const { currentTarget, clipboardData } = event
  const selection = currentTarget.ownerDocument.getSelection()
  if (selection?.rangeCount !== 1) return
  const range = selection.getRangeAt(0)
  if (!currentTarget.contains(range.commonAncestorContainer)) return
  clipboardData.setData('text/plain', range.toString())
  event.preventDefault()
}
