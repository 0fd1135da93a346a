// @vitest-environment node
import { expect, test } from 'vitest'
import { nestTasks } from './nest-tasks.ts'

type Link = readonly [id: string, parentId?: string | undefined, scope?: string]
const tasks = (...links: readonly Link[]) => links.map(([id, parentId, scope = '']) => ({ id, scope, parentId }))
const drawn = (...links: readonly Link[]) => nestTasks(tasks(...links)).map(({ id, depth }) => `${'.'.repeat(depth)}${id}`)

test('children stand below their parent, siblings in the order of first sight', () => {
  expect(drawn(['a'], ['b'], ['b1', 'b'], ['a1', 'a'], ['b11', 'b1'], ['a2', 'a'])).toEqual(['a', '.a1', '.a2', 'b', '.b1', '..b11'])
})

test('a child that was seen before its parent finds it', () => {
  expect(drawn(['b1', 'b'], ['a'], ['b'])).toEqual(['a', 'b', '.b1'])
})

test('an unknown parent, or one of another scope, is none', () => {
  expect(drawn(['a', 'nobody'], ['b', undefined, 's'], ['c', 'b', 't'])).toEqual(['a', 'b', 'c'])
})

test('a circle neither hangs nor hides: its first task stands on top', () => {
  expect(drawn(['a', 'a'])).toEqual(['a'])
  expect(drawn(['tail', 'b'], ['a', 'c'], ['b', 'a'], ['c', 'b'])).toEqual(['a', '.b', '..tail', '..c'])
})

test('a chain of 20,000 is drawn as deep as there is room', () => {
  const chain = nestTasks(tasks(...Array.from({ length: 20_000 }, (_, at) => [String(at), at === 0 ? undefined : String(at - 1)] as const)))
  expect(chain).toHaveLength(20_000)
  expect(chain.at(-1)).toMatchObject({ id: '19999', parentId: '19998', depth: 6 })
})
