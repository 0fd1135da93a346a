// @vitest-environment jsdom
import { Collapsible } from '@base-ui/react/collapsible'
import { cleanup, render } from '@testing-library/react'
import { version } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTaskStore } from '@subagent-cards/core'
import { SubagentCard, SubagentCardsProvider } from '@subagent-cards/react'

interface Renderer {
  readonly version: string
  readonly rendererPackageName: string
}

// Each copy of React DOM reports itself to the developer tools while it loads.
const renderers = vi.hoisted((): Renderer[] => {
  const found: Renderer[] = []
  const inject = (renderer: Renderer) => found.push(renderer)
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { inject, supportsFiber: true, onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {} } })
  return found
})

afterEach(cleanup)

test('one React DOM is loaded, and it is of React 18: Testing Library has no other', () => {
  expect(renderers.map(({ rendererPackageName, version }) => `${rendererPackageName} ${version}`)).toEqual([expect.stringMatching(/^react-dom 18\./)])
  expect(version).toMatch(/^18\./)
})

// A hook of another copy of React finds no renderer and throws, so what renders here runs on that of React 18.
test('the cards run on React 18, and so does Base UI', () => {
  const store = createTaskStore()
  store.apply({ id: 'a', title: 'Compare prices', status: 'running' })
  const page = (
    <SubagentCardsProvider store={store}>
      <Collapsible.Root open>
        <Collapsible.Panel>
          <SubagentCard id="a" open />
        </Collapsible.Panel>
      </Collapsible.Root>
    </SubagentCardsProvider>
  )
  expect(render(page).container.textContent).toContain('Compare prices')
})
