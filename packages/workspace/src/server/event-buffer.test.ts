import { expect, test } from 'vitest'
import { createEventBuffer } from './event-buffer.ts'

const numbers = (buffer: ReturnType<typeof createEventBuffer>, after: string): unknown => buffer.after(after)?.map(({ data }) => Number(data))

test('a reader that comes back gets what it missed, each event once and in order', () => {
  const buffer = createEventBuffer('a', { events: 10, bytes: 1000 })
  const start = buffer.lastId
  const ids = [1, 2, 3].map((data) => buffer.append('custom', data).id)
  expect(numbers(buffer, start)).toEqual([1, 2, 3])
  expect(numbers(buffer, ids[1] ?? '')).toEqual([3])
  expect(numbers(buffer, buffer.lastId)).toEqual([])
})

test('the buffer keeps no more than its limits, and says that there is a gap instead of leaving something out', () => {
  const buffer = createEventBuffer('a', { events: 10, bytes: 1_000_000 })
  const first = buffer.append('custom', 0).id
  for (let data = 1; data < 100; data += 1) buffer.append('custom', data)
  expect(buffer.after(first)).toBeUndefined()
  const kept = Array.from({ length: 100 }, (_, number) => buffer.after(`a-${number}`)).filter((events) => events !== undefined)
  expect(kept.length).toBeLessThanOrEqual(12)
  expect(kept.length).toBeGreaterThanOrEqual(10)
})

test('bytes count too', () => {
  const buffer = createEventBuffer('a', { events: 1_000, bytes: 5_000 })
  for (let data = 0; data < 100; data += 1) buffer.append('custom', 'x'.repeat(998))
  const kept = Array.from({ length: 101 }, (_, number) => buffer.after(`a-${number}`)).filter((events) => events !== undefined)
  expect(kept.length).toBeLessThanOrEqual(7)
})

test.each(['b-1', 'a-5', 'a--1', 'a-1e3', 'a-', '', 'a-1\n', `a-${'9'.repeat(30)}`])('the id %j is none of ours, so its reader has a gap', (id) => {
  const buffer = createEventBuffer('a', { events: 10, bytes: 1000 })
  buffer.append('custom', 1)
  expect(buffer.after(id)).toBeUndefined()
})
