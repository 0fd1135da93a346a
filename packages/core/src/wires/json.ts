import { isBlank } from '../blank.ts'

/** Reading values of unknown shape. Nothing here throws, coerces, or looks past an object's own data. */
export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A string with a character other than white space, as it is. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value : undefined
}

/** An id is such a string too; numbers and objects are no ids (I1). */
export const id: (value: unknown) => string | undefined = text

export function index(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** Milliseconds since the epoch of an ISO 8601 stamp. One without a zone is read as UTC, never as the machine's own time. */
export function stamp(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]/.test(value)) return undefined
  const hasZone = /(?:[Zz]|[+-]\d\d:?\d\d)$/.test(value)
  const ms = Date.parse(hasZone ? value : `${value}Z`)
  return Number.isFinite(ms) ? ms : undefined
}

/** The value of a JSON text; `undefined` where it is none. */
export function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
