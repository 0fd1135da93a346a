import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

interface Media {
  readonly media?: 'print' | 'screen'
  readonly 'forced-colors'?: 'active'
  readonly 'prefers-color-scheme'?: 'light' | 'dark'
  readonly 'prefers-contrast'?: 'more'
  readonly 'prefers-reduced-motion'?: 'reduce'
}

/** The browser answers these media queries, until the test ends. */
export async function emulateMedia({ media, ...features }: Media): Promise<void> {
  onTestFinished(() => setMedia('', {}))
  await setMedia(media ?? '', features)
}

export async function setMedia(media: string, features: Readonly<Record<string, string>>): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media, features: Object.entries(features).map(([name, value]) => ({ name, value })) })
}
