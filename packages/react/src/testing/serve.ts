import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'

/**
 * A server's HTML, made beside a document. React 18 warns there of layout effects, which on a server are none: that a server
 * hears no warning is for the tests without a document to say.
 */
export function serve(page: ReactNode): string {
  const { error } = console
  console.error = (...said: readonly unknown[]) => {
    if (!String(said[0]).startsWith('Warning: useLayoutEffect does nothing on the server')) error(...said)
  }
  try {
    return renderToString(page)
  } finally {
    console.error = error
  }
}
