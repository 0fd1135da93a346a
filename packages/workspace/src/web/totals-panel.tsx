import type { ReactNode } from 'react'
import type { Texts } from './texts.ts'
import type { Totals } from './wire.ts'

interface TotalsPanelProps {
  readonly totals: Totals
  readonly text: Texts
  readonly locale: string
  readonly isShown: boolean
}

/** The engine's own accounting. It hears nothing from the cards. */
export function TotalsPanel({ totals, text, locale, isShown }: TotalsPanelProps): ReactNode {
  const format = new Intl.NumberFormat(locale)
  const rows = [[text.input, totals.input_tokens], [text.output, totals.output_tokens], [text.total, totals.total_tokens], [text.modelCalls, totals.calls]] as const
  return (
    <aside aria-label={text.tokens}>
      {isShown && (
        <>
          <h2>{text.tokens}</h2>
          <dl>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{format.format(value)}</dd>
              </div>
            ))}
          </dl>
          <p>{text.accounting}</p>
        </>
      )}
    </aside>
  )
}
