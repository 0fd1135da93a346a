import { en, type Messages } from '@subagent-cards/core'

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'
const PLACEHOLDER = /(\{\w+\})/

/** A language that nobody speaks: English with every letter accented, a third longer, in brackets. A text that is not in it is in no catalog. */
export const pseudo: Messages = mapTexts(en, stretch)

function stretch(text: string): string {
  const letters = text.split(PLACEHOLDER).filter((piece) => !PLACEHOLDER.test(piece)).join('').replace(/[^A-Za-z]/g, '').length
  const body = text.split(PLACEHOLDER).map((piece) => (PLACEHOLDER.test(piece) ? piece : accent(piece))).join('')
  return `[${body} ${'ö'.repeat(Math.ceil(letters * 0.3))}]`
}

function accent(text: string): string {
  return [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('')
}

/** A catalog is texts and plurals of texts, and nothing deeper. */
function mapTexts(messages: Messages, change: (text: string) => string): Messages {
  const entries = Object.entries(messages).map(([key, text]: [string, string | Messages['tokens']]) => [
    key,
    typeof text === 'string' ? change(text) : Object.fromEntries(Object.entries(text).map(([category, form]) => [category, change(form)])),
  ])
  // The same keys with the same shapes, which `fromEntries` forgets.
  return Object.fromEntries(entries) as Messages
}
