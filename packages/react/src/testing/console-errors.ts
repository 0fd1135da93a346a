import { version } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { MockInstance } from 'vitest'

/** A console error or warning in a test of this file fails it, unless the test took it first. */
export function failOnConsoleErrors(): { take(): unknown[][]; takeCaught(): void } {
  let spies: MockInstance[] = []
  beforeEach(() => {
    spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) => spy.mockImplementation(() => {}))
  })
  afterEach(() => {
    const said = take()
    for (const spy of spies) spy.mockRestore()
    expect(said).toEqual([])
  })
  function take(): unknown[][] {
    const said = spies.flatMap((spy) => spy.mock.calls)
    for (const spy of spies) spy.mockClear()
    return said
  }
  /** One error that a boundary caught. React 19 tells the root's `onCaughtError`; React 18 has no such option and tells the console. */
  function takeCaught(): void {
    expect(take()).toEqual(version.startsWith('18.') ? [[expect.stringContaining('The above error occurred in')]] : [])
  }
  return { take, takeCaught }
}
