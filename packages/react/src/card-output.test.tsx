// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SubagentCard } from './subagent-card.ts'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, hasPart, output, part, stage, storeOf, update } from './testing/stage.tsx'
import { useOutput, useTranscript } from './use-output.ts'

failOnConsoleErrors()
afterEach(cleanup)

describe('an open card', () => {
  test('shows all that streamed, and then the result in its place', () => {
    const store = storeOf(update({ partialResult: 'Vendor' }), output('a', 'Let me see.', { channel: 'reasoning' }), output('a', 'Vendor B'))
    const { container } = stage(store, <SubagentCard id="a" open />)
    expect(part(container, 'result').textContent).toBe('Result so farVendor B')
    apply(store, output('a', ' is cheapest'))
    expect(part(container, 'result').textContent).toBe('Result so farVendor B is cheapest')
    apply(store, update({ status: 'completed', result: 'Vendor B is cheapest.' }))
    expect(part(container, 'result').textContent).toBe('ResultVendor B is cheapest.')
  })

  test('needs no other report of it', () => {
    const { container } = stage(storeOf(update(), output('a', 'Vendor B')), <SubagentCard id="a" open />)
    expect(part(container, 'body').textContent).toBe('Result so farVendor B')
    expect(screen.getByRole('group', { name: 'Output of Compare prices' }).tabIndex).toBe(0)
  })

  test('I5 of a task that was started again shows what it said since, not the output of the first start', () => {
    const again = { activation: { key: '2', starts: true } }
    const store = storeOf(update({ activation: { key: '1', starts: true } }), output('a', 'First.', { activation: '1' }), update(again))
    const { container } = stage(store, <SubagentCard id="a" open />)
    expect(hasPart(container, 'result')).toBe(false)
    apply(store, update({ ...again, partialResult: 'Sec' }), output('a', 'Second.', { activation: '2' }))
    expect(part(container, 'result').textContent).toBe('Result so farSecond.')
  })
})

describe('hooks', () => {
  test('useOutput renders when its own agent speaks, in the provider’s scope', () => {
    const seen = vi.fn()
    const store = storeOf(output('a', 'one', { scope: 's' }), output('a', 'other', { scope: 't' }))
    const Own = () => (seen(useOutput('a').messages.map(({ pieces }) => pieces.join(''))), null)
    stage(store, <Own />, { scope: 's' })
    apply(store, output('b', 'b', { scope: 's' }), output('a', 'more', { scope: 't' }), update({ scope: 's' }))
    expect(seen.mock.calls).toEqual([[['one']]])
    apply(store, output('a', ' two', { scope: 's' }))
    expect(seen).toHaveBeenLastCalledWith(['one two'])
  })

  test('useOutput of no id is the lead, and useTranscript everybody', () => {
    const All = () => <p>{[useOutput(undefined, 's'), useTranscript('s')].map(({ messages }) => messages.map(({ pieces }) => pieces.join('')).join('/')).join(' | ')}</p>
    const { container } = stage(storeOf(output('a', 'a', { scope: 's' }), output(undefined, 'lead', { scope: 's' })), <All />)
    expect(container.textContent).toBe('lead | a/lead')
  })
})
