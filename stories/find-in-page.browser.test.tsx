import { createTaskStore } from '@subagent-cards/core'
import { SubagentCard, SubagentGroup } from '@subagent-cards/react'
import { flushSync } from 'react-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CardHost } from './card-host.tsx'
import { idOf } from './one-card.tsx'
import { NOW } from './now.ts'
import * as samples from './task-samples.ts'
import { all, one } from './testing/elements.ts'
import { openPage, painted, show } from './testing/show.tsx'

const trigger = (page: ParentNode) => one(page, '.subagent-card-trigger')
const panel = (page: ParentNode) => one(page, '.subagent-card-content')

/**
 * The browser itself goes to an element by its id. For that it opens what is hidden "until found", by the same steps as for
 * a find in the page, which no script can start.
 */
async function find(element: Element) {
  const { hash } = location
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search + hash))
  location.hash = `#${element.id}`
  await painted()
}

async function openAndClose(page: ParentNode) {
  await userEvent.click(trigger(page))
  await userEvent.click(trigger(page))
  await painted()
}

describe('find in the page', () => {
  it('reaches the body of a card that was opened once, which is closed and takes no room', async () => {
    const page = await show(<Card />)
    const { height } = one(page, '.subagent-card').getBoundingClientRect()
    await openAndClose(page)
    expect(panel(page).getAttribute('hidden')).toBe('until-found')
    expect(getComputedStyle(panel(page)).contentVisibility).toBe('hidden')
    expect(getComputedStyle(panel(page)).display).not.toBe('none')
    expect(one(page, '.subagent-card').getBoundingClientRect().height).toBe(height)
  })

  it('opens the card, and that is the user’s choice from then on', async () => {
    const onOpenChange = vi.fn()
    const page = await show(<Card onOpenChange={onOpenChange} />)
    await openAndClose(page)
    onOpenChange.mockClear()
    await find(one(panel(page), '.subagent-card-section-label'))
    expect(trigger(page).getAttribute('aria-expanded')).toBe('true')
    expect(panel(page).hasAttribute('hidden')).toBe(false)
    expect(one(panel(page), '.subagent-card-result').checkVisibility()).toBe(true)
    expect(onOpenChange.mock.calls).toEqual([[true]])
  })

  it('and no update, nor a remount, takes the choice back', async () => {
    const store = createTaskStore()
    store.apply(samples.runningWithSteps)
    const { element, render } = await openPage()
    const card = (isThere: boolean) => render(<CardHost store={store}>{isThere && <SubagentCard id={idOf(samples.runningWithSteps)} />}</CardHost>)
    card(true)
    await openAndClose(element)
    await find(one(panel(element), '.subagent-card-section-label'))
    flushSync(() => store.apply({ id: idOf(samples.runningWithSteps), status: 'completed', endedAt: NOW, result: 'Done.' }))
    expect(trigger(element).getAttribute('aria-expanded')).toBe('true')
    card(false)
    card(true)
    expect(trigger(element).getAttribute('aria-expanded')).toBe('true')
  })

  it('opens every card around what it finds', async () => {
    const page = await show(
      <CardHost updates={[...samples.running, ...samples.waitingBelow, { id: idOf(samples.waitingBelow), prompt: 'Sign in.' }]}>
        <SubagentGroup />
      </CardHost>,
    )
    await userEvent.click(trigger(page))
    const inner = all(page, '.subagent-card')[1]!
    await openAndClose(inner)
    await userEvent.click(trigger(page))
    await painted()
    await find(one(panel(inner), '.subagent-card-section-label'))
    expect(all(page, '.subagent-card-trigger').map((button) => button.getAttribute('aria-expanded'))).toEqual(['true', 'true'])
  })

  it('only asks where the host decides', async () => {
    const onOpenChange = vi.fn()
    const { element, render } = await openPage()
    render(<Card open onOpenChange={onOpenChange} />)
    render(<Card open={false} onOpenChange={onOpenChange} />)
    await painted()
    await find(one(panel(element), '.subagent-card-section-label'))
    expect(onOpenChange.mock.calls).toEqual([[true]])
    expect(trigger(element).getAttribute('aria-expanded')).toBe('false')
  })

  it('finds nothing in a card that was never opened: it has no body', async () => {
    const page = await show(<Card />)
    expect(page.querySelector('.subagent-card-content')).toBe(null)
  })
})

function Card(props: { readonly open?: boolean; readonly onOpenChange?: (open: boolean) => void }) {
  return (
    <CardHost updates={samples.withSteps}>
      <SubagentCard id={idOf(samples.withSteps)} {...props} />
    </CardHost>
  )
}
