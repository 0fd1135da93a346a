import { createObservable } from './observable.ts'
import type { Observable } from './observable.ts'
import type { texts } from './texts.ts'

export interface Preferences {
  readonly locale: keyof typeof texts
  readonly theme: 'system' | 'light' | 'dark'
}

const key = 'workspace-preferences'

/** What this browser remembers of its reader. */
export function createPreferences(storage: Storage): Observable<Preferences> {
  const preferences = createObservable<Preferences>(read(storage.getItem(key)))
  preferences.subscribe(() => storage.setItem(key, JSON.stringify(preferences.get())))
  return preferences
}

function read(stored: string | null): Preferences {
  const found = parse(stored)
  return {
    locale: found['locale'] === 'zh-CN' ? 'zh-CN' : 'en',
    theme: found['theme'] === 'light' || found['theme'] === 'dark' ? found['theme'] : 'system',
  }
}

function parse(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
