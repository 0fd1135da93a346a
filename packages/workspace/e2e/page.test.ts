import axe from 'axe-core'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, newThread, openPage, readCards, readTotals, startBrowser, untilDone } from './page.ts'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer({ pace: 0.1 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop('SIGTERM')
})

/** Each fault as its rule and where it is. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { readonly axe: typeof axe }).axe.run())
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

test('axe finds nothing on the page, in both themes, before and after a run', async () => {
  const { page, problems } = await openPage(browser, server.address)
  expect(await faultsOf(page)).toEqual([])
  await newThread(page)
  expect(await faultsOf(page)).toEqual([])
  await ask(page, 'Show me every ending')
  await untilDone(page)
  await page.getByRole('button', { name: /^Read the audit log/ }).click()
  for (const theme of ['light', 'dark']) {
    await page.getByLabel('Theme').selectOption(theme)
    expect(await faultsOf(page)).toEqual([])
  }
  expect(problems).toEqual([])
})

test('language and theme are the reader\'s, and outlive a reload', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Compare the prices of vendors A and B')
  await untilDone(page)
  await page.getByLabel('Theme').selectOption('dark')
  await page.getByLabel('Language').selectOption('zh-CN')
  await page.reload()
  await expect.poll(async () => (await readCards(page)).map(({ facts }) => facts)).toEqual(['Heron 1 | 7,865 token | 已完成', 'Gull Mini 3 | 7,985 token | 已完成'])
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(20, 23, 28)')
  expect(problems).toEqual([])
})

test('with the token switch off no card and no panel shows tokens, and the models stay; the server remembers it', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Compare the prices of vendors A and B')
  await untilDone(page)
  await page.getByLabel('Show tokens').uncheck()
  await expect.poll(async () => (await readCards(page)).map(({ facts }) => facts)).toEqual(['Heron 1 | Completed', 'Gull Mini 3 | Completed'])
  await page.reload()
  await expect.poll(async () => (await readCards(page)).map(({ facts }) => facts)).toEqual(['Heron 1 | Completed', 'Gull Mini 3 | Completed'])
  expect(await readTotals(page)).toEqual({})
  await page.getByLabel('Show tokens').check()
  await expect.poll(async () => (await readTotals(page))['Model calls']).toBe('8')
  expect(problems).toEqual([])
})

test('the page never scrolls sideways, on a phone too', async () => {
  const { page } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Show me every ending')
  await untilDone(page)
  for (const width of [320, 480, 900, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})

test('who reads the end of a conversation still sees it when the window gets lower', async () => {
  const { page } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Show me every ending')
  await untilDone(page)
  await page.setViewportSize({ width: 1280, height: 500 })
  await expect.poll(() => page.locator('.conversation').evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))).toBe(0)
})

test.each([['#%E0%A4%A', 'New thread'], ['#a%20b', 'no such thread'], ['#none', 'no such thread']])('an address with %s is met with an answer and not with an empty page', async (hash, said) => {
  const { page, problems } = await openPage(browser, `${server.address}/${hash}`)
  await page.getByRole('main').getByText(said).waitFor()
  expect(problems).toEqual([])
})

test('Enter that chooses a word of an input method sends nothing', async () => {
  const { page } = await openPage(browser, server.address)
  await newThread(page)
  const field = page.getByLabel('Ask the lead agent')
  await field.fill('对比')
  await field.evaluate((element) => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })))
  await page.waitForTimeout(300)
  await expect(field.inputValue()).resolves.toBe('对比')
  await expect(page.locator('[data-author="user"]').count()).resolves.toBe(0)
  await field.press('Enter')
  await untilDone(page)
})

test('who presses an example keeps their place when the examples go', async () => {
  const { page } = await openPage(browser, server.address)
  await newThread(page)
  await page.getByRole('list', { name: 'Try one of these' }).getByRole('button').first().press('Enter')
  await untilDone(page)
  await expect(page.getByLabel('Ask the lead agent').evaluate((field) => field === document.activeElement)).resolves.toBe(true)
})
