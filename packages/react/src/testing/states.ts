import type { TaskUpdate } from '@subagent-cards/core'
import { NOW, usage } from './stage.tsx'

const ran = { startedAt: NOW - 72_000, endedAt: NOW - 20_000 }
/** A task in each state, and one that was capped. */
export const states: Readonly<Record<string, Partial<TaskUpdate>>> = {
  pending: { status: 'pending' },
  running: { status: 'running', startedAt: NOW - 72_000, modelName: 'seed', subagentType: 'researcher', usage: usage(11_840, 460), toolCallCount: 7 },
  waiting: { status: 'waiting', startedAt: NOW - 38_000 },
  completed: { status: 'completed', ...ran, usage: usage(900, 40), result: 'Done.' },
  failed: { status: 'failed', ...ran, error: 'no such table "orders"\nat line 3' },
  cancelled: { status: 'cancelled', ...ran },
  timed_out: { status: 'timed_out', ...ran },
  interrupted: { status: 'interrupted', ...ran },
  unknown: { status: 'unknown', rawStatus: 'handed_off', ...ran },
  capped: { status: 'completed', stopReason: 'turn_capped', ...ran, result: 'A to M.' },
}
