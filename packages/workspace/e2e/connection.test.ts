import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask, newThread, openPage, readCards, readTotals, startBrowser, statuses, untilDone } from './page.ts'
import { startProxy } from './proxy.ts'
import type { Proxy } from './proxy.ts'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

let browser: Browser
let server: Server
let proxy: Proxy
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())
afterEach(async () => {
  proxy?.close()
  await server?.stop('SIGTERM')
})

const question = 'Take your time over two long reads'
const step = /Chapter \d+ of the first volume/

test('a connection that is cut for a while in the middle of a run loses nothing: the stream is read on from its last id', async () => {
  server = await startServer({ pace: 0.3 })
  proxy = await startProxy(server.port)
  const { page, problems } = await openPage(browser, proxy.address)
  const histories: string[] = []
  page.on('request', (request) => {
    if (/\/api\/threads\/[^/]+$/.test(request.url())) histories.push(request.url())
  })
  await newThread(page)
  await ask(page, question)
  await page.getByRole('button', { name: 'Read the first volume, Running' }).click()
  await page.getByText(step).first().waitFor()
  proxy.cut()
  await page.getByText('Connection lost').waitFor()
  // Cards that nobody tells anything stay what they were.
  expect(statuses(await readCards(page))).toEqual(['running', 'running'])
  await page.waitForTimeout(1500)
  proxy.restore()
  await page.getByText('Connection lost').waitFor({ state: 'hidden' })
  await untilSame(page.url())
  expect(histories).toHaveLength(1)
  await page.getByRole('button', { name: 'Stop the run' }).click()
  await untilDone(page)
  expect(statuses(await readCards(page))).toEqual(['cancelled', 'cancelled'])
  expect(problems).toEqual([])

  /** A page that was never cut says the same. */
  async function untilSame(url: string): Promise<void> {
    const { page: fresh } = await openPage(browser, url.replace(proxy.address, server.address))
    await expect.poll(async () => {
      const [one, two] = await Promise.all([readCards(page), readCards(fresh)])
      return one.length === 2 && JSON.stringify(one) === JSON.stringify(two)
    }, { timeout: 15_000, interval: 50 }).toBe(true)
    await fresh.close()
  }
})

test('where the buffer no longer reaches back, the gap is told and the written state is read again', async () => {
  server = await startServer({ pace: 0.1, bufferEvents: 20 })
  proxy = await startProxy(server.port)
  const { page, problems } = await openPage(browser, proxy.address)
  await newThread(page)
  await ask(page, question)
  await expect.poll(async () => statuses(await readCards(page)), { timeout: 20_000 }).toEqual(['running', 'running'])
  const again = page.waitForRequest((request) => /\/api\/threads\/[^/]+$/.test(request.url()))
  proxy.cut()
  await page.waitForTimeout(3000)
  proxy.restore()
  await again
  await untilDone(page)
  const known = await readCards(page)
  expect(statuses(known)).toEqual(['completed', 'completed'])
  await page.reload()
  await expect.poll(() => readCards(page)).toEqual(known)
  expect((await readTotals(page))['Model calls']).toBe('44')
  expect(problems).toEqual([])
})

test('a tab that nobody sees keeps no connection, and reads on when it is looked at', async () => {
  server = await startServer({ pace: 0.1 })
  const { page, problems } = await openPage(browser, server.address)
  const { page: other } = await openPage(browser, server.address)
  const places: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/stream?')) places.push(new URL(request.url()).searchParams.get('after'))
  })
  const readers = async (): Promise<unknown> => ((await (await fetch(`${server.address}/api/health`)).json()) as { readonly readers: number }).readers
  await newThread(page)
  await ask(page, question)
  await page.getByRole('button', { name: 'Read the first volume, Running' }).waitFor()
  expect(await readers()).toBe(1)
  await setHidden(page, true)
  await expect.poll(readers).toBe(0)
  await other.goto(page.url())
  await untilDone(other)
  expect(statuses(await readCards(page))).toEqual(['running', 'running'])
  await setHidden(page, false)
  await expect.poll(() => readCards(page)).toEqual(await readCards(other))
  expect(await readTotals(page)).toEqual(await readTotals(other))
  expect(await readers()).toBe(2)
  // From where it was, and not from its beginning.
  expect(places).toHaveLength(2)
  expect(places[0]).not.toBe(places[1])
  expect(problems).toEqual([])
})

/** A browser without a window shows every tab, so the page is told. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
