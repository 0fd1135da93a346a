import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Journal } from './journal.ts'

test('an empty journal has nothing', () => {
  const empty = Journal.empty<string, number>()
  expect([empty.length, empty.get('a'), [...empty.values()]]).toEqual([0, undefined, []])
})

test('the latest value of a key counts, in the place where the key was first set', () => {
  const journal = Journal.empty<string, number>().set('a', 1).set('b', 2).set('a', 3)
  expect([journal.get('a'), journal.get('b'), [...journal.values()]]).toEqual([3, 2, [3, 2]])
})

test('T11 keys are data', () => {
  const journal = Journal.empty<string, number>().set('__proto__', 1)
  expect([journal.get('__proto__'), journal.get('constructor')]).toEqual([1, undefined])
})

test('T10 versions that branch off one another stay as they were', () => {
  const one = Journal.empty<string, string>().set('a', 'one')
  const left = one.set('a', 'left')
  const right = one.set('a', 'right')
  expect([one.get('a'), left.get('a'), right.get('a')]).toEqual(['one', 'left', 'right'])
})

test('T10 every version reads like a plain map, whatever branches off it', () => {
  const commands = fc.array(fc.record({ from: fc.nat(12), key: fc.constantFrom('a', 'b', 'c', '__proto__'), value: fc.nat(9) }), { maxLength: 14 })
  fc.assert(
    fc.property(commands, (list) => {
      const versions = [{ journal: Journal.empty<string, number>(), model: new Map<string, number>() }]
      for (const { from, key, value } of list) {
        const base = versions[Math.min(from, versions.length - 1)]!
        versions.push({ journal: base.journal.set(key, value), model: new Map(base.model).set(key, value) })
      }
      for (const { journal, model } of versions) {
        expect([...journal.values()]).toEqual([...model.values()])
        for (const key of ['a', 'b', 'c', 'd', '__proto__']) expect(journal.get(key)).toBe(model.get(key))
        expect(journal.length === 0).toBe(model.size === 0)
      }
    }),
    { numRuns: 200 },
  )
})
