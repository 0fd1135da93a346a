import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { EnvironmentContext, type Environment } from './environment.ts'
import { directionOf } from './languages.ts'

export interface StoryPageProps extends Environment {
  /** Of the content, in px; `undefined` fills the page up to the reading width. */
  readonly width?: number | undefined
  /** `bare`: no page at all, the story draws its own. `wide`: wider than a column of text. */
  readonly layout?: 'bare' | 'wide' | undefined
  /** `story`: the page is the whole document. `docs`: one of several on a page. */
  readonly view: 'story' | 'docs'
  readonly children: ReactNode
}

/** The page that a story lies on: theme, language and width as the toolbar says. */
export function StoryPage({ theme, locale, messages, width, layout, view, children }: StoryPageProps): ReactNode {
  const environment = useMemo(() => ({ theme, locale, messages }), [theme, locale, messages])
  const direction = directionOf(locale)
  useLayoutEffect(() => {
    if (view === 'story') Object.assign(document.documentElement, { lang: locale, dir: direction })
  }, [view, locale, direction])
  if (layout === 'bare') return <EnvironmentContext value={environment}>{children}</EnvironmentContext>
  return (
    <EnvironmentContext value={environment}>
      <div className="story-page" data-theme={theme} data-view={view} lang={locale} dir={direction}>
        <div className="story-page-content" data-layout={layout} style={{ width }}>
          {children}
        </div>
      </div>
    </EnvironmentContext>
  )
}
