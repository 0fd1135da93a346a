import { describe, expect, it } from 'vitest'
import { filesBelow, textOf } from '../.ci/project-files.ts'
import { asRecorded, deliver } from './delivery.ts'
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

describe('an ACP stream', () => {
  const acp = streams.filter((name) => /"wire": "acp"/.test(textOf(`contracts/streams/${name}.json`)))
  const framesOf = (name: string) => textOf(`contracts/streams/${name}.ndjson`).split('\n').filter(Boolean).map((line): unknown => JSON.parse(line))
  const cardsAfter = (frames: readonly unknown[]) => {
    const { store } = seekReplay(startReplay(frames, { wire: 'acp', scope: undefined }), frames.length)
    return store.getTasks().map(({ id, scope, status, result, error, activation }) => ({ id, scope, status, result, error, activation })).toSorted((one, other) => (`${one.scope} ${one.id}` < `${other.scope} ${other.id}` ? -1 : 1))
  }

  it('is played by its own decoder, and each turn has a scope of its own', () => {
    expect(cardsAfter(framesOf('acp-two-prompts')).map(({ scope, id, status }) => `${scope} ${id} ${status}`)).toEqual([
      'turn-1 coder completed', 'turn-1 planner completed', 'turn-2 coder failed', 'turn-2 planner completed',
    ])
  })

  it.each(acp)('%s ends in the same cards however its agents take turns', (name) => {
    const frames = framesOf(name)
    for (let seed = 1; seed <= 20; seed += 1) {
      const arriving = deliver(frames, { ...asRecorded, shuffled: true, seed }, 'acp')
      expect(new Set(arriving)).toEqual(new Set(frames))
      expect(cardsAfter(arriving)).toEqual(cardsAfter(frames))
    }
  })
})
