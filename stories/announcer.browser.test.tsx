import type { TaskStore } from '@subagent-cards/core'
import { flushSync } from 'react-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CardHost } from './card-host.tsx'
import { seekReplay, startReplay } from './replay.ts'
import { streamNamed } from './streams.ts'
import { one } from './testing/elements.ts'
import { openPage } from './testing/show.tsx'

afterEach(() => void vi.useRealTimers())

/** Everything that is said, in order, while the frames of a stream come at this pace. */
async function hear(name: string, msBetweenFrames: number) {
  const stream = streamNamed(name)
  const page = await openPage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const heard: string[] = []
  let replay = startReplay(stream.frames, stream)
  const mount = (store: TaskStore) => page.render(<CardHost store={store} />)
  mount(replay.store)
  function pass(ms: number) {
    const before = one(page.element, '[data-subagent-announcer]').firstChild
    vi.advanceTimersByTime(ms)
    const lines = [...one(page.element, '[data-subagent-announcer]').children]
    if (lines[0] !== before) heard.push(...lines.map((line) => line.textContent))
  }
  for (let position = 1; position <= stream.frames.length; position += 1) {
    const next = flushSync(() => seekReplay(replay, position))
    // The page was loaded anew.
    if (next.store !== replay.store) mount(next.store)
    replay = next
    pass(msBetweenFrames)
  }
  pass(500)
  return heard
}

describe('what is said while a run goes on: starts, who needs a person, ends, and nothing else', () => {
  it.each([
    'acp-cancelled', 'acp-claude-parent-call', 'acp-nested-tags', 'acp-two-prompts', 'acp-workflow-loop', 'cancelled', 'completed', 'duplicated', 'failed', 'live-sse', 'parallel-models',
    'recorded-acp-flat', 'recorded-acp-subagent-sessions', 'recorded-live-events', 'replay-gap', 'reused-call-id', 'timed-out',
  ])('%s', async (name) => {
    await expect(lines(await hear(name, 600))).toMatchFileSnapshot(`./__announcements__/${name}.txt`)
  })

  it('and of those that start within half a second one message', async () => {
    expect((await hear('parallel-models', 200))[0]).toBe('3 subagents started')
  })
})

describe('what is not said', () => {
  it.each(['history-alone', 'parallel-models-history', 'legacy-texts', 'orphan-from-history', 'recorded-tool-messages', 'recorded-run-events', 'recorded-legacy-reads'])(
    'anything of a thread that is read again in one go: %s',
    async (name) => {
      expect(await hear(name, 0)).toEqual([])
    },
  )

  it('that a task started which still runs when the page is loaded anew', async () => {
    await expect(lines(await hear('reload-mid-run', 600))).toMatchFileSnapshot('./__announcements__/reload-mid-run.txt')
  })

  it('anything when the history of a run comes after its live frames', async () => {
    await expect(lines(await hear('live-then-history', 600))).toMatchFileSnapshot('./__announcements__/live-then-history.txt')
  })
})

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('')
