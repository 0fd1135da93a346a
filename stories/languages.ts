import type { Messages } from '@subagent-cards/core'

/** The languages that the cards speak, as each calls itself. */
export const languages = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
} as const

export type Locale = keyof typeof languages

/** Each in a file of its own, which a page fetches when someone wants that language. English and Simplified Chinese are built in. */
const catalogs: { readonly [Key in Locale]?: () => Promise<Messages> } = {
  'zh-TW': async () => (await import('@subagent-cards/core/messages/zh-tw')).zhTW,
  ja: async () => (await import('@subagent-cards/core/messages/ja')).ja,
  ko: async () => (await import('@subagent-cards/core/messages/ko')).ko,
  de: async () => (await import('@subagent-cards/core/messages/de')).de,
  fr: async () => (await import('@subagent-cards/core/messages/fr')).fr,
  es: async () => (await import('@subagent-cards/core/messages/es')).es,
  'pt-BR': async () => (await import('@subagent-cards/core/messages/pt-br')).ptBR,
  ar: async () => (await import('@subagent-cards/core/messages/ar')).ar,
}

/** What to give the provider as `messages`; `undefined` where the language is built in. */
export async function loadMessages(locale: Locale): Promise<Messages | undefined> {
  return catalogs[locale]?.()
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}
