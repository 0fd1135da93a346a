import { SubagentCard } from '@subagent-cards/react'
import { useMemo, type ReactNode } from 'react'
import { updatesOf, type BadInput } from './bad-input.ts'
import { CardHost } from './card-host.tsx'
import './bad-input-cards.css'

/** An ordinary card, and below it one for each bad input: they are as high as it is. */
export function BadInputCards({ input }: { readonly input: BadInput }): ReactNode {
  const updates = useMemo(() => updatesOf(input), [input])
  return (
    <CardHost updates={updates}>
      <div className="bad-input">
        {['usual', ...Object.keys(input)].map((id) => (
          <SubagentCard key={id} id={id} data-testid={id} copyResult />
        ))}
      </div>
    </CardHost>
  )
}
