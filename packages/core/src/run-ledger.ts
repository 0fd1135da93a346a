import { keepLatest } from './bounded-map.ts'
import type { RunUpdate } from './task.ts'

/** How many runs a scope remembers; the oldest are forgotten first. */
const MAX_RUNS = 1000
/** No wire's run id begins like this. */
const UNNAMED = '\u0000'

/** What the host declared about runs (T12): which was last declared running in a scope, and which are over. */
export interface RunLedger {
  declare(update: RunUpdate): void
  /** The run last declared running that covers the scope. */
  current(scope: string): string | undefined
  isOver(scope: string, runId: string): boolean
}

interface Declaration {
  readonly runId: string
  readonly isOver: boolean
  readonly turn: number
}

interface ScopeRuns {
  running: Declaration | undefined
  readonly byId: Map<string, Declaration>
}

export function createRunLedger(): RunLedger {
  const scopes = new Map<string, ScopeRuns>()
  const everywhere: ScopeRuns = { running: undefined, byId: new Map() }
  let turn = 0

  function runsOf(scope: string | undefined): ScopeRuns {
    if (scope === undefined) return everywhere
    let runs = scopes.get(scope)
    if (runs === undefined) scopes.set(scope, (runs = { running: undefined, byId: new Map() }))
    return runs
  }

  function note(runs: ScopeRuns, declaration: Declaration): void {
    const { runId } = declaration
    if (!declaration.isOver) runs.running = declaration
    keepLatest(runs.byId, runId, declaration, MAX_RUNS)
  }

  return {
    declare({ scope, runId, state }) {
      turn += 1
      const isOver = state !== 'running'
      // A run without a name is a run of its own, told apart from the others by its turn.
      if (runId !== undefined || !isOver) return note(runsOf(scope), { runId: runId ?? `${UNNAMED}${turn}`, isOver, turn })
      for (const [covered, runs] of scope === undefined ? [[undefined, everywhere] as const, ...scopes] : [[scope, runsOf(scope)] as const]) {
        const running = covered === undefined ? everywhere.running : newer(runs.running, everywhere.running)
        if (running !== undefined) note(runs, { runId: running.runId, isOver, turn })
      }
    },
    current(scope) {
      return newer(scopes.get(scope)?.running, everywhere.running)?.runId
    },
    isOver(scope, runId) {
      return newer(scopes.get(scope)?.byId.get(runId), everywhere.byId.get(runId))?.isOver === true
    },
  }
}

function newer(left: Declaration | undefined, right: Declaration | undefined): Declaration | undefined {
  if (left === undefined || right === undefined) return left ?? right
  return left.turn > right.turn ? left : right
}
