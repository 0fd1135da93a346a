/** Attributes that a person reads or hears. */
const spoken = ['title', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder', 'alt', 'placeholder']

/** Every text of a part of the page, seen or only heard, each once. */
export function everyText(root: Element): readonly string[] {
  const texts = new Set<string>()
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const name of spoken) texts.add(element.getAttribute(name) ?? '')
    for (const pseudo of ['::before', '::after']) texts.add(getComputedStyle(element, pseudo).content.replace(/^(none|normal)$/, ''))
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent ?? '')
  }
  texts.delete('')
  return [...texts]
}

/** What Intl writes for an amount or a length in English: `28.9K`, `1m 12s`. */
const amount = /\d[\d.,]*(?:[KMBT]|[dhms])?\b/g

/** How CSS writes the end of a line in a text that it generates. */
const lineEnd = /\\a\s/g

/** The pieces of these texts in plain Latin letters: neither the accented catalog nor the Greek of the wire wrote them. */
export function untranslated(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => /[A-Za-z]/.test(text.replace(lineEnd, ' ').replace(amount, '')))
}
