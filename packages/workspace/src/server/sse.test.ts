import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { createSseWriter } from './sse.ts'
import type { SseWriter } from './sse.ts'

test('who does not read is disconnected before much waits, and the others hear on', async () => {
  const writers: SseWriter[] = []
  const closed: string[] = []
  const server = createServer((_request, response) => {
    writers.push(createSseWriter(response, { heartbeatMs: 60_000, maxWaiting: 200_000, onClose: () => closed.push('one') }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const readers = [1, 2].map(() => connect(port, '127.0.0.1').on('error', () => {}))
  onTestFinished(() => readers.forEach((reader) => reader.destroy()))
  const [deaf, listener] = readers
  let heard = 0
  listener?.on('data', (chunk) => (heard += chunk.length))
  deaf?.pause()
  for (const reader of readers) reader.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await expect.poll(() => writers.length).toBe(2)

  // What the system itself holds for a reader goes away first.
  const event = { id: 'a-1', event: 'custom', data: JSON.stringify('x'.repeat(50_000)) }
  for (let sent = 0; sent < 1000 && closed.length === 0; sent += 1) {
    for (const writer of writers) writer.send([event])
    await new Promise(setImmediate)
  }
  await expect.poll(() => closed.length).toBe(1)
  const before = heard
  for (const writer of writers) writer.send([event])
  await expect.poll(() => heard).toBeGreaterThan(before)
})
