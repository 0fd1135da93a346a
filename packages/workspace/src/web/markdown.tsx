import type { RenderText } from '@subagent-cards/react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'

/** Untrusted text: no raw HTML, links of safe schemes only (both the library's defaults), and no image that calls home. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="markdown" dir="auto">
      <ReactMarkdown disallowedElements={['img']} unwrapDisallowed>{text}</ReactMarkdown>
    </div>
  )
})

export const renderMarkdown: RenderText = (text, { kind }) => (kind === 'result' || kind === 'partialResult' ? <Markdown text={text} /> : text)
