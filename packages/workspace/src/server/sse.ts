import type { ServerResponse } from 'node:http'
import type { StreamEvent } from './event-buffer.ts'

export interface SseWriter {
  send(events: readonly StreamEvent[]): void
  /** An event without an id: it does not move the reader's place. */
  note(event: string, data: unknown): void
  close(): void
}

export interface SseOptions {
  readonly heartbeatMs: number
  /** Bytes that may wait for a slow reader. Beyond that it is disconnected, and reads on from its last id. */
  readonly maxWaiting: number
  readonly onClose: () => void
}

/** Writes server-sent events to a response that Node gave us, and ends with it. */
export function createSseWriter(response: ServerResponse, { heartbeatMs, maxWaiting, onClose }: SseOptions): SseWriter {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'keep-alive' })
  response.write('retry: 1000\n\n')
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
  response.once('close', () => {
    clearInterval(heartbeat)
    onClose()
  })

  function write(text: string): void {
    if (response.destroyed || response.writableEnded) return
    if (response.writableLength > maxWaiting) response.destroy()
    else response.write(text)
  }

  return {
    send: (events) => {
      if (events.length > 0) write(events.map(({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`).join(''))
    },
    note: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    close: () => response.end(),
  }
}
