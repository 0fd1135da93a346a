import { describe, expect, test } from 'vitest'
import type { Update } from '../task.ts'
import { differences, playCase } from '../../../../contracts/play-case.ts'
import type { Decoder, World } from '../../../../contracts/play-case.ts'
import { readCases, readStreams } from '../../../../contracts/read-contracts.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { createAcpDecoder } from './acp.ts'

const cases = readCases().filter((one) => one.wire === 'acp-raf' || one.dialect?.startsWith('acp-') === true)
const createDecoder = (scope: string | undefined): Decoder => createAcpDecoder({ scope })

test('there are cases to run', () => {
  expect(cases.map(({ id }) => id)).toEqual(['031', '041', '060', '061'])
})

describe.each(cases.map((one) => [one.id, one] as const))('reported failure %s', (_id, one) => {
  test('reaches the expected state, at every checkpoint and at the end', () => {
    const found: string[] = []
    const world = playCase(one.frames, {
      createDecoder,
      onFrame(at: number, now: World) {
        for (const checkpoint of one.checkpoints ?? []) {
          if (checkpoint.after === at) found.push(...differences(checkpoint.expect, now).map((line) => `after frame ${at}, ${line}`))
        }
        const quiet = one.expect['$all']
        const isQuiet = typeof quiet === 'object' && quiet !== null && 'noChange' in quiet && Array.isArray(quiet.noChange) && quiet.noChange.includes(at)
        if (isQuiet && (now.hasChanged || now.told > 0)) found.push(`frame ${at} should change nothing`)
      },
    })
    expect([...found, ...differences(one.expect, world)]).toEqual([])
  })
})

test.each(cases.map((one) => [one.id, one] as const))('reported failure %s holds with frozen frames', (_id, one) => {
  expect(differences(one.expect, playCase(deepFreeze(one.frames), { createDecoder }))).toEqual([])
})

describe.each(readStreams('acp').map((stream) => [stream.name, stream] as const))('stream %s', (_name, stream) => {
  test('reaches its expected state', () => {
    expect(differences(stream.expect, playCase(stream.frames, { createDecoder }))).toEqual([])
  })

  test('T8 reaches it when every update comes twice', () => {
    const twice = (scope: string | undefined): Decoder => {
      const decode = createDecoder(scope)
      return (frame) => decode(frame).flatMap((update): readonly Update[] => (update.kind === 'output' ? [update] : [update, update]))
    }
    expect(differences(stream.expect, playCase(stream.frames, { createDecoder: twice }))).toEqual([])
  })

  test('T8 reaches it when a new decoder reads the whole delivery again', () => {
    const world = playCase([...stream.frames, ...stream.frames], { createDecoder })
    const once = playCase(stream.frames, { createDecoder })
    const again = playCase(stream.frames, { createDecoder, createStore: () => once.store })
    expect(world.store.getTasks().length).toBe(once.store.getTasks().length)
    expect(differences(stream.expect, again)).toEqual([])
  })
})
