// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Task } from '@subagent-cards/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SubagentPanes } from './subagent-panes.tsx'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { apply, NOW, output, stage, storeOf, update } from './testing/stage.tsx'

const errors = failOnConsoleErrors()
afterEach(cleanup)

const named = (id: string, facts = {}) => update({ id, title: id.toUpperCase(), ...facts })
const panes = () => screen.getAllByRole('article').map((pane) => pane.getAttribute('aria-label'))
const textOf = (title: string) => screen.getByRole('group', { name: `Output of ${title}` })
const lines = (container: Element) => [...container.querySelectorAll('.subagent-transcript > li')].map((line) => line.textContent)

/** All changes that reach the document while `run` runs. */
function changesDuring(container: Node, run: () => void): MutationRecord[] {
  const observer = new MutationObserver(() => {})
  observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true })
  run()
  return observer.takeRecords()
}

describe('panes', () => {
  test('each agent has one, in the order of first sight, below the one that called it', () => {
    stage(storeOf(named('a'), named('b'), named('c', { parentId: 'a' }), named('d', { parentId: 'nobody' })), <SubagentPanes />)
    expect(panes()).toEqual(['A', 'C', 'B', 'D'])
    expect(screen.getByRole('img', { name: 'Called by A' }).closest('article')?.getAttribute('aria-label')).toBe('C')
  })

  test('a pane says who, how it stands and for how long', () => {
    const { container } = stage(storeOf(named('a', { status: 'waiting', subagentType: 'researcher', startedAt: NOW - 72_000 })), <SubagentPanes />)
    expect(container.querySelector('.subagent-pane-header')?.textContent).toBe('AresearcherNeeds approval1m 12s')
    expect(screen.getByRole('img', { name: 'Needs approval' })).not.toBe(null)
  })

  test('each agent’s text stays in its own pane, the lead’s in none but its own', () => {
    const store = storeOf(named('a'), named('b'), output('a', 'from a'), output('b', 'from b'), output(undefined, 'from the lead'))
    stage(store, <SubagentPanes />)
    expect([textOf('A').textContent, textOf('B').textContent]).toEqual(['from a', 'from b'])
    expect(screen.queryByText('from the lead')).toBe(null)
    cleanup()
    stage(store, <SubagentPanes showLead />)
    expect(panes()).toEqual(['Lead', 'A', 'B'])
    expect(textOf('Lead').textContent).toBe('from the lead')
  })

  test('they hold the tasks of a scope, of a parent, or those that are named', () => {
    const store = storeOf(named('a', { scope: 's' }), named('b', { scope: 's', parentId: 'a' }), named('a', { scope: 't', title: 'Other' }))
    for (const [selection, expected] of [[{ scope: 's' }, ['A', 'B']], [{ scope: 's', parentId: 'a' }, ['B']], [{ ids: [{ id: 'a', scope: 't' }] }, ['Other']]] as const) {
      stage(store, <SubagentPanes {...selection} />)
      expect(panes()).toEqual(expected)
      cleanup()
    }
  })

  test('I1 the same agent in two turns is two panes, and each turn has its own lead', () => {
    const store = storeOf(
      named('a', { scope: 's' }), named('a', { scope: 't' }), output('a', 'first', { scope: 's' }), output('a', 'second', { scope: 't' }),
      output(undefined, 'one', { scope: 's' }), output(undefined, 'two', { scope: 't' }),
    )
    const { container } = stage(store, <SubagentPanes showLead />)
    expect([...container.querySelectorAll('.subagent-output')].map((text) => text.textContent)).toEqual(['one', 'first', 'two', 'second'])
  })

  test('without agents they are nothing; with the lead they wait for it', () => {
    const store = storeOf()
    expect(stage(store, <SubagentPanes />).container.innerHTML).toBe('')
    cleanup()
    stage(store, <SubagentPanes showLead />)
    expect(textOf('Lead').textContent).toBe('No output yet')
    apply(store, output(undefined, 'Well.'))
    expect(textOf('Lead').textContent).toBe('Well.')
  })

  test.each([
    [{}, 'No output yet'], [{ status: 'completed' }, 'No output'], [{ status: 'completed', result: 'Done.' }, 'Done.'], [{ partialResult: 'Hm' }, 'Hm'],
    [{ status: 'failed', error: 'boom\nat line 3' }, 'Failed: boom'], [{ status: 'interrupted' }, 'Interrupted: the run ended first'],
  ] as const)('a pane without streamed text says what there is: %o', (facts, expected) => {
    stage(storeOf(named('a', facts)), <SubagentPanes />)
    expect(textOf('A').textContent).toBe(expected)
  })

  test('reasoning is set apart, and what was dropped is said', () => {
    const store = storeOf(named('a'), output('a', 'Hm.', { channel: 'reasoning' }), output('a', 'Yes.'))
    const { container } = stage(store, <SubagentPanes />)
    expect([...container.querySelectorAll('.subagent-output-message')].map((message) => [message.getAttribute('data-channel'), message.textContent])).toEqual([
      ['reasoning', 'ReasoningHm.'], ['text', 'Yes.'],
    ])
    apply(store, output('a', 'x'.repeat(300_000)))
    expect(textOf('A').textContent).toContain('Earlier text is no longer kept.')
  })

  test('I5 an agent that is called again begins its words anew, and says which round it is', () => {
    const store = storeOf(named('a'), output('a', 'First.', { activation: '1' }), output('a', 'Second', { activation: '2' }), output('a', ' try.', { activation: '2' }))
    stage(store, <SubagentPanes />)
    expect(textOf('A').textContent).toBe('First.Round 2Second try.')
  })

  test('of 300 messages the newest page is drawn, the others on demand', async () => {
    const all = Array.from({ length: 300 }, (_, at) => output('a', `m${at}`, { messageId: `m${at}`, offset: 0 }))
    const { container } = stage(storeOf(named('a'), ...all), <SubagentPanes />)
    const drawn = () => [...container.querySelectorAll('.subagent-output-message')].map((message) => message.textContent)
    expect([drawn().length, drawn()[0]]).toEqual([200, 'm100'])
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(drawn()[0]).toBe('m0')
    expect(document.activeElement).toBe(textOf('A'))
  })
})

describe('streaming', () => {
  const piece = `${'word '.repeat(450)}`

  test('a piece that arrives changes one text node, and the nodes before it stay', () => {
    const store = storeOf(named('a'), named('b'), output('a', piece, { messageId: 'm', offset: 0 }), output('a', 'last', { messageId: 'm', offset: piece.length }))
    const { container } = stage(store, <SubagentPanes />)
    const nodes = () => [...(container.querySelector('.subagent-card-text')?.childNodes ?? [])]
    const before = nodes()
    expect(before.map((node) => node.textContent?.length)).toEqual([2250, 4])
    const changes = changesDuring(container, () => apply(store, output('a', ' word', { messageId: 'm', offset: piece.length + 4 })))
    expect(changes.map(({ type, target }) => [type, target])).toEqual([['characterData', before[1]]])
    expect(nodes()).toEqual(before)
    expect(before[1]?.textContent).toBe('last word')
  })

  test('a message that came before is not rendered again, and neither is another agent’s', () => {
    const renderText = vi.fn((text: string) => text)
    const store = storeOf(named('a'), named('b'), output('a', 'one', { messageId: '1' }), output('a', 'two', { messageId: '2' }), output('b', 'other'))
    stage(store, <SubagentPanes />, { renderText })
    renderText.mockClear()
    apply(store, output('a', ' more', { messageId: '2' }))
    expect(renderText.mock.calls.map(([text]) => text)).toEqual(['two more'])
  })

  test.each(['panes', 'merged'] as const)('focus stays where it is and nothing is announced, in the view %s', (view) => {
    const store = storeOf(named('a'), output('a', 'one'))
    const { container } = stage(store, <SubagentPanes view={view} showLead />)
    const scroller = container.querySelector<HTMLElement>('.subagent-output-scroller[aria-label]')
    scroller?.focus()
    apply(store, output('a', ' two'), output(undefined, 'lead'), named('b'), named('a', { status: 'completed' }))
    expect(document.activeElement).toBe(scroller)
    expect(container.querySelectorAll('[aria-live], [role=log], [role=status], [role=alert]')).toHaveLength(0)
  })

  test('what a piece stands in the middle of shows when it is whole', () => {
    const store = storeOf(named('a'), output('a', 'a \u001B[3', { messageId: 'm' }))
    stage(store, <SubagentPanes />)
    expect(textOf('A').textContent).toBe('a ')
    apply(store, output('a', '1mred\u001B[0m \uD83D', { messageId: 'm' }))
    expect(textOf('A').textContent).toBe('a red ')
    apply(store, output('a', '\uDE00', { messageId: 'm' }))
    expect(textOf('A').textContent).toBe('a red 😀')
  })
})

describe('the end of the text', () => {
  let grow: () => void = () => {}
  beforeEach(() => {
    const observed: (() => void)[] = []
    grow = () => observed.forEach((tell) => tell())
    vi.stubGlobal('ResizeObserver', class {
      constructor(tell: () => void) { observed.push(tell) }
      observe() {}
      disconnect() {}
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  /** jsdom lays nothing out: the box is 100 high and its text as high as the test says. */
  function box(height: { text: number }): HTMLElement {
    const element = textOf('A')
    Object.defineProperties(element, { clientHeight: { value: 100 }, scrollHeight: { get: () => height.text } })
    return element
  }
  function scrollTo(element: HTMLElement, top: number): void {
    element.scrollTop = top
    element.dispatchEvent(new Event('scroll', { bubbles: true }))
  }
  const jump = () => screen.queryByRole('button', { name: 'Jump to newest' })

  test('stays in sight until the reader scrolls up, and comes back at the press of a button', async () => {
    const store = storeOf(named('a'), output('a', 'one'))
    stage(store, <SubagentPanes />)
    const height = { text: 300 }
    const element = box(height)
    apply(store)
    await vi.waitFor(() => (grow(), expect(element.scrollTop).toBe(300)))
    element.scrollTop = 200
    scrollTo(element, 50)
    await vi.waitFor(() => expect(jump()).not.toBe(null))
    height.text = 500
    grow()
    expect(element.scrollTop).toBe(50)
    await userEvent.click(screen.getByRole('button', { name: 'Jump to newest' }))
    expect([element.scrollTop, document.activeElement, jump()]).toEqual([500, element, null])
  })

  test('is not lost to text that comes between our scrolling and its event', async () => {
    stage(storeOf(named('a'), output('a', 'one')), <SubagentPanes />)
    const height = { text: 300 }
    const element = box(height)
    await vi.waitFor(() => (grow(), expect(element.scrollTop).toBe(300)))
    height.text = 900
    element.dispatchEvent(new Event('scroll', { bubbles: true }))
    expect(jump()).toBe(null)
    await vi.waitFor(() => (grow(), expect(element.scrollTop).toBe(900)))
  })
})

describe('the merged transcript', () => {
  const both = () =>
    storeOf(
      named('a'), named('b'), output(undefined, 'Go.'), output('a', 'a1 ', { messageId: '1' }), output('b', 'b1 ', { messageId: '2' }),
      output('a', 'a2', { messageId: '1' }), output('b', 'b2', { messageId: '2' }), output('b', 'b3', { messageId: '3' }),
    )

  test('has the messages in the order in which they began, each with its speaker', () => {
    const { container } = stage(both(), <SubagentPanes defaultView="merged" showLead />)
    expect(lines(container)).toEqual(['LeadGo.', 'Aa1 a2', 'Bb1 b2', 'Bb3'])
    expect(container.querySelectorAll('.subagent-transcript-speaker')).toHaveLength(3)
  })

  test('parallel messages grow where they stand', () => {
    const store = both()
    const { container } = stage(store, <SubagentPanes defaultView="merged" />)
    const before = [...container.querySelectorAll('.subagent-transcript > li')]
    const changes = changesDuring(container, () => apply(store, output('a', ' a3', { messageId: '1' })))
    expect(changes.map(({ type }) => type)).toEqual(['characterData'])
    expect(lines(container)).toEqual(['Aa1 a2 a3', 'Bb1 b2', 'Bb3'])
    expect([...container.querySelectorAll('.subagent-transcript > li')]).toEqual(before)
  })

  test('holds only what the panes would hold', () => {
    const { container } = stage(both(), <SubagentPanes ids={['b']} view="merged" />)
    expect(lines(container)).toEqual(['Bb1 b2', 'Bb3'])
  })

  test('I1 two turns stand one after the other', () => {
    const store = storeOf(named('a', { scope: 's' }), named('a', { scope: 't' }), output('a', 'second', { scope: 't' }), output('a', 'first', { scope: 's' }))
    expect(lines(stage(store, <SubagentPanes view="merged" />).container)).toEqual(['Afirst', 'Asecond'])
  })

  test('a frame that changes no text renders no message', () => {
    const renderText = vi.fn((text: string) => text)
    const store = both()
    stage(store, <SubagentPanes view="merged" />, { renderText })
    renderText.mockClear()
    apply(store, named('a', { toolCallCount: 3 }))
    expect(renderText).not.toHaveBeenCalled()
  })

  test('is empty before the first word', () => {
    stage(storeOf(named('a')), <SubagentPanes view="merged" />)
    expect(screen.getByRole('group', { name: 'Transcript of all agents' }).textContent).toBe('No output yet')
  })
})

describe('the switch', () => {
  test('is one stop for the keyboard, and arrow keys change the view', async () => {
    // What user-event uses to find the other buttons; jsdom has none.
    vi.stubGlobal('CSS', { escape: (name: string) => name })
    const onViewChange = vi.fn()
    stage(storeOf(named('a')), <SubagentPanes onViewChange={onViewChange} />)
    const group = screen.getByRole('radiogroup', { name: 'View' })
    await userEvent.tab()
    expect(document.activeElement).toBe(within(group).getByRole('radio', { name: 'Panes' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(within(group).getByRole('radio', { name: 'Merged' }))
    expect(onViewChange).toHaveBeenCalledExactlyOnceWith('merged')
    expect(screen.queryByRole('article')).toBe(null)
    await userEvent.keyboard('{ArrowLeft}')
    expect(panes()).toEqual(['A'])
    vi.unstubAllGlobals()
  })

  test('of a controlled view only asks', async () => {
    const onViewChange = vi.fn()
    stage(storeOf(named('a')), <SubagentPanes view="panes" onViewChange={onViewChange} />)
    await userEvent.click(screen.getByRole('radio', { name: 'Merged' }))
    expect(onViewChange).toHaveBeenCalledWith('merged')
    expect(panes()).toEqual(['A'])
  })

  test('the panes are called by their number; how they stand is a list inside', () => {
    stage(storeOf(named('a'), named('b', { status: 'failed' })), <SubagentPanes />)
    expect(screen.getByRole('group', { name: '2 subagents' }).querySelector('ul')?.textContent).toBe('1 running1 failed')
  })

  test('speaks the language of the provider', () => {
    stage(storeOf(named('a')), <SubagentPanes showLead />, { locale: 'zh-CN' })
    expect(screen.getByRole('radiogroup', { name: '视图' }).textContent).toBe('分栏合并')
    expect(panes()).toEqual(['主代理', 'A'])
    expect(screen.getAllByText('暂无输出')).toHaveLength(2)
  })
})

test('what is selected is scrolled to and focused, each time anew, and never at the start', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const Host = (): ReactNode => {
    const [selected, select] = useState({ id: 'a', scope: '' })
    return <><SubagentPanes selected={selected} /><button onClick={() => select({ id: 'b', scope: '' })}>b</button></>
  }
  stage(storeOf(named('a'), named('b')), <Host />)
  expect([scrolled.mock.calls.length, document.activeElement]).toEqual([0, document.body])
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'b' }))
    expect(scrolled).toHaveBeenCalledTimes(times)
    expect(document.activeElement).toBe(textOf('B'))
  }
})

describe('the host’s renderer', () => {
  test('hears who speaks, and the panes’ own comes first', () => {
    const renderText = vi.fn((text: string, _context: { task: Task | undefined; kind: string }): ReactNode => text)
    const store = storeOf(named('a'), output('a', 'one'), output(undefined, 'two'))
    stage(store, <SubagentPanes showLead renderText={renderText} />, { renderText: () => 'never' })
    expect(renderText.mock.calls.map(([text, { task, kind }]) => [text, task?.id, kind])).toEqual([['two', undefined, 'output'], ['one', 'a', 'output']])
  })

  test('that throws leaves the plain text, and the host hears of it', () => {
    const onError = vi.fn()
    const renderText = () => { throw new Error('bomb') }
    stage(storeOf(named('a'), output('a', 'one'), output(undefined, 'two')), <SubagentPanes showLead />, { renderText, onError })
    expect(textOf('A').textContent).toContain('one')
    expect(onError.mock.calls.map(([, { task }]) => task?.id)).toEqual([undefined, 'a'])
  })

  test('of the lead that throws is told of by default', () => {
    const renderText = () => { throw new Error('bomb') }
    stage(storeOf(output(undefined, 'two')), <SubagentPanes showLead />, { renderText })
    expect(errors.take()[0]?.[0]).toContain('renderText of the lead threw')
  })

  test('a name of a model that throws costs one pane', () => {
    const onError = vi.fn()
    const models = (name: string) => { if (name === 'bad') throw new Error('bomb'); return name }
    stage(storeOf(named('a', { modelName: 'bad' }), named('b', { modelName: 'good' })), <SubagentPanes />, { models, onError, render: { onCaughtError: () => {} } })
    expect(panes()).toEqual(['B'])
    expect(onError).toHaveBeenCalledOnce()
    errors.takeCaught()
  })
})

test('untrusted text makes no elements and reorders nothing', () => {
  const markup = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>\u202E\u0000'
  const store = storeOf(named('a', { title: markup, subagentType: markup }), output('a', markup), output(undefined, markup), output('a', markup, { channel: 'reasoning' }))
  for (const view of ['panes', 'merged'] as const) {
    const { container } = stage(store, <SubagentPanes view={view} showLead />)
    expect(container.querySelectorAll('img, a, [href], [src], [onerror]')).toHaveLength(0)
    expect(container.textContent).not.toMatch(/[\u0000\u202A-\u202E\u2066-\u2069]/)
    for (const text of container.querySelectorAll('.subagent-card-text')) expect(text.getAttribute('dir')).toBe('auto')
    cleanup()
  }
})
