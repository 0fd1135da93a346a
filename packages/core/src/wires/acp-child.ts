import { cutEnd } from '../cut-text.ts'
import { id, text } from './json.ts'
import type { JsonRecord } from './json.ts'
import { contentText } from './message-content.ts'

const MAX_PROMPT = 100_000

/** A message between sessions. Who says it to whom may be told before, between or after its pieces. */
export interface SessionMessage {
  readonly messageId: string
  readonly text: string
  readonly isToChild: boolean | undefined
}

/** The message after one more frame about it; `undefined` where the frame names none. */
export function patchMessage(known: SessionMessage | undefined, childId: string, kind: string, frame: JsonRecord): SessionMessage | undefined {
  const messageId = id(frame['messageId'])
  if (messageId === undefined) return undefined
  const before = known?.messageId === messageId ? known : { messageId, text: '', isToChild: undefined }
  const piece = contentText(frame['content'])
  const isWhole = kind === 'session_message'
  return {
    messageId,
    text: cutEnd(isWhole ? (text(piece) ?? before.text) : before.text + piece, MAX_PROMPT),
    isToChild: (isWhole ? isAddressedTo(childId, frame) : undefined) ?? before.isToChild,
  }
}

function isAddressedTo(sessionId: string, message: JsonRecord): boolean | undefined {
  const [recipient, sender] = [id(message['recipientSessionId']), id(message['senderSessionId'])]
  if (recipient !== undefined) return recipient === sessionId
  return sender === undefined ? undefined : sender !== sessionId
}
