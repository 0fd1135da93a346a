import { SubagentPanes, SubagentStatusPanel } from '@subagent-cards/react'
import type { ReactNode } from 'react'
import { CardHost } from './card-host.tsx'
import { EnvironmentContext, type Environment } from './environment.ts'
import * as samples from './output-samples.ts'
import './panes-gallery.css'

/** Panes, the transcript, and the status panel, wide and narrow. */
export function PanesGallery({ theme }: { readonly theme: Environment['theme'] }): ReactNode {
  return (
    <div className="story-page" data-theme={theme} data-testid="gallery">
      <EnvironmentContext value={{ theme, locale: 'en' }}>
        <CardHost updates={samples.workflow}>
          <div className="panes-gallery">
            <SubagentPanes showLead />
            <div className="panes-gallery-row">
              <SubagentStatusPanel selected={{ id: 'coder', scope: '' }} onSelect={() => {}} />
              <SubagentPanes showLead defaultView="merged" />
            </div>
            <div className="panes-gallery-row">
              <SubagentPanes ids={['coder', 'researcher', 'tester']} />
              <SubagentStatusPanel />
            </div>
          </div>
        </CardHost>
      </EnvironmentContext>
    </div>
  )
}
