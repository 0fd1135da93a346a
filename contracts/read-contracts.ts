import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case, Json } from './play-case.ts'

/** A recorded or written stream and what it must end in. */
export interface Stream {
  readonly name: string
  readonly frames: readonly unknown[]
  readonly title: string
  readonly wire: 'deerflow' | 'acp'
  readonly anyOrder: boolean
  readonly scope?: string
  readonly expect: Json
}

export function readCases(): readonly Case[] {
  const folder = join(import.meta.dirname, 'cases')
  return namesIn(folder, '.json').map((name): Case => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

export function readStreams(wire?: Stream['wire']): readonly Stream[] {
  const folder = join(import.meta.dirname, 'streams')
  const streams = namesIn(folder, '.ndjson').map((file): Stream => {
    const name = file.slice(0, -'.ndjson'.length)
    const lines = readFileSync(join(folder, file), 'utf8').split('\n').filter((line) => line.trim() !== '')
    return { wire: 'deerflow', ...JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')), name, frames: lines.map((line): unknown => JSON.parse(line)) }
  })
  return wire === undefined ? streams : streams.filter((stream) => stream.wire === wire)
}

function namesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(ending)).sort()
}
