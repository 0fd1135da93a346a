/** The two places of the language's surroundings that this package touches; neither is there in every host. */
declare const console: undefined | { warn(message: string): void; error(error: unknown): void }
declare const process: undefined | { readonly env?: { readonly NODE_ENV?: string } }

/** For a host's mistake that must not stay silent. Production stays quiet. */
export function warnInDevelopment(message: string): void {
  const isProduction = typeof process !== 'undefined' && process.env?.NODE_ENV === 'production'
  if (!isProduction && typeof console !== 'undefined') console.warn(`[subagent-cards] ${message}`)
}

export function reportError(error: unknown): void {
  if (typeof console !== 'undefined') console.error(error)
}
