import type { RenderText } from '@subagent-cards/react'
import type { ComponentProps, ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

/**
 * How a host shows Markdown that a model wrote. The renderer makes elements and never HTML: what looks like a tag stays text.
 * The rest is the host's to decide:
 *
 * - a link goes to another site, in a new tab, without telling it where it was read; any other address is plain words;
 * - a picture is a request that tells its server who reads what and when: it is a link with its description instead;
 * - what a parser takes minutes for, or overflows its stack on, is shown as it came.
 *
 * It stands outside of every component: a new function would render each text again.
 */
export const renderMarkdown: RenderText = (text, { kind }) => {
  // What tools print is no Markdown: a log has stars and indents of its own.
  if (kind === 'toolResult' || kind === 'error' || !isTame(text)) return <AsItCame>{text}</AsItCame>
  return (
    <Markdown remarkPlugins={plugins} components={components}>
      {text}
    </Markdown>
  )
}

const plugins = [remarkGfm]

const MAX_LENGTH = 20_000
/** Each star or underscore is weighed against every other one: twenty thousand of them take minutes. */
const MAX_EMPHASIS = 4_000
/** A quote in a list in a quote, and so on; a thousand of them overflow the stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){32}/m

/** Whether a Markdown parser is done with it at once. */
export function isTame(text: string): boolean {
  return text.length <= MAX_LENGTH && (text.match(/[*_]/g)?.length ?? 0) <= MAX_EMPHASIS && !TOO_DEEP.test(text)
}

/** Rich and plain text of one card in one shape; the class name is the card's own for plain text. */
function AsItCame({ children }: { readonly children: string }): ReactNode {
  return (
    <div dir="auto" className="subagent-card-text">
      {children}
    </div>
  )
}

export const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => <SafeLink href={typeof src === 'string' ? src : undefined}>{alt === undefined || alt === '' ? 'Picture' : `Picture: ${alt}`}</SafeLink>,
  // A box that scrolls is reached by the keyboard.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => <table tabIndex={0}>{children}</table>,
  // Its state has no other name than the text beside it.
  input: ({ checked }) => <input type="checkbox" checked={checked ?? false} disabled aria-label={checked === true ? 'Done' : 'To do'} />,
}

/** The words of a link whose address is not another site's stay words. */
function SafeLink({ href, children }: Pick<ComponentProps<'a'>, 'href' | 'children'>): ReactNode {
  const address = addressOf(href)
  if (address === undefined) return <span>{children}</span>
  return (
    <a href={address} title={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}

/** Only whole addresses: `/logout` would be a page of the host's own. */
function addressOf(href: string | undefined): string | undefined {
  const url = href === undefined ? null : URL.parse(href)
  return url !== null && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}
