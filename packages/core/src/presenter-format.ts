import { createDurationFormat } from './format-duration.ts'
import { createExactFormat, createTokenCountFormat } from './format-token-count.ts'
import { en } from './messages-en.ts'
import { zhCN } from './messages-zh-cn.ts'
import { fillMessage } from './messages.ts'
import type { Messages, PluralText } from './messages.ts'

type KeysOf<Text> = { [Key in keyof Messages]: Messages[Key] extends Text ? Key : never }[keyof Messages]
export type TextKey = KeysOf<string>
export type PluralKey = KeysOf<PluralText>

/** The words and numbers of one locale, made once. */
export interface Wording {
  readonly locale: string
  readonly messages: Messages
  formatDuration(ms: number): string
  formatCount(count: number): string
  /** Every digit. */
  formatExact(count: number): string
  format(key: TextKey, values?: Readonly<Record<string, string>>): string
  /** `count` chooses the plural; `{count}` is filled with it in compact form unless `values` says otherwise. */
  formatPlural(key: PluralKey, count: number, values?: Readonly<Record<string, string>>): string
}

export function createWording(locale: string, overrides: Partial<Messages> | undefined): Wording {
  assertLocale(locale)
  const messages = withOverrides(builtIn(locale), overrides ?? {})
  const plurals = new Intl.PluralRules(locale)
  const formatCount = createTokenCountFormat(locale)
  const fill = isRightToLeft.test(locale) ? fillIsolated : fillMessage
  return {
    locale,
    messages,
    formatDuration: createDurationFormat(locale),
    formatCount,
    formatExact: createExactFormat(locale),
    format(key, values) {
      return values === undefined ? messages[key] : fill(messages[key], values)
    },
    formatPlural(key, count, values) {
      const text = messages[key]
      return fill(text[plurals.select(count)] ?? text.other, { count: formatCount(count), ...values })
    },
  }
}

const isRightToLeft = /^(?:ar|ckb|dv|fa|he|ps|ug|ur|yi)\b/i
/** A letter that is not written from right to left. */
const otherLetter = /[^\P{L}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * A value in another script takes its neighbours along: the closing quote after a Latin name would jump to the name's
 * other side. Isolated, it is one piece of the sentence. In sentences from left to right the marks would change nothing
 * but the length of the text.
 */
function fillIsolated(text: string, values: Readonly<Record<string, string>>): string {
  return fillMessage(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, otherLetter.test(value) ? `\u2068${value}\u2069` : value])))
}

/** A host's catalog may be of an older version, or come from a server: what is no text of its key's kind replaces nothing. */
function withOverrides(catalog: Messages, overrides: Partial<Messages>): Messages {
  const usable = Object.entries(overrides).filter(([key, text]) => {
    const known: unknown = Object.hasOwn(catalog, key) ? catalog[key as keyof Messages] : undefined
    return typeof known === 'string' ? typeof text === 'string' : typeof (text as PluralText | undefined | null)?.other === 'string'
  })
  return { ...catalog, ...Object.fromEntries(usable) }
}

function builtIn(locale: string): Messages {
  return /^zh\b/i.test(locale) ? zhCN : en
}

function assertLocale(locale: string): void {
  try {
    Intl.getCanonicalLocales(locale)
  } catch {
    throw new RangeError(
      `subagent-cards: "${locale}" is not a language tag, so numbers and durations cannot be formatted. ` +
        'Pass a BCP 47 tag with hyphens, such as "en", "en-GB" or "zh-CN".',
    )
  }
}
