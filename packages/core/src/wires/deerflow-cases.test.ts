import { describe, expect, test } from 'vitest'
import { differences, playCase } from '../../../../contracts/play-case.ts'
import type { Decoder, Json } from '../../../../contracts/play-case.ts'
import { readCases } from '../../../../contracts/read-contracts.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { createDeerFlowDecoder } from './deerflow.ts'

const cases = readCases().filter(({ wire }) => wire.startsWith('deerflow-'))
const createDecoder = (scope: string | undefined): Decoder => createDeerFlowDecoder(scope === undefined ? {} : { scope })

test('there are cases to run', () => {
  expect(cases.length).toBeGreaterThan(20)
})

describe.each(cases.map((one) => [one.id, one] as const))('reported failure %s', (_id, one) => {
  test('reaches the expected state, at every checkpoint and at the end', () => {
    const found: string[] = []
    const world = playCase(one.frames, {
      createDecoder,
      onFrame(at, now) {
        for (const checkpoint of one.checkpoints ?? []) {
          if (checkpoint.after === at) found.push(...differences(checkpoint.expect, now).map((line) => `after frame ${at}, ${line}`))
        }
        found.push(...quietly(one.expect, at, now.hasChanged, now.told))
        found.push(...never(one.expect, at, now.store))
      },
    })
    found.push(...differences(one.expect, world))
    expect(found).toEqual([])
  })

  test('T8 reaches it with frozen frames, each applied twice', () => {
    const world = playCase(deepFreeze(one.frames), { createDecoder, isDoubled: true })
    expect(differences(one.expect, world)).toEqual([])
  })
})

/** T10: frames listed as `noChange` replace no task and tell nobody. */
function quietly(expected: Json, at: number, hasChanged: boolean, told: number): readonly string[] {
  const all = expected['$all'] as Json | undefined
  const quiet = all?.['noChange']
  if (!Array.isArray(quiet) || !quiet.includes(at)) return []
  return hasChanged || told > 0 ? [`frame ${at} should change nothing, but told ${told} subscribers`] : []
}

/** T5: forbidden words after a point. */
function never(expected: Json, at: number, store: ReturnType<typeof playCase>['store']): readonly string[] {
  return Object.keys(expected).flatMap((id) => {
    const rule = (expected[id] as Json)['neverAfter'] as readonly [number, readonly string[]] | undefined
    const status = store.getTask(id)?.status
    return rule !== undefined && at > rule[0] && status !== undefined && rule[1].includes(status) ? [`${id} is ${status} after frame ${at}`] : []
  })
}
