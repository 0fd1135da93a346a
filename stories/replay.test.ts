import { describe, expect, it } from 'vitest'
import { filesBelow, textOf } from '../.ci/project-files.ts'
import { seekReplay, startReplay } from './replay.ts'

const streams = filesBelow('contracts/streams').flatMap((path) => /([\w-]+)\.ndjson$/.exec(path)?.[1] ?? [])

describe('replay stories', () => {
  it('exist for every stream', () => {
    const told = new Set([...textOf('stories/replay.stories.tsx').matchAll(/stream: '([\w-]+)'/g)].map((match) => match[1]))
    expect(streams.filter((name) => !told.has(name)), 'a stream that nobody can watch is not reviewed: add a line to replay.stories.tsx').toEqual([])
  })
})

describe('seekReplay', () => {
  const started = { type: 'task_started', task_id: 'call_1', description: 'Count the gulls' }
  const completed = { type: 'task_completed', task_id: 'call_1', result: 'There are 14 gulls.' }
  const stored = { type: 'tool', id: 'tm-1', name: 'task', tool_call_id: 'call_1', content: 'Task Succeeded. Result: There are 14 gulls.', additional_kwargs: { subagent_status: 'completed' } }
  const statusAt = (frames: readonly unknown[], position: number) =>
    seekReplay(startReplay(frames, undefined), position).store.getTask('call_1')?.status

  it('forward goes on with the same store, backward starts again', () => {
    const first = seekReplay(startReplay([started, completed], undefined), 1)
    const second = seekReplay(first, 2)
    expect(second.store).toBe(first.store)
    const back = seekReplay(second, 1)
    expect(back.store).not.toBe(second.store)
    expect(back.store.getTask('call_1')?.status).toBe('running')
  })

  it('tells the store what the host knows of a run', () => {
    const frames = [{ $host: 'run_state', run_id: 'run-1', state: 'running' }, started, { $host: 'run_state', run_id: 'run-1', state: 'interrupted' }]
    expect(statusAt(frames, 3)).toBe('interrupted')
  })

  it('forgets live events at a reload and keeps what was stored', () => {
    expect(statusAt([started, { $host: 'reload' }], 2)).toBeUndefined()
    expect(statusAt([started, stored, { $host: 'reload' }], 3)).toBe('completed')
  })
})
