import { SubagentGroup } from '@subagent-cards/react'
import { memo, useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { stopTask } from './api.ts'
import type { Conversation } from './conversation.ts'
import { Markdown } from './markdown.tsx'
import type { Texts } from './texts.ts'
import { useFollowEnd } from './use-follow-end.ts'
import type { Message } from './wire.ts'

interface MessagesProps {
  readonly conversation: Conversation
  readonly threadId: string
  readonly text: Texts
}

export function Messages({ conversation, threadId, text }: MessagesProps): ReactNode {
  const { messages, speaking, runs } = conversation
  const scroller = useFollowEnd()
  const last = runs.at(-1)
  return (
    <div className="conversation" ref={scroller}>
      <ol role="list" aria-label={text.conversation}>
        {messages.map((message) => (message.type === 'tool' ? null : <Turn key={message.id} message={message} threadId={threadId} author={message.type === 'human' ? text.you : text.lead} />))}
        {speaking && (
          <li data-author="lead" aria-label={text.lead}>
            <Markdown text={speaking.text} />
          </li>
        )}
        {(last?.state === 'error' || last?.state === 'interrupted') && <li className="notice">{last.state === 'error' ? text.runFailed : text.runInterrupted}</li>}
      </ol>
    </div>
  )
}

interface TurnProps {
  readonly message: Message
  readonly threadId: string
  readonly author: string
}

const Turn = memo(function Turn({ message, threadId, author }: TurnProps): ReactNode {
  const { type, content, tool_calls } = message
  const ids = useMemo(() => (tool_calls ?? []).flatMap(({ id, name }) => (id !== undefined && name === 'task' ? [{ id, scope: threadId }] : [])), [tool_calls, threadId])
  const onStop = useCallback(({ id }: { readonly id: string }) => stopTask(threadId, id), [threadId])
  const card = useMemo(() => ({ onStop, copyResult: true }), [onStop])
  return (
    <li data-author={type === 'human' ? 'user' : 'lead'} aria-label={author}>
      {type === 'human' ? <p dir="auto">{content}</p> : content !== '' && <Markdown text={content} />}
      {ids.length > 0 && <SubagentGroup ids={ids} card={card} />}
    </li>
  )
})
