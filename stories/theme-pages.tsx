import { SubagentCard, SubagentGroup } from '@subagent-cards/react'
import type { CSSProperties, ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import { EnvironmentContext, type Environment } from './environment.ts'
import { idOf } from './one-card.tsx'
import * as samples from './task-samples.ts'
import './theme-pages.css'

export type Properties = Readonly<Record<`--subagent-card-${string}`, string>>

const updates = [...samples.running, ...samples.waiting, ...samples.failed, ...samples.withSteps, ...samples.tokenCapped]
const group = [samples.running, samples.waiting, samples.failed].map(idOf)

interface BothSchemesProps {
  readonly properties: Properties
  /** The page around the cards; it gets its two pieces: a group, and one open card. */
  readonly page: (group: ReactNode, card: ReactNode) => ReactNode
}

/** The same page in light and in dark. The custom properties are all that the cards get. */
export function BothSchemes({ properties, page }: BothSchemesProps): ReactNode {
  return (
    <div className="schemes">
      <Scheme theme="light" properties={properties} page={page} />
      <Scheme theme="dark" properties={properties} page={page} />
    </div>
  )
}

function Scheme({ theme, properties, page }: BothSchemesProps & Pick<Environment, 'theme'>): ReactNode {
  return (
    <section className="scheme" aria-label={theme} data-theme={theme} style={properties as CSSProperties}>
      <EnvironmentContext value={{ theme, locale: 'en' }}>
        <CardHost updates={updates}>
          {page(
            <SubagentGroup ids={group} />,
            <SubagentCard id={idOf(samples.withSteps)} open />,
          )}
        </CardHost>
      </EnvironmentContext>
    </section>
  )
}

export function ShadcnPage({ group, card }: PageProps): ReactNode {
  return (
    <div className="shadcn">
      <header>
        <h2>Runs</h2>
        <button type="button">Filter</button>
        <button type="button" className="primary">
          New run
        </button>
      </header>
      <p>Procurement review, started by Ines Moreau at 09:28.</p>
      {group}
      <div className="panel">
        <h3>Latest answer</h3>
        <p>What the subagent reported, with its steps.</p>
        {card}
      </div>
    </div>
  )
}

export function RadixPage({ group, card }: PageProps): ReactNode {
  return (
    <div className="radix">
      <header>
        <span aria-hidden>PR</span>
        <div>
          <h2>Procurement</h2>
          <p>3 members, 1 agent</p>
        </div>
        <button type="button">Share</button>
      </header>
      <blockquote>Which of the three is cheapest for half a terabyte?</blockquote>
      {group}
      <p>The pricing pages are read. Two answers are still missing.</p>
      {card}
    </div>
  )
}

export function DocumentPage({ group, card }: PageProps): ReactNode {
  return (
    <article className="document">
      <h2>What three vendors charge</h2>
      <p>
        On Thursday we asked an agent to read the price lists of three vendors, and it sent three others ahead. What follows is how far they had come at <time>09:30</time>, when <a href="https://vendor-b.example">the last of them</a> asked for leave to change a
        table.
      </p>
      {group}
      <p>
        The one that finished had read the pricing pages twice, since one of them did not answer. Its notes are below; <em>egress</em> is what leaves the building.
      </p>
      {card}
      <hr />
      <p>Whoever signs for a year should first know how much will leave.</p>
    </article>
  )
}

export function ControlRoomPage({ group, card }: PageProps): ReactNode {
  return (
    <div className="control-room">
      <h2>Desk 4</h2>
      <p>One task needs you. One failed.</p>
      {group}
      <h3>Ended</h3>
      {card}
    </div>
  )
}

interface PageProps {
  readonly group: ReactNode
  readonly card: ReactNode
}
