export const all = (root: ParentNode, selector: string): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]

export function one(root: ParentNode, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`Nothing on the page is ${selector}.`)
  return element
}

/** Those with text of their own that is drawn. */
export const withText = (root: ParentNode, selector: string): readonly HTMLElement[] =>
  all(root, selector).filter((element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))

/** What a button is called. */
export const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent
