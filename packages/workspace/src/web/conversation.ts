import type { Message, Run, Totals } from './wire.ts'

/** What a thread shows besides its cards. */
export interface Conversation {
  readonly messages: readonly Message[]
  /** What the lead has said so far of a message that is not whole yet. */
  readonly speaking: { readonly messageId: string; readonly text: string } | undefined
  readonly runs: readonly Run[]
  readonly totals: Totals
  readonly state: 'loading' | 'live' | 'reconnecting' | 'missing'
}

export const emptyConversation: Conversation = {
  messages: [], speaking: undefined, runs: [], totals: { calls: 0, input_tokens: 0, output_tokens: 0, total_tokens: 0 }, state: 'loading',
}

/** A message replaces the one of its id, or comes last. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  const { messages, speaking } = conversation
  const isKnown = messages.some(({ id }) => id === message.id)
  return {
    ...conversation,
    messages: isKnown ? messages.map((known) => (known.id === message.id ? message : known)) : [...messages, message],
    speaking: speaking?.messageId === message.id ? undefined : speaking,
  }
}

export function withRun(conversation: Conversation, run: Run): Conversation {
  const { runs } = conversation
  const isKnown = runs.some(({ run_id }) => run_id === run.run_id)
  return {
    ...conversation,
    runs: isKnown ? runs.map((known) => (known.run_id === run.run_id ? { ...known, ...run } : known)) : [...runs, run],
    speaking: run.state === 'running' ? conversation.speaking : undefined,
  }
}

/** The text so far, unless the whole message is there already. */
export function withText(conversation: Conversation, messageId: string, text: string): Conversation {
  return conversation.messages.some(({ id }) => id === messageId) ? conversation : { ...conversation, speaking: { messageId, text } }
}
