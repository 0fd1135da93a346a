/** Speaks to assistive technology; nothing of it is seen. */
export interface LiveRegion {
  say(texts: readonly string[]): void
  clear(): void
}

/** Long enough for a screen reader to have taken it up; afterwards a reader who wanders here would find old news. */
const STAY_MS = 10_000

/**
 * Writes into an element that React made and never fills: a message is no state of the page, and the same words twice must
 * be two messages, which takes a new element each time.
 */
export function createLiveRegion(element: HTMLElement): LiveRegion {
  let timer: ReturnType<typeof setTimeout> | undefined
  function clear(): void {
    clearTimeout(timer)
    element.replaceChildren()
  }
  return {
    say(texts) {
      if (texts.length === 0) return
      clearTimeout(timer)
      element.replaceChildren(
        ...texts.map((text) => {
          const line = element.ownerDocument.createElement('p')
          line.dir = 'auto'
          line.textContent = text
          return line
        }),
      )
      timer = setTimeout(clear, STAY_MS)
    },
    clear,
  }
}
