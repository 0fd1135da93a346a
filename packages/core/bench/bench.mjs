/**
 * What one frame costs: decode, reduce and read it, beside `JSON.parse` of the same bytes in the same run.
 * Ratios travel between machines, milliseconds do not. Run by `pnpm bench`, which builds the package first.
 */
import { setTimeout } from 'node:timers/promises'
import { createTaskStore } from '@subagent-cards/core'
import { createDeerFlowDecoder } from '@subagent-cards/core/deerflow'

const ROUNDS = 15
const WARM_UP = 40
/** Frames that one timing takes at least, or the timer's grain shows. */
const MIN_FRAMES = 50_000
/** Frames between two looks at the clock. */
const CHUNK = 20

/** How many subagents a lead agent runs side by side. */
const PARALLEL = 10

/** Live frames of `tasks` tasks, ten of them at a time side by side, `steps` steps each, as they would come off the wire. */
function liveFrames(tasks, steps) {
  const frames = []
  for (let from = 0; from < tasks; from += PARALLEL) frames.push(...waveOfFrames(from, Math.min(tasks, from + PARALLEL), steps))
  return frames.map((frame) => JSON.stringify(frame))
}

function waveOfFrames(from, to, steps) {
  const frames = []
  for (let task = from; task < to; task += 1) {
    frames.push({ type: 'task_started', task_id: `call_${task}`, description: `Compare the offers of vendor ${task}`, model_name: `model-${task % 3}` })
  }
  for (let step = 1; step <= steps; step += 1) {
    for (let task = from; task < to; task += 1) {
      frames.push({
        type: 'task_running', task_id: `call_${task}`, message: message(task, step), message_index: step, total_messages: step,
        usage: { input_tokens: 400 * step, output_tokens: 20 * step, total_tokens: 420 * step }, model_name: `model-${task % 3}`,
      })
    }
  }
  for (let task = from; task < to; task += 1) {
    frames.push({
      type: 'task_completed', task_id: `call_${task}`, result: 'Vendor B is cheapest below 500 GB; above that, vendor A with a yearly plan.',
      usage: { input_tokens: 400 * steps + 400, output_tokens: 20 * steps + 20, total_tokens: 420 * steps + 420 }, model_name: `model-${task % 3}`,
    })
  }
  return frames
}

function message(task, step) {
  if (step % 2 === 0) return { type: 'tool', id: `m-${task}-${step}`, name: 'web_search', tool_call_id: `c-${task}-${step}`, content: 'Three results: a price list, a page on discounts, and a forum thread on egress fees.' }
  return {
    type: 'ai', id: `m-${task}-${step}`, content: 'Looking for yearly discounts next.',
    tool_calls: [{ name: 'web_search', args: { query: `vendor ${task} yearly discount ${step}` }, id: `c-${task}-${step}`, type: 'tool_call' }],
  }
}

/**
 * One delivery into a fresh store, parsed and played by turns, each timed by itself. Frames are dropped once they are
 * played, as a host drops them: a bench that keeps them all measures how the collector walks them.
 */
function deliver(lines) {
  const store = createTaskStore()
  const decode = createDeerFlowDecoder()
  const time = { store, parse: 0, play: 0 }
  for (let from = 0; from < lines.length; from += CHUNK) {
    const start = performance.now()
    const frames = lines.slice(from, from + CHUNK).map((line) => JSON.parse(line))
    const parsed = performance.now()
    for (const frame of frames) {
      store.apply(decode(frame))
      const task = store.getTask(frame.task_id)
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
async function timed({ tasks, steps, stores }) {
  const lines = liveFrames(tasks, steps)
  globalThis.gc()
  await setTimeout(50)
  const total = { parse: 0, play: 0, frames: 0 }
  const kept = []
  while (total.frames < MIN_FRAMES || kept.length < stores) {
    const { store, parse, play } = deliver(lines)
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

if (typeof globalThis.gc !== 'function') throw new Error('The collector must run before each timing: start node with --expose-gc, as `pnpm bench` does.')

const warm = liveFrames(50, 50)
for (let round = 0; round < WARM_UP; round += 1) deliver(warm)

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

// Every delivery has its turn in every round, so that a noisy minute hits all of them.
const rounds = []
for (let round = 0; round < ROUNDS; round += 1) {
  const timings = new Map()
  for (const [name, delivery] of deliveries) timings.set(name, await timed(delivery))
  rounds.push(timings)
}
const medianOf = (read) => median(rounds.map(read))
const ratio = (name) => medianOf((round) => round.get(name).play / round.get(name).parse)
const growth = (from, to) => medianOf((round) => round.get(to).play / round.get(from).play)

console.log(`DeerFlow live frames, medians of ${ROUNDS} timings, node ${process.version}\n`)
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
if (limits.some(([, value, limit]) => value > limit)) process.exitCode = 1
