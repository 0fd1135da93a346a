import type { RenderText } from '@subagent-cards/react'
import { lazy, Suspense } from 'react'
import { components, isTame, renderMarkdown } from './markdown-text.tsx'

/** Fetched when the first text is rendered: it is three times as large as react-markdown. */
const Streamdown = lazy(async () => ({ default: (await import('streamdown')).Streamdown }))

/**
 * Streamdown, for text that streams: it mends Markdown that is not finished, and parses only the block that grows. It reads
 * HTML and lets pictures and any link through unless it is told otherwise: without its `rehype` plugins a tag is no element.
 * Its looks are Tailwind's; a host without Tailwind takes plain elements, which the stylesheet of the cards draws.
 */
export const renderStreamdown: RenderText = (text, context) => {
  const plain = renderMarkdown(text, { ...context, kind: 'toolResult' })
  if (context.kind === 'toolResult' || context.kind === 'error' || !isTame(text)) return plain
  return (
    <Suspense fallback={plain}>
      <Streamdown rehypePlugins={none} components={elements} controls={false} className="">
        {text}
      </Streamdown>
    </Suspense>
  )
}

const none: [] = []
const elements = {
  ...components,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'code', 'thead', 'tbody', 'tr', 'th', 'td', 'hr', 'strong', 'sup', 'sub'].map((name) => [name, name])),
}
