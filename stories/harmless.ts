/** What an untrusted text must not have made of a page, as sentences: none is what every test wants. `root` holds nothing but such texts. */
export function harms(roots: readonly Element[]): readonly string[] {
  const elements = roots.flatMap((root) => [...root.querySelectorAll('*')])
  const found: string[] = []
  for (const element of elements) {
    const name = element.localName
    if (/^(?:script|iframe|frame|object|embed|form|style|link|meta|base|svg|math|img|picture|video|audio|source|track)$/.test(name)) found.push(`there is a <${name}>`)
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) found.push(`<${name}> has ${attribute}`)
      if (/^(?:src|srcset|srcdoc|action|formaction|background|poster|ping|data)$/i.test(attribute)) found.push(`<${name}> has ${attribute}`)
      if (/href$/i.test(attribute) && !/^(?:https?:\/\/|mailto:)/.test(value)) found.push(`<${name}> leads to ${value}`)
      if (attribute === 'style' && /url\(/i.test(value)) found.push(`<${name}> has a style that fetches`)
    }
  }
  // Nothing here is on the same site, so whatever was asked for stands among the page's resources, answered or not.
  for (const { name } of performance.getEntriesByType('resource')) if (/tracker\.example/.test(name)) found.push(`${name} was requested`)
  if ('executed' in window) found.push('a script ran')
  return found
}
