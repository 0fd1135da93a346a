/** The larger of two numbers of which either may be unknown; what is no finite number is as good as unknown. */
export function largest(known: number | undefined, value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return known
  return known === undefined || value > known ? value : known
}
