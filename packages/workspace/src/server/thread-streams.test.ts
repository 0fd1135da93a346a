import { expect, test } from 'vitest'
import { createThreadStreams } from './thread-streams.ts'

test('of many threads the longest silent is forgotten, and its reader is told of a gap; one that is listened to stays', () => {
  const streams = createThreadStreams('boot', { events: 10, bytes: 10_000 })
  const heard: string[] = []
  streams.publish('listened', [['custom', 1]])
  streams.subscribe('listened', undefined, (events) => heard.push(...events.map(({ data }) => data)))
  const places = new Map(['listened', 'silent'].map((thread) => [thread, streams.lastId(thread)]))
  for (let thread = 0; thread < 250; thread += 1) streams.publish(`thread ${thread}`, [['custom', thread]])
  expect(streams.subscribe('listened', places.get('listened'), () => {}).missed).toEqual([])
  expect(streams.subscribe('silent', places.get('silent'), () => {}).missed).toBeUndefined()
  streams.publish('listened', [['custom', 2]])
  expect(heard).toEqual(['2'])
})
