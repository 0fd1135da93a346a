import { describe, expect, it } from 'vitest'
import { asRecorded, deliver, mulberry32 } from './delivery.ts'

const frames = Array.from({ length: 20 }, (_, index) => ({ index, model_name: 'small-2', message: { usage: { total_tokens: index } } }))
const reload = { $host: 'reload' }

describe('deliver', () => {
  it('delivers the recorded frames themselves when nothing spoils them', () => {
    expect(deliver(frames, asRecorded)).toEqual(frames)
  })

  it('repeats itself for a seed and differs for another', () => {
    const delivery = { ...asRecorded, shuffled: true, duplicated: true, dropped: true }
    expect(deliver(frames, delivery)).toEqual(deliver(frames, delivery))
    expect(deliver(frames, { ...delivery, seed: 2 })).not.toEqual(deliver(frames, delivery))
  })

  it('shuffles without losing or adding a frame', () => {
    const arriving = deliver(frames, { ...asRecorded, shuffled: true })
    expect(arriving).not.toEqual(frames)
    expect(new Set(arriving)).toEqual(new Set(frames))
    expect(arriving).toHaveLength(frames.length)
  })

  it('duplicates a frame only after its first arrival', () => {
    const arriving = deliver(frames, { ...asRecorded, duplicated: true })
    expect(arriving.length).toBeGreaterThan(frames.length)
    expect([...new Set(arriving)]).toEqual(frames)
  })

  it('drops some frames and keeps the order of the others', () => {
    const arriving = deliver(frames, { ...asRecorded, dropped: true })
    expect(arriving.length).toBeLessThan(frames.length)
    expect(frames.filter((frame) => arriving.includes(frame))).toEqual(arriving)
  })

  it('strips model and usage wherever they are, and leaves the recorded frames alone', () => {
    expect(deliver(frames.slice(3, 4), { ...asRecorded, legacy: true })).toEqual([{ index: 3, message: {} }])
    expect(frames[3]).toHaveProperty('model_name')
  })

  it('never moves, loses or repeats a fact of the host', () => {
    const arriving = deliver([...frames, reload, ...frames], { ...asRecorded, shuffled: true, duplicated: true, dropped: true })
    expect(arriving.filter((frame) => frame === reload)).toHaveLength(1)
    const shuffled = deliver([...frames.slice(0, 3), reload, ...frames.slice(3)], { ...asRecorded, shuffled: true })
    expect(shuffled[3]).toBe(reload)
  })
})

describe('mulberry32', () => {
  it('gives the published sequence', () => {
    const random = mulberry32(1)
    expect([random(), random()].map((number) => number.toFixed(6))).toEqual(['0.627074', '0.002736'])
  })
})

describe('interleave', () => {
  const say = (agent: string, text: string) => ({ method: 'session/update', params: { sessionId: 's', update: { content: text }, _meta: { 'raf.agent_id': agent } } })
  const frames = [{ id: 1, method: 'session/prompt' }, ...['a', 'b', 'a', 'c', 'b', 'a', 'c', 'b'].map((agent, at) => say(agent, `${agent}${at}`)), { id: 1, result: {} }]

  it('mixes the agents, and each one’s frames and the turn’s two ends stay in their order', () => {
    const arriving = deliver(frames, { ...asRecorded, shuffled: true, duplicated: true, dropped: true }, 'acp')
    const own = (agent: string, list: readonly unknown[]) => list.filter((frame) => JSON.stringify(frame).includes(`"raf.agent_id":"${agent}"`))
    expect(arriving).not.toEqual(frames)
    expect([arriving.length, arriving[0], arriving.at(-1)]).toEqual([frames.length, frames[0], frames.at(-1)])
    for (const agent of ['a', 'b', 'c']) expect(own(agent, arriving)).toEqual(own(agent, frames))
  })
})
