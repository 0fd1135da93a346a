import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import '../../.storybook/preview.css'
import { StoryPage, type StoryPageProps } from '../story-page.tsx'

export interface ShowOptions extends Partial<Omit<StoryPageProps, 'children'>> {
  /** Of the window, in px. */
  readonly window?: readonly [width: number, height: number]
}

export interface Page {
  readonly element: HTMLElement
  /** Shows these in place of what was shown, at once. */
  render(children: ReactNode): void
}

/** An empty page, until the test ends. */
export async function openPage({ window: [width, height] = [900, 860], ...props }: ShowOptions = {}): Promise<Page> {
  await page.viewport(width, height)
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  return {
    element,
    render(children) {
      const story = (
        <StoryPage theme="light" locale="en" view="docs" {...props}>
          {children}
        </StoryPage>
      )
      flushSync(() => root.render(story))
    },
  }
}

/** A page with these elements, until the test ends. */
export async function show(children: ReactNode, options?: ShowOptions): Promise<HTMLElement> {
  const { element, render } = await openPage(options)
  render(children)
  await document.fonts.ready
  return element
}

/** Until the browser has drawn what was rendered. */
export const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
