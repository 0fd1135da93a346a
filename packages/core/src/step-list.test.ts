import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StepList } from './step-list.ts'

interface Item {
  readonly at: number
  readonly text: string
}

const item = (at: number, text: string = `${at}`): Item => ({ at, text })

test('an empty list has nothing', () => {
  const empty = StepList.empty<Item>()
  expect([empty.length, empty.first(), empty.last(), empty.get(0), empty.toArray()]).toEqual([0, undefined, undefined, undefined, []])
})

test('items stand by their numbers, and one number holds one item', () => {
  const list = [item(3), item(1), item(2), item(1, 'again')].reduce((all, one) => all.set(one), StepList.empty<Item>())
  expect(list.toArray()).toEqual([item(1, 'again'), item(2), item(3)])
  expect([list.first(), list.last(), list.get(2), list.get(4)]).toEqual([item(1, 'again'), item(3), item(2), undefined])
})

test('T10 versions that branch off one another stay as they were', () => {
  const one = StepList.empty<Item>().set(item(1))
  const left = one.set(item(2, 'left'))
  const right = one.set(item(2, 'right'))
  expect(one.toArray()).toEqual([item(1)])
  expect(left.toArray()).toEqual([item(1), item(2, 'left')])
  expect(right.toArray()).toEqual([item(1), item(2, 'right')])
})

test('T10 an older version knows nothing of what a newer one appended', () => {
  const empty = StepList.empty<Item>()
  const one = empty.set(item(1))
  one.set(item(2))
  expect(one.get(2)).toBeUndefined()
  expect(empty.get(1)).toBeUndefined()
})

test('T10 every version reads like a plain map, whatever branches off it', () => {
  // Each command extends the version of that number (or the newest) by one item.
  const commands = fc.array(fc.record({ from: fc.nat(12), at: fc.nat(6), text: fc.constantFrom('a', 'b') }), { maxLength: 14 })
  fc.assert(
    fc.property(commands, (list) => {
      const versions = [{ list: StepList.empty<Item>(), model: new Map<number, Item>() }]
      for (const { from, at, text } of list) {
        const base = versions[Math.min(from, versions.length - 1)]!
        versions.push({ list: base.list.set({ at, text }), model: new Map(base.model).set(at, { at, text }) })
      }
      for (const version of versions) {
        const expected = [...version.model.values()].sort((left, right) => left.at - right.at)
        expect(version.list.toArray()).toEqual(expected)
        expect(version.list.length).toBe(expected.length)
        expect([version.list.first(), version.list.last()]).toEqual([expected[0], expected.at(-1)])
        for (let at = 0; at <= 7; at += 1) expect(version.list.get(at)).toEqual(version.model.get(at))
      }
    }),
    { numRuns: 200 },
  )
})
