import { StrictMode } from 'react'
import { expect, spyOn } from 'storybook/test'
import preview from '../.storybook/preview.tsx'
import elementRules from './host-element-rules.css?inline'
import preflight from './host-preflight.css?inline'
import './hosts.css'
import { ShadowHost } from './shadow-host.tsx'
import { SomeCards } from './some-cards.tsx'

/** Where cards may live, and what of it reaches them. */
const meta = preview.meta({ title: 'Hosts' })

/** The stylesheet is inside of the shadow tree, and the theme is on its host. */
export const ShadowDom = meta.story({
  render: () => (
    <>
      <ShadowHost theme="light">
        <SomeCards theme={undefined} card={{ copyResult: true }} />
      </ShadowHost>
      <div className="hosts-dark">
        <ShadowHost theme="dark">
          <SomeCards theme={undefined} />
        </ShadowHost>
      </div>
    </>
  ),
  play: async ({ canvasElement, userEvent, step }) => {
    const [light, dark] = [...canvasElement.querySelectorAll('[data-theme]')].flatMap((host) => host.shadowRoot ?? [])
    const one = (name: string, root = light): HTMLElement => sure(root?.querySelector<HTMLElement>(`.subagent-card-${name}`))
    await step('The colours follow the theme of each host', async () => {
      const surfaces = [light, dark].map((root) => getComputedStyle(root?.querySelector('.subagent-card') ?? canvasElement).backgroundColor)
      await expect(surfaces).toEqual(['rgb(255, 255, 255)', 'rgb(23, 26, 32)'])
      await expect([one('title'), one('title', dark)].map((title) => getComputedStyle(title).color)).toEqual(['rgb(23, 26, 33)', 'rgb(233, 235, 240)'])
    })
    const isOpen = () => one('trigger').getAttribute('aria-expanded')
    await step('A click and a key toggle, and the focus stays', async () => {
      await userEvent.click(one('title'))
      await expect(isOpen()).toBe('true')
      one('trigger').focus()
      await userEvent.keyboard('{Enter}')
      await expect(isOpen()).toBe('false')
      await expect(light?.activeElement).toBe(one('trigger'))
    })
    await step('Selecting text in the header toggles nothing', async () => {
      getSelection()?.selectAllChildren(one('title'))
      one('title').click()
      await expect(isOpen()).toBe('false')
      getSelection()?.removeAllRanges()
    })
    await step('The result is copied', async () => {
      const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      light?.querySelector<HTMLElement>('[data-action=copy]')?.click()
      await expect(writeText).toHaveBeenCalledOnce()
    })
  },
})

/** Two applications on one page, whose tasks have the same ids. */
export const TwoProviders = meta.story({
  render: () => (
    <>
      <p className="hosts-label">One application</p>
      <SomeCards />
      <p className="hosts-label">Another one, compact</p>
      <SomeCards density="compact" />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const [one, other] = canvas.getAllByRole('button', { name: /^Compare vendor pricing/ })
    await userEvent.click(sure(one))
    await expect(one).toHaveAttribute('aria-expanded', 'true')
    await expect(other).toHaveAttribute('aria-expanded', 'false')
  },
})

export const InStrictMode = meta.story({
  render: () => (
    <StrictMode>
      <SomeCards card={{ defaultOpen: 'running' }} />
    </StrictMode>
  ),
})

/** Nothing is inherited but what the cards bring. */
export const InsideAllUnset = meta.story({
  render: () => (
    <div className="hosts-unset">
      <SomeCards card={{ defaultOpen: 'running' }} />
    </div>
  ),
})

/** A reset in a layer below that of the cards leaves them as they are. */
export const ResetInALayer = meta.story({
  render: () => (
    <ShadowHost rules={preflight}>
      <SomeCards card={{ defaultOpen: 'running' }} />
    </ShadowHost>
  ),
})

/** Rules for bare elements outside of any layer win over the cards, as any rule of the host does. The card stays whole; its buttons are the host's. */
export const ElementRulesInNoLayer = meta.story({
  render: () => (
    <ShadowHost rules={elementRules}>
      <SomeCards card={{ defaultOpen: 'running' }} />
    </ShadowHost>
  ),
  parameters: { a11y: { test: 'off' } },
})

/** The first row grows, the second leaves the width to the cards. */
export const InAFlexRow = meta.story({
  render: () => (
    <>
      {['hosts-grow', ''].map((className) => (
        <div key={className} className="hosts-row">
          <SomeCards card={{ className }} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    for (const card of canvasElement.querySelectorAll('.subagent-card')) await expect(card.getBoundingClientRect().width).toBeGreaterThanOrEqual(240)
  },
})

export const InATableCell = meta.story({
  render: () => (
    <table className="hosts-table">
      <tbody>
        <tr>
          <td>Subagents</td>
          <td>
            <SomeCards />
          </td>
        </tr>
      </tbody>
    </table>
  ),
  play: async ({ canvasElement }) => {
    for (const card of canvasElement.querySelectorAll('.subagent-card')) await expect(card.getBoundingClientRect().width).toBeGreaterThanOrEqual(240)
  },
})

export const InASidebar = meta.story({
  render: () => (
    <div className="hosts-sidebar">
      <SomeCards card={{ defaultOpen: 'running' }} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const sidebar = canvasElement.querySelector('.hosts-sidebar')
    await expect(sidebar?.scrollWidth).toBe(240)
  },
})

function sure<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('What the story acts on is not there.')
  return value
}
