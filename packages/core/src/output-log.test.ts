import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OutputLog } from './output-log.ts'
import type { Transcript } from './output-log.ts'
import type { OutputUpdate } from './task.ts'

const LIMITS = { characters: 1000, messages: 20 }

function say(text: string, rest: Partial<OutputUpdate> = {}): OutputUpdate {
  return { kind: 'output', id: 'a', channel: 'text', text, ...rest }
}

function play(updates: readonly OutputUpdate[], limits = LIMITS): OutputLog {
  const log = new OutputLog(limits)
  for (const update of updates) log.write(update)
  return log
}

function texts({ messages }: Transcript): readonly string[] {
  return messages.map((message) => `${message.agentId ?? 'lead'}: ${message.pieces.join('')}`)
}

describe('what belongs together', () => {
  test('chunks of one agent without ids are one message', () => {
    expect(texts(play([say('one '), say('two')]).read())).toEqual(['a: one two'])
  })

  test('agents that speak at the same time stay apart, in the order in which they began', () => {
    const log = play([say('He'), say('Wo', { id: 'b' }), say('llo'), say('rld', { id: 'b' })])
    expect(texts(log.read())).toEqual(['a: Hello', 'b: World'])
    expect(texts(log.readAgent('b'))).toEqual(['b: World'])
  })

  test('a new activation, another channel and another message id begin a new message', () => {
    const log = play([
      say('round one', { activation: '1' }), say('round two', { activation: '2' }), say('hm', { activation: '2', channel: 'reasoning' }),
      say('so', { messageId: 'm1' }), say(' be it', { messageId: 'm1' }), say('next', { messageId: 'm2' }),
    ])
    expect(texts(log.read())).toEqual(['a: round one', 'a: round two', 'a: hm', 'a: so be it', 'a: next'])
  })

  test('what the lead says after an agent spoke is said anew', () => {
    const lead = { id: undefined }
    const log = play([say('Start.', lead), say(' Go.', lead), say('working'), say('[Workflow cancelled]', lead), say(' more')])
    expect(texts(log.read())).toEqual(['lead: Start. Go.', 'a: working more', 'lead: [Workflow cancelled]'])
  })

  test('ids named like members of an object are ids', () => {
    const log = play([say('x', { id: '__proto__', messageId: 'constructor' }), say('y', { id: 'toString' })])
    expect(texts(log.read())).toEqual(['__proto__: x', 'toString: y'])
  })
})

describe('replays', () => {
  const message = [say('Hello ', { messageId: 'm', offset: 0 }), say('world', { messageId: 'm', offset: 6 })]

  test('T8 a piece with a place is kept once, however often it comes', () => {
    expect(texts(play([...message, ...message, ...message]).read())).toEqual(['a: Hello world'])
  })

  test('a replay in other pieces says the same, and goes on where it went further', () => {
    expect(texts(play([...message, say('Hello world, again', { messageId: 'm', offset: 0 })]).read())).toEqual(['a: Hello world, again'])
  })

  test('a piece that stands at a known place with other words is no replay, and nothing of it is lost', () => {
    expect(texts(play([...message, say('Bye', { messageId: 'm', offset: 0 })]).read())).toEqual(['a: Hello worldBye'])
  })

  test('T10 a replay changes no snapshot', () => {
    const log = play(message)
    const before = log.read()
    expect(log.write(say('Hello ', { messageId: 'm', offset: 0 }))).toBe(false)
    expect(log.read()).toBe(before)
  })

  test('T8 law: any text, cut anywhere twice, and replayed from the start, is the text', () => {
    const cuts = (text: string, at: readonly number[]): OutputUpdate[] => {
      const places = [...new Set([0, ...at.map((place) => place % (text.length + 1)), text.length])].sort((left, right) => left - right)
      return places.slice(1).map((end, index) => say(text.slice(places[index], end), { messageId: 'm', offset: places[index] }))
    }
    fc.assert(fc.property(fc.string({ minLength: 1, maxLength: 200 }), fc.array(fc.nat()), fc.array(fc.nat()), fc.nat(), (text, first, second, stop) => {
      const log = play([...cuts(text, first).slice(0, stop), ...cuts(text, first), ...cuts(text, second)], { characters: 1e6, messages: 1e6 })
      expect(texts(log.read())).toEqual([`a: ${text}`])
    }))
  })
})

describe('bounds', () => {
  test('the oldest characters of an agent give way to its newest, and the cut says so', () => {
    const log = play(Array.from({ length: 400 }, (_, at) => say(`word${at} `)))
    const [message] = log.readAgent('a').messages
    const text = message?.pieces.join('') ?? ''
    expect(text.length).toBeLessThanOrEqual(LIMITS.characters)
    expect(text.endsWith('word399 ')).toBe(true)
    expect(message?.isCut).toBe(true)
  })

  test('the oldest messages of an agent give way, in its own transcript and in the common one', () => {
    const log = play([say('b speaks', { id: 'b' }), ...Array.from({ length: 50 }, (_, at) => say(`m${at}`, { messageId: `m${at}` }))])
    expect(log.readAgent('a').messages.length).toBeLessThanOrEqual(LIMITS.messages)
    expect(log.readAgent('a').isCut).toBe(true)
    expect(texts(log.read())).toContain('b: b speaks')
    expect(texts(log.read()).at(-1)).toBe('a: m49')
    expect(texts(log.read())).not.toContain('a: m0')
  })

  test('what is counted as kept is what is kept, where a cut would tear a pair of surrogates', () => {
    const log = play([say('😀'.repeat(601) + 'a')])
    expect(log.kept).toBe(log.read().messages.reduce((sum, { pieces }) => sum + pieces.join('').length, 0))
  })

  test('one chunk that is larger than the bound keeps its end', () => {
    const text = play([say('x'.repeat(5000) + 'end')]).read().messages[0]?.pieces.join('') ?? ''
    expect(text.length).toBeLessThanOrEqual(LIMITS.characters)
    expect(text.endsWith('end')).toBe(true)
  })

  test('T12 a replay of messages that gave way is no news', () => {
    const messages = Array.from({ length: 50 }, (_, at) => say(`message ${at}. `, { messageId: `m${at}`, offset: 0 }))
    const log = play(messages)
    const before = log.readAgent('a')
    expect(messages.slice(0, 10).map((message) => log.write(message))).not.toContain(true)
    expect(log.readAgent('a')).toBe(before)
  })

  test('an agent that is forgotten leaves nothing behind', () => {
    const log = play([say('one'), say('two', { id: 'b' })])
    log.forget('a')
    expect(texts(log.read())).toEqual(['b: two'])
    expect(log.kept).toBe(3)
  })

  test('of more agents than anyone reads, those that began nothing for the longest time go', () => {
    const log = play([say('early', { messageId: '1' }), ...Array.from({ length: 999 }, (_, at) => say('hi', { id: `agent ${at}` })), say('again', { messageId: '2' }), say('one more', { id: 'new' })])
    expect(texts(log.readAgent('a'))).toEqual(['a: early', 'a: again'])
    expect(texts(log.readAgent('agent 0'))).toEqual([])
    expect(log.read().isCut).toBe(true)
  })

  test('a replay of text of which the beginning was dropped adds nothing', () => {
    const chunks = Array.from({ length: 300 }, (_, at) => say('12345 ', { messageId: 'm', offset: at * 6 }))
    expect(texts(play([...chunks, ...chunks]).read())).toEqual(texts(play(chunks).read()))
  })
})

describe('reading', () => {
  test('only the message that grew is a new object, and only its last piece', () => {
    const words = Array.from({ length: 2000 }, (_, at) => say(`word${at} `))
    const log = play([...words, say('b speaks', { id: 'b' })], { characters: 1e6, messages: 1e6 })
    const before = log.read()
    log.write(say('!'))
    const after = log.read()
    expect(after.messages[1]).toBe(before.messages[1])
    expect(after.messages[0]).not.toBe(before.messages[0])
    const changed = after.messages[0]?.pieces.filter((piece, at) => piece !== before.messages[0]?.pieces[at])
    expect(changed).toHaveLength(1)
  })

  test('no piece tears a pair of surrogates apart', () => {
    const log = play(Array.from({ length: 8000 }, () => [say('\uD83D'), say('\uDE00')]).flat(), { characters: 1e6, messages: 1e6 })
    const pieces = log.read().messages[0]?.pieces ?? []
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.every((piece) => !/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(piece))).toBe(true)
  })
})
