/** A text that depends on a count, by plural category (`Intl.PluralRules`). */
export type PluralText = { readonly other: string } & { readonly [category in 'zero' | 'one' | 'two' | 'few' | 'many']?: string }

/**
 * Every word that the cards show or speak. A catalog is plain data: texts with `{placeholders}`, so a translator can
 * reorder a sentence and a host can replace one key. Placeholders are listed beside each key.
 */
export interface Messages {
  /** Title of a task that nobody described. */
  readonly untitled: string

  readonly statusPending: string
  readonly statusRunning: string
  readonly statusWaiting: string
  readonly statusCompleted: string
  readonly statusFailed: string
  readonly statusCancelled: string
  readonly statusTimedOut: string
  readonly statusInterrupted: string
  readonly statusUnknown: string

  readonly stopTokenCapped: string
  readonly stopTurnCapped: string
  readonly stopLoopCapped: string

  /** That the lead agent does not wait for the task. */
  readonly background: string

  /** `{count}`: the formatted number; plural by the exact one. */
  readonly tokens: PluralText
  /** `{count}`: a lower bound. */
  readonly tokensAtLeast: PluralText
  readonly tokensCollecting: string
  readonly tokensUnavailable: string
  readonly tokenInput: string
  readonly tokenCached: string
  readonly tokenCacheWritten: string
  readonly tokenOutput: string
  readonly tokenReasoning: string
  readonly tokenTotal: string

  /** `{count}`. */
  readonly toolCalls: PluralText

  readonly activityQueued: string
  readonly activityThinking: string
  readonly activityWriting: string
  /** `{tool}`. */
  readonly activityTool: string
  /** `{tool}`, `{argument}`. */
  readonly activityToolArgument: string
  readonly activityWaiting: string
  /** `{detail}`. */
  readonly activityWaitingFor: string
  /** `{duration}`: how long nothing was heard of a running task, e.g. "no activity for 2m". */
  readonly quietFor: string

  readonly outcomeCompleted: string
  /** Completed, but a cap stopped it. */
  readonly outcomeCompletedEarly: string
  readonly outcomeFailed: string
  /** `{detail}`: the first line of the error. */
  readonly outcomeFailedDetail: string
  readonly outcomeCancelled: string
  readonly outcomeTimedOut: string
  readonly outcomeInterrupted: string
  readonly outcomeUnknown: string
  /** `{word}`: the wire's own word. */
  readonly outcomeUnknownWord: string

  /** `{elapsed}`: a duration measured by the host's clock. */
  readonly elapsedApproximate: string

  /** `{title}`: the name of the button that opens a card. */
  readonly details: string
  /** `{title}`, `{status}`: what the button is called, e.g. "Check the SLAs, completed". */
  readonly cardName: string
  /** `{title}`, `{status}`, `{waiting}`: the same while subagents inside of a closed card need a person, e.g. "1 needs approval". */
  readonly cardNameWaiting: string
  readonly sectionPrompt: string
  readonly sectionSteps: string
  readonly sectionPartialResult: string
  readonly sectionResult: string
  readonly sectionError: string
  readonly sectionTokens: string
  readonly sectionModels: string
  /** The tasks that this one delegated, inside of its card. */
  readonly sectionSubagents: string
  readonly resultTruncated: string
  readonly stepTruncated: string
  readonly stepFailed: string
  /** `{tool}`: the row that shows what a tool gave back. */
  readonly stepToolResult: string
  /** Steps that were recorded elsewhere and are fetched when a card is opened. */
  readonly stepsLoading: string
  readonly stepsNone: string
  readonly stepsFailed: string
  readonly retry: string
  /** `{title}`: what the buttons beside the elapsed time are called. */
  readonly actionStop: string
  /** Asked for, and not confirmed yet. */
  readonly actionStopping: string
  readonly actionCopy: string
  readonly actionTranscript: string
  /** Beside the facts, while a stop was asked for, and where it was refused. */
  readonly stopping: string
  readonly stopRefused: string
  readonly nothingYet: string
  readonly nothingRecorded: string
  readonly showMore: string
  readonly showLess: string
  readonly renderFailed: string
  /** The whole card threw while it was drawn. */
  readonly cardFailed: string

  /** `{count}`: a group's header. */
  readonly groupCount: PluralText
  /** `{count}`. */
  readonly groupWaiting: PluralText
  readonly groupPending: PluralText
  readonly groupRunning: PluralText
  readonly groupCompleted: PluralText
  readonly groupFailed: PluralText
  readonly groupCancelled: PluralText
  readonly groupTimedOut: PluralText
  readonly groupInterrupted: PluralText
  readonly groupUnknown: PluralText
  /** `{tokens}`, `{reported}`, `{count}`: a sum that does not hold every card; plural by the tokens. */
  readonly groupTokensPartial: PluralText

  /** The agent that delegates, where its words stand among those of its subagents. */
  readonly lead: string
  /** Beside an agent that another one called. `{parent}`: the title of that one. */
  readonly calledBy: string
  /** What the switch between the two views is called, and its two sides. */
  readonly view: string
  readonly viewPanes: string
  readonly viewMerged: string
  /** `{title}`: what the text of one agent is called. */
  readonly outputOf: string
  /** What the text of all agents together is called. */
  readonly transcript: string
  /** Where an agent that was called again begins anew. `{number}`: 2, 3, … */
  readonly round: string
  /** Above what an agent thinks aloud. */
  readonly outputReasoning: string
  /** The beginning was dropped. */
  readonly outputCut: string
  readonly outputNotYet: string
  readonly outputNone: string
  readonly jumpToNewest: string

  /** Spoken, not shown. `{title}`: one task began; `{count}`: several did. */
  readonly announceStarted: string
  readonly announceStartedMany: PluralText
  /** `{title}`: one waits for a person; `{count}`: several do. */
  readonly announceWaiting: string
  readonly announceWaitingMany: PluralText
  /** `{title}`, `{outcome}`: how one ended. */
  readonly announceEnded: string
  /** `{count}`, `{states}`: how several ended, e.g. "3 done, 1 failed". */
  readonly announceEndedMany: PluralText
  /** What became of a button that was pressed. `{title}`. */
  readonly announceStopRefused: string
  readonly announceCopied: string
  readonly announceCopyFailed: string
}

/** Fills the `{placeholders}` of a text. A placeholder without a value stays as it is, so that a typo shows. */
export function fillMessage(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => (Object.hasOwn(values, key) ? (values[key] ?? whole) : whole))
}
