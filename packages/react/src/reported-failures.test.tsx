// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createTaskStore, presentTask } from '@subagent-cards/core'
import type { TaskStore } from '@subagent-cards/core'
import { createDeerFlowDecoder } from '@subagent-cards/core/deerflow'
import { playCase } from '../../../contracts/play-case.ts'
import type { Decoder } from '../../../contracts/play-case.ts'
import { readCases } from '../../../contracts/read-contracts.ts'
import { SubagentCard } from './subagent-card.ts'
import { SubagentCardsProvider } from './subagent-cards-provider.tsx'
import { useTaskKeys } from './use-tasks.ts'
import { failOnConsoleErrors } from './testing/console-errors.ts'

failOnConsoleErrors()
afterEach(cleanup)

const cases = readCases().filter(({ wire }) => wire.startsWith('deerflow-'))
const createDecoder = (scope: string | undefined): Decoder => createDeerFlowDecoder(scope === undefined ? {} : { scope })
const NOW = Date.UTC(2026, 8, 1, 12)

function Host({ store }: { readonly store: TaskStore }) {
  return (
    <SubagentCardsProvider store={store} now={NOW}>
      <Cards />
    </SubagentCardsProvider>
  )
}

/** A store whose updates reach the mounted cards before the next line runs. */
function mountedStore(): TaskStore {
  const store = createTaskStore()
  return { ...store, apply: (updates) => act(() => store.apply(updates)) }
}

/** Open, so that results, errors and steps are in the document too. */
function Cards() {
  return useTaskKeys().map(({ id, scope }) => (
    <SubagentCard key={JSON.stringify([scope, id])} id={id} scope={scope} open data-key={JSON.stringify([scope, id])} />
  ))
}

describe.each(cases.map((one) => [one.id, one] as const))('reported failure %s, mounted', (_id, one) => {
  test('after every frame each card says what its task says', () => {
    let shown = mountedStore()
    const view = render(<Host store={shown} />)
    playCase(one.frames, {
      createDecoder,
      createStore: mountedStore,
      onFrame(_at, { store }) {
        // A reload is a new store under the same host.
        if (store !== shown) view.rerender(<Host store={store} />)
        shown = store
        expect(cardsOf(view.container)).toEqual(tasksOf(store))
      },
    })
  })

  test('nothing of it becomes an element, a handler or a link', () => {
    const { store } = playCase(one.frames, { createDecoder })
    const { container } = render(<Host store={store} />)
    expect(container.querySelectorAll('script, iframe, object, embed, img, b > b, i, a, svg[onload]')).toHaveLength(0)
    const handlers = [...container.querySelectorAll('*')].flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on')))
    expect(handlers).toEqual([])
    expect(Object.hasOwn(globalThis, '__pwned')).toBe(false)
    expect(container.textContent).not.toMatch(/\[object Object\]|undefined|NaN/)
  })
})

function cardsOf(container: HTMLElement) {
  return [...container.querySelectorAll<HTMLElement>('[data-key]')].map((card) => ({
    key: card.dataset['key'],
    status: card.dataset['status'],
    tokens: card.dataset['tokens'],
    title: card.querySelector('.subagent-card-title')?.textContent,
    model: card.querySelector('.subagent-card-model')?.textContent ?? null,
    modelName: card.querySelector<HTMLElement>('.subagent-card-model')?.dataset['model'] ?? null,
  }))
}

function tasksOf(store: TaskStore) {
  return store.getTasks().map((task) => {
    const { title, status, tokens, model } = presentTask(task, { now: NOW })
    return {
      key: JSON.stringify([task.scope, task.id]), status: status.value, tokens: tokens.state, title,
      model: model?.label ?? null, modelName: model?.name ?? null,
    }
  })
}
