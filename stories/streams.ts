/** Whose frames a stream holds. */
export type Wire = 'deerflow' | 'acp'

/** A stream of contracts/streams with what its sidecar says of it. */
export interface Stream {
  readonly name: string
  readonly title: string
  /** What it shows, in a sentence or two. */
  readonly why: string
  readonly wire: Wire
  /** `run`: call ids are unique within a run only, so the decoder scopes by run id. */
  readonly scope: 'run' | undefined
  readonly frames: readonly unknown[]
}

const texts = import.meta.glob<string>('../contracts/streams/*.ndjson', { query: '?raw', import: 'default', eager: true })
const sidecars = import.meta.glob<Sidecar>('../contracts/streams/*.json', { import: 'default', eager: true })

type Sidecar = { readonly title: string; readonly why: string; readonly wire?: 'acp'; readonly scope?: 'run' }

export function streamNamed(name: string): Stream {
  const text = texts[`../contracts/streams/${name}.ndjson`]
  const sidecar = sidecars[`../contracts/streams/${name}.json`]
  if (text === undefined || sidecar === undefined) throw new Error(`contracts/streams has no ${name}.ndjson with a ${name}.json beside it.`)
  const { title, why, wire = 'deerflow', scope } = sidecar
  return { name, title, why, wire, scope, frames: text.split('\n').filter(Boolean).map(parse) }
}

/** A stream may hold a damaged line on purpose: a host hands it on as the text that it is. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}
