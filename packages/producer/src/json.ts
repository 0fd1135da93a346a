/** Reading values of unknown shape, without coercion. */
export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A string with a character other than white space, as it is. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A name, without the white space around it. */
export function name(value: unknown): string | undefined {
  return text(value)?.trim()
}

/** A safe, non-negative integer. A boolean or a numeral in quotes is no count. */
export function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** What `read` finds; `undefined` when it throws, as getters and proxies of strangers may. */
export function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The value as it is after a wire; `undefined` where it is no JSON: a cycle, a bigint, a function. */
export function plainCopy(value: unknown): unknown {
  return attempt((): unknown => JSON.parse(JSON.stringify(value)))
}

/** A value for the text of an error. */
export function shown(value: unknown): string {
  return attempt(() => JSON.stringify(value)) ?? typeof value
}

type WithoutUndefined<Value> = { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] } & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>
}

/** The value without the keys that hold `undefined`: on this wire a key that has nothing to say is left out. */
export function withoutUndefined<const Value extends object>(value: Value): WithoutUndefined<Value> {
  // The entries that are kept are those of the value; `Object.fromEntries` does not carry their types.
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as WithoutUndefined<Value>
}

/** The id of a task, or an error. */
export function requireTaskId(value: string): string {
  return required('taskId', value, "It names the task on every frame, so frames without it reach no card. Pass the id of the model's tool call.")
}

/** The id of an agent of a workflow, or an error. */
export function requireAgentId(what: string, value: string): string {
  return required(what, value, "Tags name the agent by it, so its status reaches no card. Pass the id of the workflow's node.")
}

/** The id of a model call, or an error. */
export function requireRunId(value: string): string {
  return required('runId', value, 'Calls are told apart by it, so calls without one would count as one call. Pass the id of the model call or of its response.')
}

function required(what: string, value: string, advice: string): string {
  if (text(value) !== undefined) return value
  throw new TypeError(`${what} is ${shown(value)}. ${advice}`)
}
