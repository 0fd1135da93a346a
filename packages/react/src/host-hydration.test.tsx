// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { Fragment, StrictMode, Suspense, useEffect, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TaskStore } from '@subagent-cards/core'
import { SubagentCard } from './subagent-card.ts'
import { SubagentCardsProvider } from './subagent-cards-provider.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { everyTask, Everything, languages } from './testing/everything.tsx'
import { serve } from './testing/serve.ts'
import { NOW, part, storeOf, update, usage } from './testing/stage.tsx'

const consoleErrors = failOnConsoleErrors()
const roots: Root[] = []
afterEach(async () => {
  cleanup()
  await act(async () => roots.splice(0).forEach((root) => root.unmount()))
  document.body.replaceChildren()
})

const store = everyTask()

/** A page as a server sent it. */
function received(html: string): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'))
  element.innerHTML = html
  return element
}

async function hydrate(element: HTMLElement, page: ReactNode) {
  const onRecoverableError = vi.fn()
  await act(async () => void roots.push(hydrateRoot(element, page, { onRecoverableError })))
  return onRecoverableError
}

/** What the first commit put into the document, before any effect that changes something has run. */
async function firstRender(page: ReactNode): Promise<readonly string[]> {
  const element = document.body.appendChild(document.createElement('div'))
  let first: readonly string[] = []
  const Look = () => (useLayoutEffect(() => void (first = tagsOf(element)), []), null)
  const root = createRoot(element)
  roots.push(root)
  await act(async () => root.render([<Fragment key="page">{page}</Fragment>, <Look key="look" />]))
  return first
}

/**
 * Tag by tag, less what the two sides write in their own way: ids, which React counts apart, the marks between two texts,
 * and the order of attributes.
 */
function tagsOf(page: HTMLElement): readonly string[] {
  const copy = document.createElement('div')
  copy.innerHTML = page.innerHTML.replace(/[:_«][rR]\w*[:_»]/g, 'id').replaceAll('<!-- -->', '')
  for (const element of copy.querySelectorAll<HTMLElement>('*')) {
    if (element.hasAttribute('style')) element.setAttribute('style', element.style.cssText)
    const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const).sort(([one], [other]) => (one < other ? -1 : 1))
    for (const [name] of attributes) element.removeAttribute(name)
    for (const [name, value] of attributes) element.setAttribute(name, value)
  }
  return copy.innerHTML.split(/(?=<)/)
}

describe.each(Object.entries(languages))('in %s', (locale, messages) => {
  test.each([['a clock that runs', undefined], ['a clock that stands', NOW]])('the first render is the server’s HTML, with %s', async (_, now) => {
    const page = <Everything store={store} locale={locale} messages={messages} now={now} />
    expect(await firstRender(page)).toEqual(tagsOf(received(serve(page))))
  })

  test('the server’s HTML hydrates without a word', async () => {
    const page = <StrictMode><Everything store={store} locale={locale} messages={messages} /></StrictMode>
    const element = received(serve(page))
    expect(await hydrate(element, page)).not.toHaveBeenCalled()
  })
})

test('the clock starts after hydration', async () => {
  const running = storeOf(update({ startedAt: NOW - 5_000, elapsedMs: 5_000 }))
  const page = <SubagentCardsProvider store={running} now={() => NOW + 60_000}><SubagentCard id="a" /></SubagentCardsProvider>
  const element = received(serve(page))
  expect(part(element, 'elapsed').textContent).toBe('5s')
  await hydrate(element, page)
  expect(part(element, 'elapsed').textContent).toBe('1m 05s')
})

test('cards below a boundary of Suspense hydrate without a word', async () => {
  const page = <Suspense fallback="Wait."><Everything store={store} /></Suspense>
  expect(await hydrate(received(serve(page)), page)).not.toHaveBeenCalled()
})

describe('a store that has heard more than the server', () => {
  const facts = { modelName: 'seed', usage: usage(220, 18) }
  const page = (heard: TaskStore, children?: ReactNode) => <SubagentCardsProvider store={heard} now={NOW}><SubagentCard id="a" />{children}</SubagentCardsProvider>

  test('before hydration makes React draw the cards anew, and say so', async () => {
    const element = received(serve(page(storeOf(update()))))
    expect(await hydrate(element, page(storeOf(update(facts))))).toHaveBeenCalled()
    expect(part(element, 'tokens').textContent).toBe('238 tokens')
    consoleErrors.take()
  })

  test('from an effect on, changes the cards without a word', async () => {
    const heard = storeOf(update())
    const Connect = () => (useEffect(() => heard.apply(update(facts)), []), null)
    const element = received(serve(page(heard, <Connect />)))
    const card = element.querySelector('.subagent-card')
    expect(await hydrate(element, page(heard, <Connect />))).not.toHaveBeenCalled()
    expect(part(element, 'tokens').textContent).toBe('238 tokens')
    expect(element.querySelector('.subagent-card')).toBe(card)
  })
})
