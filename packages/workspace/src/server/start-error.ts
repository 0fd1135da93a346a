/** Why the workspace cannot start, for the person who started it: what happened, why it matters, what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What the system or SQLite calls the fault: `EADDRINUSE`, `SQLITE_BUSY`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
