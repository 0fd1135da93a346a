import { interleave, isRpcCall } from './interleave.ts'
import type { Wire } from './streams.ts'

/** How a stream is spoilt on its way, for replays. Pure: the same seed gives the same delivery. */
export interface Delivery {
  /** Frames in any order; on ACP, in any that keeps each agent's own. */
  readonly shuffled: boolean
  /** Every third frame or so comes again, later. */
  readonly duplicated: boolean
  /** Every fifth frame or so is lost. */
  readonly dropped: boolean
  /** As an old producer sends it: without model names and usage. */
  readonly legacy: boolean
  readonly seed: number
}

export const asRecorded: Delivery = { shuffled: false, duplicated: false, dropped: false, legacy: false, seed: 1 }

/**
 * The frames as they arrive. A fact of the host (`$host`) stays where it is and is never lost or repeated: the frames
 * between two of them are one stretch, and only a stretch is spoilt. So do the requests and answers of ACP.
 */
export function deliver(frames: readonly unknown[], delivery: Delivery, wire: Wire = 'deerflow'): readonly unknown[] {
  const random = mulberry32(delivery.seed)
  if (wire === 'acp') {
    if (!delivery.shuffled) return frames
    return stretches(frames, (frame) => isHostFact(frame) || isRpcCall(frame)).flatMap((stretch) => interleave(stretch, random))
  }
  return stretches(frames, isHostFact).flatMap((stretch) => (stretch.length === 1 && isHostFact(stretch[0]) ? stretch : spoil(stretch, delivery, random)))
}

export function isHostFact(frame: unknown): frame is { readonly $host: string } & Readonly<Record<string, unknown>> {
  return typeof frame === 'object' && frame !== null && Object.hasOwn(frame, '$host')
}

function spoil(frames: readonly unknown[], delivery: Delivery, random: () => number): readonly unknown[] {
  let arriving = [...frames]
  if (delivery.legacy) arriving = arriving.map(withoutModelAndUsage)
  if (delivery.dropped) arriving = arriving.filter(() => random() >= 0.2)
  if (delivery.duplicated) {
    for (let at = arriving.length - 1; at >= 0; at -= 1) {
      if (random() < 0.35) arriving.splice(at + 1 + Math.floor(random() * (arriving.length - at)), 0, arriving[at])
    }
  }
  return delivery.shuffled ? shuffle(arriving, random) : arriving
}

function stretches(frames: readonly unknown[], standsStill: (frame: unknown) => boolean): unknown[][] {
  const result: unknown[][] = []
  let open: unknown[] | undefined
  for (const frame of frames) {
    if (standsStill(frame)) {
      result.push([frame])
      open = undefined
    } else if (open === undefined) {
      open = [frame]
      result.push(open)
    } else open.push(frame)
  }
  return result
}

const LATER_FIELDS = new Set(['model_name', 'usage', 'usage_metadata', 'subagent_model_name', 'subagent_token_usage'])

function withoutModelAndUsage(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutModelAndUsage)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (LATER_FIELDS.has(key) ? [] : [[key, withoutModelAndUsage(entry)]])),
  )
}

function shuffle(frames: readonly unknown[], random: () => number): unknown[] {
  const result = [...frames]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [result[other], result[last]]
  }
  return result
}

/** A small generator of numbers in [0, 1) with a 32-bit seed. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
