'use client'
import { CardActions } from './card-actions.tsx'
import { CardActivity } from './card-activity.tsx'
import { CardAgentType } from './card-agent-type.tsx'
import { CardAside } from './card-aside.tsx'
import { CardBadge } from './card-badge.tsx'
import { CardChildren } from './card-children.tsx'
import { CardContent } from './card-content.tsx'
import { CardElapsed } from './card-elapsed.tsx'
import { CardCopy } from './card-copy.tsx'
import { CardError } from './card-error.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardFullTitle } from './card-full-title.tsx'
import { CardHeader } from './card-header.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardModel } from './card-model.tsx'
import { CardModels } from './card-models.tsx'
import { CardPrompt } from './card-prompt.tsx'
import { CardQuiet } from './card-quiet.tsx'
import { CardResult } from './card-result.tsx'
import { SubagentCardRoot } from './card-root.tsx'
import { CardStatus } from './card-status.tsx'
import { CardSteps } from './card-steps.tsx'
import { CardStop } from './card-stop.tsx'
import { CardTitle } from './card-title.tsx'
import { CardTokenParts } from './card-token-parts.tsx'
import { CardTokens } from './card-tokens.tsx'
import { CardToolCalls } from './card-tool-calls.tsx'
import { CardTranscript } from './card-transcript.tsx'
import { CardTrigger } from './card-trigger.tsx'

interface CardParts {
  readonly Root: typeof SubagentCardRoot
  readonly Header: typeof CardHeader
  readonly Status: typeof CardStatus
  readonly Heading: typeof CardHeading
  readonly Title: typeof CardTitle
  readonly AgentType: typeof CardAgentType
  readonly Badge: typeof CardBadge
  readonly Aside: typeof CardAside
  readonly Elapsed: typeof CardElapsed
  readonly Actions: typeof CardActions
  readonly Transcript: typeof CardTranscript
  readonly Copy: typeof CardCopy
  readonly Stop: typeof CardStop
  readonly Trigger: typeof CardTrigger
  readonly Facts: typeof CardFacts
  readonly Model: typeof CardModel
  readonly Tokens: typeof CardTokens
  readonly ToolCalls: typeof CardToolCalls
  readonly Activity: typeof CardActivity
  readonly Quiet: typeof CardQuiet
  readonly Content: typeof CardContent
  readonly FullTitle: typeof CardFullTitle
  readonly Prompt: typeof CardPrompt
  readonly Steps: typeof CardSteps
  readonly Children: typeof CardChildren
  readonly Result: typeof CardResult
  readonly Error: typeof CardError
  readonly TokenParts: typeof CardTokenParts
  readonly Models: typeof CardModels
}

/** The card; its parts hang on it. `<SubagentCard id="…" />` is `<SubagentCard.Root id="…" />` with the default layout. */
export const SubagentCard: typeof SubagentCardRoot & CardParts = /* #__PURE__ */ Object.assign(SubagentCardRoot, {
  Root: SubagentCardRoot,
  Header: CardHeader,
  Status: CardStatus,
  Heading: CardHeading,
  Title: CardTitle,
  AgentType: CardAgentType,
  Badge: CardBadge,
  Aside: CardAside,
  Elapsed: CardElapsed,
  Actions: CardActions,
  Transcript: CardTranscript,
  Copy: CardCopy,
  Stop: CardStop,
  Trigger: CardTrigger,
  Facts: CardFacts,
  Model: CardModel,
  Tokens: CardTokens,
  ToolCalls: CardToolCalls,
  Activity: CardActivity,
  Quiet: CardQuiet,
  Content: CardContent,
  FullTitle: CardFullTitle,
  Prompt: CardPrompt,
  Steps: CardSteps,
  Children: CardChildren,
  Result: CardResult,
  Error: CardError,
  TokenParts: CardTokenParts,
  Models: CardModels,
})
