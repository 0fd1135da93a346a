import { describe, expect, test, vi } from 'vitest'
import { createTaskStore } from './store.ts'
import type { OutputUpdate } from './task.ts'
import type { Transcript } from './output-log.ts'

function say(id: string | undefined, text: string, scope = 's'): OutputUpdate {
  return { kind: 'output', id, scope, channel: 'text', text }
}

function texts({ messages }: Transcript): readonly string[] {
  return messages.map((message) => message.pieces.join(''))
}

describe('the output of a store', () => {
  test('each agent is kept apart, and everybody together', () => {
    const store = createTaskStore()
    store.apply([say('a', 'one'), say(undefined, 'lead'), say('b', 'two')])
    expect(texts(store.getOutput('a'))).toEqual(['one'])
    expect(texts(store.getOutput(undefined))).toEqual(['lead'])
    expect(texts(store.getTranscript('s'))).toEqual(['one', 'lead', 'two'])
  })

  test('I1 two scopes with the same agent ids never mix, and without a scope nothing is guessed', () => {
    const store = createTaskStore()
    store.apply([say('a', 'first turn', 'turn-1'), say('a', 'second turn', 'turn-2')])
    expect(texts(store.getOutput('a', 'turn-1'))).toEqual(['first turn'])
    expect(texts(store.getOutput('a', 'turn-2'))).toEqual(['second turn'])
    expect(texts(store.getOutput('a'))).toEqual([])
  })

  test('text makes no card', () => {
    const store = createTaskStore()
    store.apply(say('a', 'one'))
    expect(store.getTasks()).toEqual([])
  })

  test('only who listens to the agent that spoke is told, once a delivery', () => {
    const store = createTaskStore()
    const [toA, toB, toAll, toTasks] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    store.subscribeOutput('a', toA, 's')
    store.subscribeOutput('b', toB, 's')
    store.subscribeTranscript(toAll, 's')
    store.subscribe(toTasks)
    store.apply([say('a', 'one'), say('a', ' two')])
    expect([toA, toB, toAll, toTasks].map((listener) => listener.mock.calls.length)).toEqual([1, 0, 1, 0])
  })

  test('subscribers are told when schedule says so, and read the present in between', () => {
    const flushes: (() => void)[] = []
    const store = createTaskStore({ schedule: (flush) => flushes.push(flush) })
    const listener = vi.fn()
    store.subscribeTranscript(listener)
    store.apply(say('a', 'one'))
    store.apply(say('a', ' two'))
    expect(listener).not.toHaveBeenCalled()
    expect(texts(store.getTranscript())).toEqual(['one two'])
    flushes.forEach((flush) => flush())
    expect([flushes.length, listener.mock.calls.length]).toEqual([1, 1])
  })

  test('who unsubscribed hears nothing more, and an error of a listener silences no other', () => {
    const errors: unknown[] = []
    const store = createTaskStore({ onError: (error) => errors.push(error) })
    const [gone, heard] = [vi.fn(), vi.fn()]
    store.subscribeOutput('a', () => { throw new Error('broken') }, 's')
    store.subscribeOutput('a', gone, 's')()
    store.subscribeOutput('a', heard, 's')
    store.apply(say('a', 'one'))
    store.apply(say('a', 'two'))
    expect(gone).not.toHaveBeenCalled()
    expect(heard).toHaveBeenCalledTimes(2)
    expect(errors).toHaveLength(1)
  })

  test('an agent keeps as many characters as the host allows', () => {
    const store = createTaskStore({ retention: { outputCharacters: 100 } })
    for (let at = 0; at < 100; at += 1) store.apply(say('a', 'ten chars '))
    expect(texts(store.getOutput('a')).join('').length).toBeLessThanOrEqual(100)
  })
})
