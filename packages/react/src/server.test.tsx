// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { SubagentCardsProvider } from './subagent-cards-provider.tsx'
import { SubagentGroup } from './subagent-group.tsx'
import { SubagentPanes } from './subagent-panes.tsx'
import { SubagentStatusPanel } from './subagent-status-panel.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { NOW, output, part, storeOf, update, usage } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const store = storeOf(
  update({ startedAt: NOW - 5_000, elapsedMs: 5_000, usage: usage(1_234_567, 800), modelName: 'seed', steps: [{ index: 1, kind: 'ai', text: 'Hm.' }] }),
  output('a', 'word '.repeat(450), { messageId: 'm', offset: 0 }),
  output('a', 'two', { messageId: 'm', offset: 2250 }),
  update({ id: 'b', scope: '', status: 'completed', result: 'Done.', startedAt: NOW - 90_000, endedAt: NOW }),
)

const page = (locale: string): ReactNode => (
  <StrictMode>
    <SubagentCardsProvider store={store} locale={locale}>
      <SubagentCard id="a" defaultOpen="running" />
      <SubagentCard id="b" />
      <SubagentGroup scope="" />
      <SubagentStatusPanel />
      <SubagentPanes showLead />
      <SubagentPanes defaultView="merged" />
    </SubagentCardsProvider>
  </StrictMode>
)

test.each(['en', 'zh-CN', 'de'])('the server’s HTML in %s hydrates without a word, and the clock starts after', async (locale) => {
  const element = document.createElement('div')
  element.innerHTML = renderToString(page(locale))
  const served = element.innerHTML
  document.body.append(element)
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(element, page(locale), { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(part(element, 'elapsed').textContent).not.toBe('')
  await act(async () => root.unmount())
  element.remove()
  expect(served).toContain('data-status="running"')
})

test('rendering reads no clock and no chance', () => {
  const clock = vi.spyOn(Date, 'now')
  const chance = vi.spyOn(Math, 'random')
  renderToString(page('en'))
  expect(clock).not.toHaveBeenCalled()
  expect(chance).not.toHaveBeenCalled()
  clock.mockRestore()
  chance.mockRestore()
})

test('the same page twice is the same HTML', () => {
  expect(renderToString(page('en'))).toBe(renderToString(page('en')))
})
