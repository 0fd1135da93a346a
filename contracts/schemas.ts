/** The schemas of this folder as one function that lists what is wrong with a value, and the schema that each frame should meet. */
import { readFileSync, readdirSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

export const readText = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

export const readJson = (path: string) => JSON.parse(readText(path))

/** The names of the files in a folder that end so, without that ending. */
export function namesIn(folder: string, ending: string): string[] {
  const files = readdirSync(new URL(folder, import.meta.url))
  return files.filter(file => file.endsWith(ending)).map(file => file.slice(0, -ending.length)).sort()
}

export const fixture = readJson('./subagent-status.json')

export const schemas: Record<string, Json> = Object.fromEntries(
  namesIn('./', '.schema.json').map(name => [name, readJson(`./${name}.schema.json`)]),
)

const ajv = new Ajv2020({ strict: true, allErrors: true, schemas: Object.values(schemas) })

/** What is wrong with the value; nothing when it is valid. The schema is named by its file, or by a definition in it: `name#/$defs/part`. */
export function faults(schema: string, value: unknown): string[] {
  const [name = '', fragment] = schema.split('#')
  const id = `https://subagent-cards.dev/schemas/${name}.schema.json${fragment === undefined ? '' : `#${fragment}`}`
  const validate = ajv.getSchema(id)
  if (!validate) throw new Error(`No schema has the id ${id}.`)
  return validate(value) ? [] : (validate.errors ?? []).map(error => `${error.instancePath} ${error.message}`)
}

/** What a frame carries, out of its envelope, each with the schema that is meant for it. A frame of an unknown kind carries nothing. */
export function carried(frame: unknown): { schema: string; value: unknown }[] {
  if (!isObject(frame)) return []
  if ('$host' in frame) return [{ schema: 'host-fact', value: frame }]
  if ('event' in frame) return inEnvelope(frame)
  if (frame['method'] === 'session/update') return [{ schema: 'acp-session-update', value: frame['params'] }]
  const { type, name, event_type: eventType } = frame
  const { liveEvents, replayGapEvent, runEvents } = fixture.deerflow
  if (runEvents.includes(eventType)) return [{ schema: 'deerflow-run-event', value: frame }]
  if (type === replayGapEvent || Object.keys(liveEvents).includes(String(type))) return [{ schema: 'deerflow-live-event', value: frame }]
  if (type === 'ai') return [{ schema: 'deerflow-ai-message', value: frame }]
  if (type === 'tool' && name === 'task') return [{ schema: 'deerflow-tool-message', value: frame }]
  return []
}

function inEnvelope({ event, data }: Json): { schema: string; value: unknown }[] {
  if (event === 'custom') return carried(data)
  if (event === 'gap') return [{ schema: 'deerflow-live-event#/$defs/replayGapNotice', value: data }]
  if (event === 'messages' && Array.isArray(data)) return carried(data[0])
  if (event === 'values' && isObject(data) && Array.isArray(data['messages'])) return data['messages'].flatMap(carried)
  return []
}
