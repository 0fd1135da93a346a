import type { Presenter, Task } from '@subagent-cards/core'

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const

/** When the newest thing happened that is known of a task: by the wire's stamps, else by the host's own sight. */
export function lastSignOf({ startedAt, elapsedMs, sighting }: Task): number | undefined {
  const stamp = startedAt === undefined ? undefined : startedAt + (elapsedMs ?? 0)
  if (stamp === undefined || sighting === undefined) return stamp ?? sighting?.last
  return Math.max(stamp, sighting.last)
}

/** `no activity for 2m`, in one unit, rounded down: it does not tick like a clock. */
export function quietText(ms: number, presenter: Presenter): string {
  const { unit, ms: size } = UNITS.find((one) => ms >= one.ms) ?? { unit: 'second', ms: 1000 }
  const duration = new Intl.NumberFormat(presenter.locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(Math.floor(ms / size))
  return presenter.format('quietFor', { duration })
}
