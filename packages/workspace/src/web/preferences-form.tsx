import type { ReactNode } from 'react'
import { useObservable } from './observable.ts'
import type { Observable } from './observable.ts'
import type { Preferences } from './preferences.ts'
import { texts } from './texts.ts'

interface PreferencesFormProps {
  readonly preferences: Observable<Preferences>
  readonly tokenUsage: boolean
  readonly onTokenUsage: (on: boolean) => void
}

export function PreferencesForm({ preferences, tokenUsage, onTokenUsage }: PreferencesFormProps): ReactNode {
  const now = useObservable(preferences)
  const text = texts[now.locale]
  return (
    <div className="preferences">
      <label>
        {text.language}
        <select value={now.locale} onChange={({ target }) => preferences.set({ ...now, locale: target.value === 'zh-CN' ? 'zh-CN' : 'en' })}>
          <option value="en">English</option>
          <option value="zh-CN">简体中文</option>
        </select>
      </label>
      <label>
        {text.theme}
        <select value={now.theme} onChange={({ target }) => preferences.set({ ...now, theme: target.value === 'light' || target.value === 'dark' ? target.value : 'system' })}>
          {(['system', 'light', 'dark'] as const).map((theme) => (
            <option key={theme} value={theme}>{text.themes[theme]}</option>
          ))}
        </select>
      </label>
      <label>
        {text.showTokens}
        <input type="checkbox" checked={tokenUsage} onChange={({ target }) => onTokenUsage(target.checked)} />
      </label>
    </div>
  )
}
