/** The stylesheet is imported for its effect and exports nothing; the type only makes this a module. */
export type NoExports = never
