import type { Presenter } from '@subagent-cards/core'

/**
 * The widest texts that a fact may come to, a line each. A fact keeps that much room from its first paint on, so that
 * none pushes the next one when it comes or grows. Digits are all equally wide.
 */
export interface Rooms {
  readonly tokens: string
  /** Where words for missing tokens are not wanted. */
  readonly tokenCount: string
  readonly toolCalls: string
  /** With the mark of an approximate one: whether it gets it is not known before it has a start. */
  readonly elapsed: string
  /** Of a group: how many there are. */
  readonly groupCount: string
}

const SECOND = 1000
const HOUR = 3600 * SECOND

export function roomsOf(presenter: Presenter): Rooms {
  const count = lines([8888, 888_888, 8_888_888, 888_888_888].map((tokens) => presenter.formatPlural('tokens', tokens)))
  const elapsed = [HOUR - SECOND, 24 * HOUR - SECOND].map((ms) => presenter.format('elapsedApproximate', { elapsed: presenter.formatDuration(ms) }))
  return {
    tokens: lines([presenter.format('tokensCollecting'), presenter.format('tokensUnavailable'), count]),
    tokenCount: count,
    toolCalls: lines([...PLURALS, 188].map((calls) => presenter.formatPlural('toolCalls', calls))),
    elapsed: lines(elapsed),
    groupCount: lines(PLURALS.map((tasks) => presenter.formatPlural('groupCount', tasks))),
  }
}

/** One for each form of a plural that a language may have. */
const PLURALS = [1, 2, 5, 18, 88]

const lines = (texts: readonly string[]): string => texts.join('\n')
