import type { ReactNode } from 'react'
import type { Environment } from '../environment.ts'
import { PanesGallery } from '../panes-gallery.tsx'
import { StateGallery } from '../state-gallery.tsx'

/** Everything that there is to see, by name. */
export function galleries(theme: Environment['theme']): readonly (readonly [name: string, gallery: ReactNode])[] {
  return Object.entries({
    folded: <StateGallery theme={theme} kind="folded" />,
    compact: <StateGallery theme={theme} kind="compact" />,
    open: <StateGallery theme={theme} kind="open" />,
    'panes and panels': <PanesGallery theme={theme} />,
  })
}
