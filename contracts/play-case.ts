/**
 * Plays frames and host facts of a case or a stream into a real store, and compares what came out with what was
 * expected. Uses public names only, so it doubles as a conformance suite for other implementations of them.
 */
import { createTaskStore, isTerminal, presentTask, runUpdate, tokenState } from '@subagent-cards/core'
import type { RunState, Task, TaskStore, Update } from '@subagent-cards/core'

export type Json = Readonly<Record<string, unknown>>
export type Decoder = (frame: unknown) => readonly Update[]

export interface Case {
  readonly id: string
  readonly wire: string
  readonly dialect?: string
  readonly frames: readonly unknown[]
  readonly checkpoints?: readonly { readonly after: number; readonly expect: Json }[]
  readonly expect: Json
}

export interface PlayOptions {
  createDecoder(scope: string | undefined): Decoder
  createStore?(): TaskStore
  /** Apply every update of a frame twice. */
  readonly isDoubled?: boolean
  /** Called after each frame with the store as it is then. */
  onFrame?(at: number, world: World): void
}

/** What a host holds while a stream plays. */
export interface World {
  readonly store: TaskStore
  readonly now: number | undefined
  /** How often a subscriber was told during the last frame. */
  readonly told: number
  /** Whether any task object was replaced during the last frame. */
  readonly hasChanged: boolean
}

export function playCase(frames: readonly unknown[], options: PlayOptions): World {
  const createStore = options.createStore ?? ((): TaskStore => createTaskStore())
  let store = createStore()
  let scope: string | undefined
  let decode = options.createDecoder(scope)
  let now: number | undefined
  let told = 0
  let unsubscribe = store.subscribe(() => (told += 1))
  const durable: { readonly frame: unknown; readonly decode: Decoder }[] = []

  frames.forEach((frame, at) => {
    told = 0
    const before = store.getTasks()
    const fact = hostFact(frame)
    if (fact === undefined) {
      apply(frame, decode)
      if (isDurable(frame)) durable.push({ frame, decode })
    } else playFact(fact)
    options.onFrame?.(at, { store, now, told, hasChanged: store.getTasks() !== before })
  })
  return { store, now, told, hasChanged: false }

  function apply(frame: unknown, decoder: Decoder): void {
    for (let time = 0; time < (options.isDoubled === true ? 2 : 1); time += 1) store.apply(decoder(frame))
  }

  function playFact(fact: Json): void {
    switch (fact['$host']) {
      case 'run_state':
        store.apply(runUpdate({ scope: text(fact['scope']), runId: text(fact['run_id']), state: runState(fact['state']) }))
        return
      case 'scope':
        scope = text(fact['scope'])
        decode = options.createDecoder(scope)
        return
      case 'clock':
        now = Date.parse(text(fact['now']) ?? '')
        return
      case 'reload':
        unsubscribe()
        store = createStore()
        unsubscribe = store.subscribe(() => (told += 1))
        for (const { frame } of durable) apply(frame, (decode = options.createDecoder(scope)))
        return
      default:
        throw new Error(`A case holds the host fact ${JSON.stringify(fact)}, which nothing here plays. Teach play-case.ts to.`)
    }
  }
}

/** Every task as plain data, by key: what two deliveries of the same facts must agree on. */
export function plainTasks(store: TaskStore): readonly unknown[] {
  const tasks = [...store.getTasks()].sort((left, right) => compare(keyOf(left), keyOf(right)))
  return tasks.map((task) => ({ ...task, steps: task.steps }))
}

/** Compares a world with an expectation; every difference as a sentence. */
export function differences(expected: Json, { store, now }: Pick<World, 'store' | 'now'>): readonly string[] {
  const found: string[] = []
  for (const key of Object.keys(expected)) {
    const wanted = expected[key] as Json // the JSON of a case: an object of checks under each key
    if (key === '$all') found.push(...compareAll(wanted, store))
    else {
      const task = findTask(store, key)
      if (task === undefined) found.push(`${key}: no such task`)
      else for (const check of Object.keys(wanted)) found.push(...compareOne(key, task, check, wanted, now))
    }
  }
  return found
}

function compareOne(key: string, task: Task, check: string, wanted: Json, now: number | undefined): readonly string[] {
  const value = wanted[check]
  const differ = (actual: unknown, expectation: unknown = value): readonly string[] =>
    same(actual, expectation) ? [] : [`${key}.${check}: expected ${show(expectation)}, got ${show(actual)}`]
  const demand = (holds: boolean, actual: unknown): readonly string[] => (holds ? [] : [`${key}.${check}: expected ${show(value)}, got ${show(actual)}`])
  const presented = presentTask(task, { now })
  const list = Array.isArray(value) ? value : []

  if (check.endsWith('OneOf')) return demand(list.some((option) => same(read(task, check.slice(0, -5)), option)), read(task, check.slice(0, -5)))
  // `x` beside `xOneOf` names the preferred answer of several that are right.
  if (Object.hasOwn(wanted, `${check}OneOf`)) return []
  if (check.endsWith('NotContains')) {
    const shown = String(check.startsWith('title') ? presented.title : check.startsWith('elapsedText') ? (presented.elapsed?.text ?? '') : read(task, check.slice(0, -11)))
    return demand(list.every((part) => !shown.includes(part)), shown)
  }
  if (check.endsWith('Contains')) {
    const shown = String(read(task, check.slice(0, -8)))
    return demand(list.every((part) => shown.includes(part)), shown)
  }
  switch (check) {
    case 'notStatus': return demand(!list.includes(task.status), task.status)
    case 'neverAfter': case 'noChange': return []
    case 'titleNonEmpty': return demand(presented.title.trim() !== '', presented.title)
    case 'titleMaxChars': return demand(presented.title.length <= Number(value), presented.title.length)
    case 'titleSingleLine': return demand(!/[\r\n]/.test(presented.title), presented.title)
    case 'elapsedMin': return demand((presented.elapsed?.ms ?? -1) >= Number(value), presented.elapsed?.ms)
    case 'resultOrTruncatedFlag': return demand(task.resultTruncated === true || task.result !== undefined, task.result)
    default: return differ(read(task, check))
  }
}

function compareAll(wanted: Json, store: TaskStore): readonly string[] {
  const count = store.getTasks().length
  const found: string[] = []
  for (const check of Object.keys(wanted)) {
    const value = wanted[check]
    if (check === 'taskCount' && !Object.hasOwn(wanted, 'taskCountOneOf') && count !== value) found.push(`$all.taskCount: expected ${show(value)}, got ${count}`)
    if (check === 'taskCountOneOf' && !(Array.isArray(value) && value.includes(count))) found.push(`$all.taskCount: expected one of ${show(value)}, got ${count}`)
    if (check === 'unattributed' && store.getUnattributedCount() !== value) found.push(`$all.unattributed: expected ${show(value)}, got ${store.getUnattributedCount()}`)
    if (check === 'objectPrototypeUntouched' && Object.keys(Object.prototype).length > 0) found.push('$all: Object.prototype was written to')
  }
  return found
}

/** A fact of a task in the words of a case; `null` for what is not known. */
function read(task: Task, name: string): unknown {
  switch (name) {
    case 'model': return task.modelName ?? null
    case 'usage': return task.usage === undefined ? null : { input: task.usage.inputTokens ?? null, output: task.usage.outputTokens ?? null, total: task.usage.totalTokens }
    case 'tokenState': return tokenState(task)
    case 'stepCount': return task.steps.length
    case 'stepIndexes': return task.steps.map((step) => step.index)
    case 'stepTexts': return task.steps.map((step) => step.text)
    case 'isTerminal': return isTerminal(task.status)
    case 'resultTruncated': case 'errorTruncated': case 'isProvisional': return task[name] ?? false
    case 'contextUsed': return task.context?.usedTokens ?? null
    case 'contextSize': return task.context?.windowTokens ?? null
    case 'contextPercent': return presentTask(task).contextPercent ?? null
    case 'needsAttention': return presentTask(task).needsAttention
    default: return Object.entries(task).find(([key]) => key === name)?.[1] ?? null
  }
}

export function findTask(store: TaskStore, key: string): Task | undefined {
  return store.getTask(key) ?? store.getTasks().find((task) => keyOf(task) === key)
}

export function hostFact(frame: unknown): Json | undefined {
  return typeof frame === 'object' && frame !== null && Object.hasOwn(frame, '$host') ? (frame as Json) : undefined
}

/** Thread messages and run events survive a reload; live events do not. */
export function isDurable(frame: unknown): boolean {
  if (typeof frame !== 'object' || frame === null) return false
  const { type, event_type } = frame as Json
  return typeof event_type === 'string' || (typeof type === 'string' && !type.startsWith('task_') && !type.startsWith('stream_'))
}

function keyOf(task: Task): string {
  return task.scope === '' ? task.id : `${task.scope}/${task.id}`
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function runState(value: unknown): RunState {
  return value === 'running' || value === 'ended' || value === 'interrupted' ? value : 'error'
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined'
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
