import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, server } from 'vitest/browser'
import '../.storybook/preview.css'
import { PanesGallery } from './panes-gallery.tsx'
import { StateGallery } from './state-gallery.tsx'

/**
 * The version that took the committed pictures finds a glyph of another colour; another one may draw edges a little
 * otherwise, and finds a card that moved.
 */
const tolerance = /Chrome\/156\./.test(navigator.userAgent) ? { threshold: 0.1, allowedMismatchedPixels: 40 } : { threshold: 0.2, allowedMismatchedPixelRatio: 0.02 }

// Other systems draw the same glyphs with other edges: the pictures are compared where they are taken.
describe.skipIf(server.platform !== 'linux')('every state looks as it did', () => {
  let unmount = () => {}
  afterEach(() => unmount())
  beforeAll(loadFonts)

  const pictures = (['folded', 'compact', 'open'] as const).flatMap((kind) =>
    (['light', 'dark'] as const).flatMap((theme) => [320, 480, 900].map((width) => ({ kind, theme, width }))),
  )
  it.each(pictures)('$kind, $theme, $width px', async ({ kind, theme, width }) => {
    await show(<StateGallery theme={theme} kind={kind} />, width)
    await expect(page.getByTestId('gallery')).toMatchScreenshot(`${kind}-${theme}-${width}`, {
      comparatorName: 'pixelmatch',
      comparatorOptions: tolerance,
    })
  })

  it.each(['light', 'dark'] as const)('panes, %s', async (theme) => {
    await show(<PanesGallery theme={theme} />, 960)
    await expect(page.getByTestId('gallery')).toMatchScreenshot(`panes-${theme}`, {
      comparatorName: 'pixelmatch',
      comparatorOptions: tolerance,
    })
  })

  async function show(gallery: ReactNode, width: number) {
    await page.viewport(width, 4800)
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    unmount = () => {
      root.unmount()
      container.remove()
    }
    flushSync(() => root.render(gallery))
    await document.fonts.ready
  }
})

/** A page drawn with a fallback font would differ everywhere and say nothing of why. */
async function loadFonts() {
  const wanted = ['400 14px "Inter Variable"', '600 14px "Inter Variable"', '400 14px "Noto Sans SC Variable"']
  const loaded = await Promise.all(wanted.map((font) => document.fonts.load(font, font.includes('Noto') ? '价格' : 'Price')))
  const missing = wanted.filter((_, index) => loaded[index]?.length === 0)
  if (missing.length > 0) throw new Error(`The pinned fonts did not load: ${missing.join(', ')}. They come from the @fontsource-variable packages by .storybook/preview.css.`)
}
