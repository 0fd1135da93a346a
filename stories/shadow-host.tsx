import styles from '@subagent-cards/react/styles.css?inline'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

export interface ShadowHostProps {
  /** On the host element, which is all of the page that the stylesheet inside can see. */
  readonly theme?: 'light' | 'dark' | undefined
  /** Rules of the host's own, before those of the cards. */
  readonly rules?: string | undefined
  readonly children: ReactNode
}

/** A shadow tree with the stylesheet of the cards in it. Its rules end at its border. */
export function ShadowHost({ theme, rules = '', children }: ShadowHostProps): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    // An element keeps the one that it got, also where effects run twice.
    if (host.current !== null) setRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
  }, [])
  return (
    <div ref={host} data-theme={theme}>
      {root !== undefined && createPortal([<style key="styles">{rules + styles}</style>, <div key="content">{children}</div>], root)}
    </div>
  )
}
