import { createRoot } from 'react-dom/client'
import { createTaskStore } from '@subagent-cards/core'
import type { Step } from '@subagent-cards/core'
import { SubagentCard, SubagentCardsProvider } from '@subagent-cards/react'

const words = 'Vendor B is cheapest below 500 GB; above that, Vendor A with a yearly plan. '
const line = words.repeat(1000)
const length = 5_000_000

export const texts = {
  'one line': line.repeat(Math.ceil(length / line.length)).slice(0, length),
  'one line without a space': 'x'.repeat(length),
  'many lines': `${words}\n`.repeat(Math.ceil(length / (words.length + 1))).slice(0, length),
}

function steps(count: number): readonly Step[] {
  return Array.from({ length: count }, (_, at) => ({ index: at + 1, kind: at % 2 === 0 ? 'ai' : 'tool', text: `${at + 1}. ${words.repeat(1 + (at % 4))}`, toolName: 'read_page' }))
}

/** One closed card on an empty page. */
export function mount(facts: { readonly result?: keyof typeof texts; readonly steps?: number }): void {
  const store = createTaskStore()
  store.apply({ id: 'a', title: 'Compare prices', status: 'completed', order: 1, result: facts.result && texts[facts.result], steps: facts.steps === undefined ? [] : steps(facts.steps) })
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <SubagentCardsProvider store={store} now={0}>
      <SubagentCard id="a" />
    </SubagentCardsProvider>,
  )
}

/** From a press to the end of the frame that shows what it did, in ms; `undefined` where there is nothing to press. */
export async function press(name: string): Promise<number | undefined> {
  const button = [...document.querySelectorAll('button')].find((button) => (button.getAttribute('aria-label') ?? button.textContent)?.startsWith(name))
  if (button === undefined) return undefined
  await settled()
  const start = performance.now()
  button.click()
  await settled()
  return performance.now() - start
}

/** After the next frame was laid out and painted. */
function settled(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => done(), { once: true })
      port1.start()
      port2.postMessage(undefined)
    })
  })
}
