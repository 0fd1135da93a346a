import { describe, expect, test } from 'vitest'
import { createRunLedger } from './run-ledger.ts'
import { runUpdate } from './task.ts'
import type { RunUpdate } from './task.ts'

function ledgerOf(...declarations: readonly Omit<RunUpdate, 'kind'>[]): ReturnType<typeof createRunLedger> {
  const ledger = createRunLedger()
  for (const declaration of declarations) ledger.declare(runUpdate(declaration))
  return ledger
}

test('T12 knows nothing before it is told', () => {
  const ledger = ledgerOf()
  expect([ledger.current('s'), ledger.isOver('s', 'run-1')]).toEqual([undefined, false])
})

test('T12 the current run is the one last declared running', () => {
  expect(ledgerOf({ scope: 's', runId: 'run-1', state: 'running' }, { scope: 's', runId: 'run-2', state: 'running' }).current('s')).toBe('run-2')
})

test('T12 a run of one scope says nothing of another', () => {
  const ledger = ledgerOf({ scope: 's', runId: 'run-1', state: 'ended' })
  expect([ledger.isOver('s', 'run-1'), ledger.isOver('t', 'run-1')]).toEqual([true, false])
  expect(ledgerOf({ scope: 's', runId: 'run-1', state: 'running' }).current('t')).toBeUndefined()
})

test('T12 a declaration without a scope covers every scope, and the later one counts', () => {
  expect(ledgerOf({ runId: 'run-1', state: 'running' }).current('s')).toBe('run-1')
  expect(ledgerOf({ scope: 's', runId: 'run-1', state: 'running' }, { runId: 'run-2', state: 'running' }).current('s')).toBe('run-2')
  expect(ledgerOf({ runId: 'run-2', state: 'running' }, { scope: 's', runId: 'run-1', state: 'running' }).current('s')).toBe('run-1')
  expect(ledgerOf({ scope: 's', runId: 'run-1', state: 'ended' }, { runId: 'run-1', state: 'running' }).isOver('s', 'run-1')).toBe(false)
})

describe.each(['ended', 'interrupted', 'error'] as const)('a run that is over: %s', (state) => {
  test('T12 is over until it is declared running again', () => {
    expect(ledgerOf({ scope: 's', runId: 'run-1', state: 'running' }, { scope: 's', runId: 'run-1', state }).isOver('s', 'run-1')).toBe(true)
    expect(ledgerOf({ scope: 's', runId: 'run-1', state }, { scope: 's', runId: 'run-1', state: 'running' }).isOver('s', 'run-1')).toBe(false)
  })

  test('T12 an end that names no run is the end of the current one', () => {
    const ledger = ledgerOf({ scope: 's', runId: 'run-1', state: 'running' }, { scope: 's', runId: 'run-2', state: 'running' }, { scope: 's', state })
    expect([ledger.isOver('s', 'run-1'), ledger.isOver('s', 'run-2')]).toEqual([false, true])
  })

  test('T12 an end that names neither ends the current run of every scope', () => {
    const ledger = ledgerOf({ scope: 's', runId: 'run-1', state: 'running' }, { scope: 't', runId: 'run-2', state: 'running' }, { state })
    expect([ledger.isOver('s', 'run-1'), ledger.isOver('t', 'run-2')]).toEqual([true, true])
  })
})

test('T11 names are data', () => {
  const ledger = ledgerOf({ scope: '__proto__', runId: 'constructor', state: 'ended' })
  expect([ledger.isOver('__proto__', 'constructor'), ledger.isOver('toString', 'constructor')]).toEqual([true, false])
})
