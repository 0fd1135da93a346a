import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, newThread, openPage, readCards, readTotals, startBrowser, statuses, untilDone } from './page.ts'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer({ pace: 0.3 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop('SIGTERM')
})

test('a reload after a run gives the same cards, text for text, and the same steps', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Show me every ending')
  await untilDone(page)
  const live = await readCards(page)
  await page.getByRole('button', { name: 'Skim every report, Completed' }).click()
  const body = page.getByRole('group', { name: 'Skim every report' }).locator('.subagent-card-content')
  const steps = await body.innerText()
  expect(steps).toContain('January had nine incidents.')

  await page.reload()
  await page.locator('.subagent-card').nth(4).waitFor()
  await expect.poll(() => readCards(page)).toEqual(live)
  await page.getByRole('button', { name: 'Skim every report, Completed' }).click()
  await body.getByText('There are many.').waitFor()
  expect(await body.innerText()).toBe(steps)
  expect(problems).toEqual([])
})

test('a reload during a run gives the cards that another tab shows, and both go on together', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Take your time over two long reads')
  await expect.poll(async () => (await readCards(page)).filter(({ facts }) => /[2-9],\d{3} tokens/.test(facts)).length, { timeout: 30_000 }).toBe(2)
  const { page: other } = await openPage(browser, page.url())
  await other.reload()
  await other.locator('.subagent-card').nth(1).waitFor()
  await agree(page, other)
  expect(statuses(await readCards(other))).toEqual(['running', 'running'])

  await other.getByRole('button', { name: 'Stop the run' }).click()
  for (const tab of [page, other]) await untilDone(tab)
  await agree(page, other)
  expect(statuses(await readCards(page))).toEqual(['cancelled', 'cancelled'])
  expect(await readTotals(page)).toEqual(await readTotals(other))
  expect(problems).toEqual([])
})

test('two tabs on one thread show one conversation, whichever of them asks', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  const { page: other } = await openPage(browser, page.url())
  await ask(other, 'Compare the prices of vendors A and B')
  await untilDone(page)
  await untilDone(other)
  await agree(page, other)
  await ask(page, 'Compare the prices of vendors A and B')
  await untilDone(other, 2)
  await agree(page, other)
  expect(await readCards(other)).toHaveLength(4)
  expect(problems).toEqual([])
})

test('a reload asks the server as often for fifty cards as for two', async () => {
  const quick = await startServer({ pace: 0 })
  const { page, problems } = await openPage(browser, quick.address)
  await newThread(page)
  await ask(page, 'Compare the prices of vendors A and B')
  await untilDone(page)
  const few = await requestsOfReload(page)
  for (let turn = 2; turn <= 7; turn += 1) {
    await ask(page, 'Survey eight vendors at once')
    await untilDone(page, turn)
  }
  const many = await requestsOfReload(page)
  expect(await readCards(page)).toHaveLength(50)
  expect(many).toEqual(few)
  expect(problems).toEqual([])
  await quick.stop('SIGTERM')
})

/** Until both say the same at the same moment: both run on while they are read. */
async function agree(page: Page, other: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [one, two] = await Promise.all([readCards(page), readCards(other)])
      return one.length > 0 && JSON.stringify(one) === JSON.stringify(two)
    }, { timeout: 15_000, interval: 50 })
    .toBe(true)
}

/** The kinds of what a reload asks for, in no order. */
async function requestsOfReload(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  const note = (request: { url(): string }): void => void asked.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '*'))
  page.on('request', note)
  await page.reload()
  await page.locator('.subagent-card').nth(1).waitFor()
  await page.waitForTimeout(500)
  page.off('request', note)
  return asked.toSorted()
}
