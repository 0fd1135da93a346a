import { isTerminal } from './task.ts'
import type { Task } from './task.ts'
import type { ElapsedPresentation } from './presentation.ts'
import type { Wording } from './presenter-format.ts'

/** How long a task has run: reported where the wire has times, else by the host's own sightings, marked as approximate (E1, E2). */
export function presentElapsed(task: Task, clock: number | undefined, wording: Wording): ElapsedPresentation | undefined {
  const now = Number.isFinite(clock) ? clock : undefined
  const isOpen = !isTerminal(task.status) && task.status !== 'pending'
  const elapsed = knownElapsed(task, isOpen, now, wording)
  // Without a clock a start alone says nothing of how long ago it was.
  return isOpen && now === undefined && elapsed?.ms === 0 ? undefined : elapsed
}

function knownElapsed(task: Task, isOpen: boolean, now: number | undefined, wording: Wording): ElapsedPresentation | undefined {
  const reported = reportedMs(task, isOpen ? now : undefined)
  if (reported !== undefined) {
    return { ms: reported, text: wording.formatDuration(reported), isApproximate: false, isTicking: isOpen && task.startedAt !== undefined }
  }
  if (task.sighting === undefined) return undefined
  const { first, last } = task.sighting
  const ms = Math.max(0, last - first, isOpen && now !== undefined ? now - first : 0)
  const text = wording.format('elapsedApproximate', { elapsed: wording.formatDuration(ms) })
  return { ms, text, isApproximate: true, isTicking: isOpen }
}

/** The clock only ever adds to what was reported. */
function reportedMs(task: Task, now: number | undefined): number | undefined {
  const { elapsedMs, startedAt } = task
  const running = now !== undefined && startedAt !== undefined ? Math.max(0, now - startedAt) : undefined
  return elapsedMs === undefined || running === undefined ? (elapsedMs ?? running) : Math.max(elapsedMs, running)
}
