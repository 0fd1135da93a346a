import { SubagentCard, SubagentGroup, type Density } from '@subagent-cards/react'
import type { ReactNode } from 'react'
import { CardHost, type CardHostProps } from './card-host.tsx'
import { EnvironmentContext, type Environment } from './environment.ts'
import { idOf } from './one-card.tsx'
import './state-gallery.css'
import * as samples from './task-samples.ts'

const folded = [
  samples.running, samples.collecting, samples.pending, samples.waiting, samples.completed, samples.tokenCapped, samples.turnCapped, samples.loopCapped,
  samples.failed, samples.failedCapped, samples.cancelled, samples.timedOut, samples.interrupted, samples.unknownWord, samples.tokensUnavailable, samples.zeroReported,
  samples.lowerBound, samples.noModel, samples.longTitle, samples.longModel, samples.approximate, samples.quiet, samples.background,
]
const open = [samples.withSteps, samples.failedWithSteps, samples.runningWithSteps, samples.modelChanged]
const called = [samples.running, samples.waitingBelow]
const grouped = [samples.completed, samples.tokensUnavailable, samples.running]

export type GalleryKind = 'folded' | 'compact' | 'open'

interface StateGalleryProps {
  readonly theme: Environment['theme']
  readonly kind: GalleryKind
}

/**
 * Every state on one page, folded to two lines or to one, or open with what is inside. Only texts that the pinned fonts
 * can write, so that a picture of it is the same everywhere.
 */
export function StateGallery({ theme, kind }: StateGalleryProps): ReactNode {
  return (
    <div className="state-gallery story-page" data-theme={theme} data-testid="gallery">
      {kind === 'open' ? <Open theme={theme} /> : <Folded theme={theme} density={kind === 'folded' ? 'comfortable' : 'compact'} />}
    </div>
  )
}

interface FoldedProps extends Pick<Environment, 'theme'> {
  readonly density: Density
}

function Folded({ theme, density }: FoldedProps): ReactNode {
  const shared = { theme, density }
  return (
    <>
      <Section title="Every state, folded" {...shared} updates={folded.flat()}>
        {folded.map((sample) => (
          <SubagentCard key={idOf(sample)} id={idOf(sample)} />
        ))}
      </Section>
      <Section title="A group" {...shared} updates={grouped.flat()}>
        <SubagentGroup />
      </Section>
      <Section title="A subagent of a subagent needs a person" {...shared} updates={called.flat()}>
        <SubagentCard id={idOf(samples.running)} />
      </Section>
      <Section title="With actions" {...shared} updates={[...samples.running, ...samples.tokenCapped]}>
        <SubagentCard id={idOf(samples.running)} onStop={stopNothing} onOpenTranscript={stopNothing} copyResult />
        <SubagentCard id={idOf(samples.tokenCapped)} onStop={stopNothing} onOpenTranscript={stopNothing} copyResult />
      </Section>
      <Section title="Token display off" {...shared} updates={samples.running} tokenUsageEnabled={false}>
        <SubagentCard id={idOf(samples.running)} />
      </Section>
      <Section title="zh-CN" {...shared} locale="zh-CN" updates={samples.chinese}>
        <SubagentCard id={idOf(samples.chinese)} />
      </Section>
    </>
  )
}

async function stopNothing() {}

function Open({ theme }: Pick<Environment, 'theme'>): ReactNode {
  return (
    <Section title="Open" theme={theme} updates={open.flat()}>
      {open.map((sample) => (
        <SubagentCard key={idOf(sample)} id={idOf(sample)} open />
      ))}
    </Section>
  )
}

interface SectionProps extends CardHostProps {
  readonly title: string
  readonly theme: Environment['theme']
  readonly locale?: Environment['locale']
}

function Section({ title, theme, locale = 'en', ...host }: SectionProps): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      <div className="state-gallery-cards" lang={locale}>
        <EnvironmentContext value={{ theme, locale }}>
          <CardHost {...host} />
        </EnvironmentContext>
      </div>
    </section>
  )
}
