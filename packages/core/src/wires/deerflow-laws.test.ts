import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences, hostFact, plainTasks, playCase } from '../../../../contracts/play-case.ts'
import type { Decoder } from '../../../../contracts/play-case.ts'
import { readStreams } from '../../../../contracts/read-contracts.ts'
import type { Stream } from '../../../../contracts/read-contracts.ts'
import { createDeerFlowDecoder } from './deerflow.ts'

/** Every order of up to 7 frames; beyond that, random ones. */
const EXHAUSTIVE = 7
/** Milliseconds that a test may take on a busy machine before it counts as hung. */
const LONG = 120_000

const streams = readStreams('deerflow')
const anyOrder = streams.filter((stream) => stream.anyOrder)
const short = anyOrder.filter((stream) => Math.max(...segments(stream).map((segment) => segment.length)) <= EXHAUSTIVE)

const decoderFor = (stream: Pick<Stream, 'scope'>) => (scope: string | undefined): Decoder =>
  createDeerFlowDecoder({ scope: stream.scope === 'run' ? ({ runId }) => runId ?? '' : scope })

/** What a delivery comes to. The order of first sight is no fact of a task. */
function outcome(stream: Pick<Stream, 'scope'>, frames: readonly unknown[]): readonly unknown[] {
  return plainTasks(playCase(frames, { createDecoder: decoderFor(stream) }).store)
}

/** The wire's frames between two host facts, which keep their place (T9); each host fact is a segment of its own. */
function segments(stream: Stream): readonly (readonly unknown[])[] {
  const found: unknown[][] = [[]]
  for (const frame of stream.frames) {
    if (hostFact(frame) === undefined) found.at(-1)?.push(frame)
    else found.push([frame], [])
  }
  return found
}

function* permutations<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length < 2) yield items
  for (const [at, item] of items.entries()) {
    for (const rest of permutations(items.filter((_, other) => other !== at))) if (items.length > 1) yield [item, ...rest]
  }
}

/** One segment in every order while the others stay; then all of them at once at random, below. */
function* deliveries(stream: Stream): Generator<readonly unknown[]> {
  const parts = segments(stream)
  for (const [at, part] of parts.entries()) {
    for (const order of permutations(part)) yield parts.toSpliced(at, 1, order).flat()
  }
}

const randomDelivery = (stream: Stream): fc.Arbitrary<readonly unknown[]> =>
  fc
    .tuple(
      ...segments(stream).map((part) =>
        fc
          .tuple(fc.shuffledSubarray([...part], { minLength: part.length }), fc.shuffledSubarray([...part]))
          .map(([once, again]) => [...once, ...again]),
      ),
    )
    .map((parts) => parts.flat())

describe.each(streams.map((stream) => [stream.name, stream] as const))('stream %s', (_name, stream) => {
  test('reaches its expected state', () => {
    expect(differences(stream.expect, playCase(stream.frames, { createDecoder: decoderFor(stream) }))).toEqual([])
  })

  test('T8 reaches it when every frame comes twice', () => {
    expect(differences(stream.expect, playCase(stream.frames, { createDecoder: decoderFor(stream), isDoubled: true }))).toEqual([])
  })
})

test.each(short.map((stream) => [stream.name, stream] as const))('T9 every order of stream %s ends in one state', (_name, stream) => {
  const expected = outcome(stream, stream.frames)
  for (const frames of deliveries(stream)) {
    const reached = outcome(stream, frames)
    // Vitest's own comparison is made for its message; 5,040 of them take half a minute.
    if (!isDeepStrictEqual(reached, expected)) expect(reached).toEqual(expected)
  }
}, LONG)

test.each(anyOrder.map((stream) => [stream.name, stream] as const))('T9 random orders of stream %s with repetitions end in one state', (_name, stream) => {
  const expected = outcome(stream, stream.frames)
  fc.assert(fc.property(randomDelivery(stream), (frames) => isDeepStrictEqual(outcome(stream, frames), expected)), { numRuns: 60 })
}, LONG)

test('T9 streams of one conversation interleave in any way', () => {
  const [first, second] = ['completed', 'failed'].map((name) => anyOrder.find((stream) => stream.name === name))
  if (first === undefined || second === undefined) throw new Error('The streams "completed" and "failed" are gone.')
  const expected = outcome(first, [...first.frames, ...second.frames])
  fc.assert(
    fc.property(fc.infiniteStream(fc.boolean()), (choices) => {
      const [left, right] = [[...first.frames], [...second.frames]]
      const frames: unknown[] = []
      while (left.length + right.length > 0) {
        const takesLeft = right.length === 0 || (left.length > 0 && choices.next().value === true)
        frames.push((takesLeft ? left : right).shift())
      }
      return isDeepStrictEqual(outcome(first, frames), expected)
    }),
    { numRuns: 100 },
  )
}, LONG)
