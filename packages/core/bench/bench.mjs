/**
 * What one frame costs: decode, reduce and read it, beside `JSON.parse` of the same bytes in the same run.
 * Ratios travel between machines, milliseconds do not. Run by `pnpm bench`, which builds the package first.
 */
import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTaskStore } from '@subagent-cards/core'
import { createAcpDecoder } from '@subagent-cards/core/acp'
import { createDeerFlowDecoder } from '@subagent-cards/core/deerflow'
import { acpFrames } from './acp-frames.mjs'
import { deerFlowFrames } from './deerflow-frames.mjs'

const WIRES = [
  { name: 'DeerFlow live events', makeFrames: deerFlowFrames, createDecoder: createDeerFlowDecoder, idOf: (frame) => frame.task_id },
  { name: 'ACP updates with RAF tags', makeFrames: acpFrames, createDecoder: createAcpDecoder, idOf: (frame) => frame.params['_meta']['raf.agent_id'] },
]
const ROUNDS = 15
const WARM_UP = 40
/** Frames that one timing takes at least, or the timer's grain shows. */
const MIN_FRAMES = 50_000
/** Frames between two looks at the clock. */
const CHUNK = 20

/**
 * One delivery into a fresh store, parsed and played by turns, each timed by itself. Frames are dropped once they are
 * played, as a host drops them: a bench that keeps them all measures how the collector walks them.
 */
function deliver({ createDecoder, idOf }, lines) {
  const store = createTaskStore()
  const decode = createDecoder()
  const time = { store, parse: 0, play: 0 }
  for (let from = 0; from < lines.length; from += CHUNK) {
    const start = performance.now()
    const frames = lines.slice(from, from + CHUNK).map((line) => JSON.parse(line))
    const parsed = performance.now()
    for (const frame of frames) {
      store.apply(decode(frame))
      const task = store.getTask(idOf(frame))
      if (task.status === 'failed' || task.usage?.totalTokens < 0) throw new Error('The delivery went wrong.')
    }
    const played = performance.now()
    time.parse += parsed - start
    time.play += played - parsed
  }
  return time
}

/**
 * One timing: deliveries until enough frames went by, the collector run before. The lines of other deliveries are not in
 * memory, and the collector's helper threads get a moment to finish, or a delivery is charged for its neighbours.
 */
async function timed(wire, { tasks, steps, stores }) {
  const lines = wire.makeFrames(tasks, steps)
  globalThis.gc()
  await setTimeout(50)
  const total = { parse: 0, play: 0, frames: 0 }
  const kept = []
  while (total.frames < MIN_FRAMES || kept.length < stores) {
    const { store, parse, play } = deliver(wire, lines)
    if (kept.length < stores) kept.push(store)
    total.parse += parse
    total.play += play
    total.frames += lines.length
  }
  if (kept.some((store) => store.getKeys().length !== tasks)) throw new Error('The delivery lost a task.')
  return { frames: lines.length, parse: (total.parse / total.frames) * 1e6, play: (total.play / total.frames) * 1e6 }
}

function median(values) {
  return values.toSorted((left, right) => left - right)[values.length >> 1]
}

/** `stores`: how many of the stores that a timing fills are kept until it is over. */
const deliveries = new Map([
  ['10 tasks × 50 steps', { tasks: 10, steps: 50, stores: 1 }],
  ['1,000 tasks × 50 steps', { tasks: 1000, steps: 50, stores: 1 }],
  // As many frames and as much kept memory in both: what grows is the store, and not what the process holds.
  ['1,000 tasks × 10 steps', { tasks: 1000, steps: 10, stores: 10 }],
  ['10,000 tasks × 10 steps', { tasks: 10_000, steps: 10, stores: 1 }],
  // Again as many frames in both: what grows is the task, not the text that passes through the processor's caches.
  ['40 tasks × 500 steps', { tasks: 40, steps: 500, stores: 1 }],
  ['4 tasks × 5,000 steps', { tasks: 4, steps: 5000, stores: 1 }],
])

const [chosen] = process.argv.slice(2)
if (chosen === undefined) runEachAlone()
else await run(WIRES[Number(chosen)])

/** A host speaks one wire: each has a process of its own, so that none is measured with the other's compiled code. */
function runEachAlone() {
  for (const wire of WIRES.keys()) {
    const { status } = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), String(wire)], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}

async function run(wire) {
  if (typeof globalThis.gc !== 'function') throw new Error('The collector must run before each timing: start node with --expose-gc, as `pnpm bench` does.')
  const warm = wire.makeFrames(50, 50)
  for (let round = 0; round < WARM_UP; round += 1) deliver(wire, warm)
  if (!report(wire, await measure(wire))) process.exitCode = 1
}

/** Every delivery has its turn in every round, so that a noisy minute hits all of them. */
async function measure(wire) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const timings = new Map()
    for (const [name, delivery] of deliveries) timings.set(name, await timed(wire, delivery))
    rounds.push(timings)
  }
  return rounds
}

/** Prints the figures; whether every limit holds. */
function report(wire, rounds) {
  const medianOf = (read) => median(rounds.map(read))
  const ratio = (name) => medianOf((round) => round.get(name).play / round.get(name).parse)
  const growth = (from, to) => medianOf((round) => round.get(to).play / round.get(from).play)
  console.log(`\n${wire.name}, medians of ${ROUNDS} timings, node ${process.version}\n`)
  console.log('delivery                    frames   JSON.parse   decode + reduce + read   ratio')
  for (const name of deliveries.keys()) {
    const [parse, play] = [medianOf((round) => round.get(name).parse), medianOf((round) => round.get(name).play)]
    console.log(
      `${name.padEnd(25)} ${String(rounds[0].get(name).frames).padStart(8)} ${`${parse.toFixed(0)} ns`.padStart(12)} ` +
        `${`${play.toFixed(0)} ns`.padStart(24)} ${ratio(name).toFixed(2).padStart(7)}`,
    )
  }
  const limits = [
    ['10 tasks × 50 steps costs at most 0.50 of JSON.parse', ratio('10 tasks × 50 steps'), 0.5],
    ['1,000 tasks × 50 steps costs at most 0.75 of JSON.parse', ratio('1,000 tasks × 50 steps'), 0.75],
    ['a frame grows at most 1.50 times from 1,000 to 10,000 tasks', growth('1,000 tasks × 10 steps', '10,000 tasks × 10 steps'), 1.5],
    ['a frame grows at most 1.50 times from 500 to 5,000 steps', growth('40 tasks × 500 steps', '4 tasks × 5,000 steps'), 1.5],
  ]
  console.log()
  for (const [name, value, limit] of limits) console.log(`${value <= limit ? 'holds ' : 'BROKEN'}  ${name}: ${value.toFixed(2)}`)
  return limits.every(([, value, limit]) => value <= limit)
}
