import { expect, waitFor } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import { LanguagePage } from './language-page.tsx'
import { PseudoPage } from './pseudo-page.tsx'
import { everyText, untranslated } from './untranslated.ts'

/**
 * English and Simplified Chinese are built in. Each other language is one import, which this Storybook makes when its
 * toolbar asks for it (`stories/languages.ts`): a page in one language fetches that one.
 */
const meta = preview.meta({ title: 'Languages', component: LanguagePage })

export const English = meta.story({ globals: { locale: 'en' } })
export const SimplifiedChinese = meta.story({ globals: { locale: 'zh-CN' } })
export const TraditionalChinese = meta.story({ globals: { locale: 'zh-TW' } })
export const Japanese = meta.story({ globals: { locale: 'ja' } })
export const Korean = meta.story({ globals: { locale: 'ko' } })
export const German = meta.story({ globals: { locale: 'de' } })
export const French = meta.story({ globals: { locale: 'fr' } })
export const Spanish = meta.story({ globals: { locale: 'es' } })
export const BrazilianPortuguese = meta.story({ globals: { locale: 'pt-BR' } })

/** The page runs from right to left, and so do the cards; model ids, commands and numbers keep their own direction. */
export const Arabic = meta.story({
  globals: { locale: 'ar' },
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'تشغيل اختبارات التكامل، فشلت' })
    const title = canvas.getByText('تشغيل اختبارات التكامل')
    await expect(getComputedStyle(trigger).direction).toBe('rtl')
    await expect(trigger.getBoundingClientRect().right).toBeLessThan(title.getBoundingClientRect().left)
  },
})

export const GermanOnAPhone = meta.story({ globals: { locale: 'de', width: '320' } })
export const ArabicOnAPhone = meta.story({ globals: { locale: 'ar', width: '320' } })

/**
 * A catalog that nobody speaks: accents on every letter, a third longer, in brackets. What the wire says is Greek here, so
 * a plain Latin letter is a word that no translator can reach.
 */
export const NoTextOutsideTheCatalog = meta.story({
  tags: ['!autodocs'],
  parameters: { controls: { disable: true } },
  render: () => <PseudoPage />,
  play: async ({ canvas, canvasElement, userEvent, step }) => {
    const pages = canvasElement.querySelectorAll('.pseudo-host')
    const faults = () => [...pages].flatMap((page) => untranslated(everyText(page)))
    await step('Nothing that is seen or heard is written in code', async () => {
      await waitFor(() => expect(canvas.getByText(/Ŕéþŕ|Ţŕý/)).toBeVisible())
      await expect([...pages].flatMap(everyText).length).toBeGreaterThan(300)
      await expect(faults()).toEqual([])
    })
    await step('A refused stop is said in the same language', async () => {
      const [stop] = canvas.getAllByRole('button', { name: /^\[Šţöþ/ })
      if (stop !== undefined) await userEvent.click(stop)
      await expect((await canvas.findAllByText(/Çöûļð ñöţ šţöþ/)).length).toBeGreaterThan(0)
      await expect(faults()).toEqual([])
    })
  },
})
