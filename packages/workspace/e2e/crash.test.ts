import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, newThread, openPage, readCards, readTotals, startBrowser, statuses, untilDone } from './page.ts'
import { startServer, temporaryDatabase } from './server.ts'
import type { Server } from './server.ts'

let browser: Browser
let server: Server
let database: ReturnType<typeof temporaryDatabase>
beforeAll(async () => {
  browser = await startBrowser()
})
beforeEach(() => {
  database = temporaryDatabase()
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  database.remove()
})
afterAll(() => browser?.close())

const openCards = async (page: Parameters<typeof readCards>[0]): Promise<readonly string[]> => statuses(await readCards(page))

test('a server that is killed in the middle of a run: after its restart open cards are interrupted, and what was written is there', async () => {
  server = await startServer({ pace: 0.3, database: database.path })
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Take your time over two long reads')
  await expect.poll(async () => (await readCards(page)).filter(({ facts }) => /[2-9],\d{3} tokens/.test(facts)).length, { timeout: 30_000 }).toBe(2)
  await server.stop('SIGKILL')
  await page.getByText('Connection lost').waitFor()
  const [before, totals] = [await readCards(page), await readTotals(page)]
  expect(statuses(before)).toEqual(['running', 'running'])

  server = await startServer({ pace: 0.3, database: database.path, port: server.port })
  await expect.poll(() => openCards(page), { timeout: 20_000 }).toEqual(['interrupted', 'interrupted'])
  await page.getByText('The server stopped before this run ended.').waitFor()
  const tokens = (cards: typeof before): readonly string[] => cards.map(({ facts }) => /[\d,.]+K? tokens/.exec(facts)?.[0] ?? '')
  expect(tokens(await readCards(page))).toEqual(tokens(before))
  expect(await readTotals(page)).toEqual(totals)

  const interrupted = await readCards(page)
  await page.reload()
  await expect.poll(() => readCards(page)).toEqual(interrupted)
  await page.getByRole('button', { name: 'Read the first volume, Interrupted' }).click()
  await page.getByText('Chapter 1 of the first volume says little').waitFor()

  // The thread is not spoilt: the lead hears that nobody answered, and goes on.
  await ask(page, 'Compare the prices of vendors A and B')
  await untilDone(page, 2)
  expect(await openCards(page)).toEqual(['interrupted', 'interrupted', 'completed', 'completed'])
  expect(problems).toEqual([])
})

test('a server that is asked to stop ends its open tasks first, and says so', async () => {
  server = await startServer({ pace: 0.3, database: database.path })
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Take your time over two long reads')
  await expect.poll(() => openCards(page), { timeout: 20_000 }).toEqual(['running', 'running'])
  expect(await server.stop('SIGTERM')).toBe(0)
  await expect.poll(() => openCards(page)).toEqual(['cancelled', 'cancelled'])
  const ended = await readCards(page)
  server = await startServer({ pace: 0.3, database: database.path, port: server.port })
  await page.reload()
  await expect.poll(() => readCards(page)).toEqual(ended)
  await page.getByRole('button', { name: 'Read the first volume, Cancelled' }).click()
  await page.getByText('The server was shut down.').waitFor()
  expect(problems).toEqual([])
})
