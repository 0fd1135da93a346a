import { readdirSync, readFileSync } from 'node:fs'
import type { Case, Json } from './play-case.ts'

/** A recorded or written stream and what it must end in. */
export interface Stream {
  readonly name: string
  readonly frames: readonly unknown[]
  readonly title: string
  readonly anyOrder: boolean
  readonly scope?: string
  readonly expect: Json
}

export function readCases(): readonly Case[] {
  const folder = new URL('./cases/', import.meta.url)
  return namesIn(folder, '.json').map((name): Case => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
}

export function readStreams(): readonly Stream[] {
  const folder = new URL('./streams/', import.meta.url)
  return namesIn(folder, '.ndjson').map((file): Stream => {
    const name = file.slice(0, -'.ndjson'.length)
    const lines = readFileSync(new URL(file, folder), 'utf8').split('\n').filter((line) => line.trim() !== '')
    return { ...JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')), name, frames: lines.map((line): unknown => JSON.parse(line)) }
  })
}

function namesIn(folder: URL, ending: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(ending)).sort()
}
