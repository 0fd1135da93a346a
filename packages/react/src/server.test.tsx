// @vitest-environment node
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { Writable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { everyTask, Everything, languages } from './testing/everything.tsx'
import { NOW } from './testing/stage.tsx'

// React 18 warns of layout effects on a server, so none may be left in what a server renders.
failOnConsoleErrors()

const store = everyTask()

test('there is no document here, as on any server', () => {
  expect(typeof document).toBe('undefined')
})

describe.each(Object.entries(languages))('in %s', (locale, messages) => {
  test.each([['a clock that runs', undefined], ['a clock that stands', NOW]])('a server says the same twice, with %s', (_, now) => {
    const page = <Everything store={store} locale={locale} messages={messages} now={now} />
    const html = renderToString(page)
    expect(html).toContain('data-status="timed_out"')
    expect(renderToString(page)).toBe(html)
  })
})

test('rendering reads no clock and no chance', () => {
  const clock = vi.spyOn(Date, 'now')
  const chance = vi.spyOn(Math, 'random')
  renderToString(<Everything store={store} />)
  expect(clock).not.toHaveBeenCalled()
  expect(chance).not.toHaveBeenCalled()
  clock.mockRestore()
  chance.mockRestore()
})

test('rendering leaves no listener in the store', () => {
  const counted = everyTask()
  const subscribe = vi.spyOn(counted, 'subscribe')
  const subscribeTask = vi.spyOn(counted, 'subscribeTask')
  renderToString(<Everything store={counted} />)
  expect([subscribe.mock.calls, subscribeTask.mock.calls]).toEqual([[], []])
})

test('a stream sends the same cards, also where they come later than the page around them', async () => {
  const page = <Everything store={store} now={NOW} />
  let arrive = (): void => {}
  const Late = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => void (arrive = () => resolve({ default: () => page }))))
  const html = await new Promise<string>((resolve, reject) => {
    const chunks: string[] = []
    const sink = new Writable({
      write(chunk, _, done) {
        chunks.push(String(chunk))
        done()
      },
      final(done) {
        resolve(chunks.join(''))
        done()
      },
    })
    function onShellReady(): void {
      pipe(sink)
      arrive()
    }
    const { pipe } = renderToPipeableStream(<Suspense fallback="Wait."><Late /></Suspense>, { onShellReady, onError: reject })
  })
  for (const status of ['running', 'timed_out', 'unknown']) expect(html).toContain(`data-status="${status}"`)
})
