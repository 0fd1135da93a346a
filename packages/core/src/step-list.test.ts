import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StepList } from './step-list.ts'
import type { Step } from './task.ts'
import { aiStep } from './testing/updates.ts'

/** The list with the step at its place, instead of the one that was there. */
function set(list: StepList, step: Step, weight: number = 0): StepList {
  const place = list.find(step.index ?? -1)
  return list.stepAt(place)?.index === step.index ? list.replace(place, step, weight) : list.insert(place, step, weight)
}

function get(list: StepList, index: number): Step | undefined {
  const step = list.stepAt(list.find(index))
  return step?.index === index ? step : undefined
}

test('an empty list has nothing', () => {
  const empty = StepList.empty()
  expect([empty.length, empty.find(0), empty.stepAt(0), empty.stepAt(-1), empty.toArray()]).toEqual([0, 0, undefined, undefined, []])
})

test('steps stand by their indexes, and one index holds one step with its weight', () => {
  const list = [aiStep(3, 'three'), aiStep(1, 'one'), aiStep(2, 'two'), aiStep(1, 'again')].reduce((all, step, at) => set(all, step, at), StepList.empty())
  expect(list.toArray()).toEqual([aiStep(1, 'again'), aiStep(2, 'two'), aiStep(3, 'three')])
  expect([0, 1, 2].map((place) => list.weightAt(place))).toEqual([3, 2, 0])
  expect([list.length, list.find(0), list.find(2), list.find(4)]).toEqual([3, 0, 1, 3])
})

test('T10 versions that branch off one another stay as they were', () => {
  const one = set(StepList.empty(), aiStep(1, 'one'))
  const left = set(one, aiStep(2, 'left'), 7)
  const right = set(one, aiStep(2, 'right'), 8)
  expect(one.toArray()).toEqual([aiStep(1, 'one')])
  expect(left.toArray()).toEqual([aiStep(1, 'one'), aiStep(2, 'left')])
  expect(right.toArray()).toEqual([aiStep(1, 'one'), aiStep(2, 'right')])
  expect([left.weightAt(1), right.weightAt(1)]).toEqual([7, 8])
})

test('T10 an older version knows nothing of what a newer one appended', () => {
  const empty = StepList.empty()
  const one = set(empty, aiStep(1, 'one'))
  set(one, aiStep(2, 'two'))
  expect(get(one, 2)).toBeUndefined()
  expect(get(empty, 1)).toBeUndefined()
})

test('T10 every version reads like a plain map, whatever branches off it', () => {
  // Each command extends the version of that number (or the newest) by one step.
  const commands = fc.array(fc.record({ from: fc.nat(12), index: fc.nat(6), text: fc.constantFrom('a', 'b'), weight: fc.nat(9) }), { maxLength: 14 })
  fc.assert(
    fc.property(commands, (list) => {
      const versions = [{ list: StepList.empty(), model: new Map<number, { readonly step: Step; readonly weight: number }>() }]
      for (const { from, index, text, weight } of list) {
        const base = versions[Math.min(from, versions.length - 1)]!
        const step = aiStep(index, text)
        versions.push({ list: set(base.list, step, weight), model: new Map(base.model).set(index, { step, weight }) })
      }
      for (const version of versions) {
        const expected = [...version.model].sort(([left], [right]) => left - right).map(([, entry]) => entry)
        expect(version.list.toArray()).toEqual(expected.map((entry) => entry.step))
        expect(expected.map((_, place) => version.list.weightAt(place))).toEqual(expected.map((entry) => entry.weight))
        for (let index = 0; index <= 7; index += 1) expect(get(version.list, index)).toEqual(version.model.get(index)?.step)
      }
    }),
    { numRuns: 200 },
  )
})
