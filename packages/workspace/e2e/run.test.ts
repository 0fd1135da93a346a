import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scenarios } from '../src/server/scenarios.ts'
import { ask, newThread, openPage, readCards, readTotals, startBrowser, statuses, untilDone, watchCards } from './page.ts'
import type { CardText } from './page.ts'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer({ pace: 0.4 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop('SIGTERM')
})

const tokensOf = ({ facts }: CardText): number => Number((/([\d,]+) tokens/.exec(facts)?.[1] ?? '0').replaceAll(',', ''))

test('a card names its model from its start, and its tokens are told anew each time, never less', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  const watched = await watchCards(page)
  await ask(page, 'Compare the prices of vendors A and B')
  await untilDone(page)
  const seen = await watched()
  for (const [at, model] of ['Heron 1', 'Gull Mini 3'].entries()) {
    const first = seen.flatMap((cards) => cards[at] ?? []).find(({ facts }) => facts.startsWith(model))
    expect(first?.facts).toBe(`${model} | collecting tokens… | Thinking`)
  }
  expect(seen.some((cards) => statuses(cards).every((status) => status === 'running'))).toBe(true)
  for (const at of [0, 1]) {
    const tokens = seen.flatMap((cards) => cards[at] ?? []).map(tokensOf)
    expect(tokens).toEqual(tokens.toSorted((left, right) => left - right))
    expect(new Set(tokens).size).toBeGreaterThan(3)
  }
  expect(seen.at(-1)?.map(tokensOf)).toEqual([7_865, 7_985])
  expect(problems).toEqual([])
})

test('eight subagents run side by side, each on its own model', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Survey eight vendors at once')
  await expect.poll(async () => statuses(await readCards(page)), { timeout: 20_000, interval: 50 }).toEqual(Array(8).fill('running'))
  await untilDone(page)
  const cards = await readCards(page)
  expect(statuses(cards)).toEqual(Array(8).fill('completed'))
  expect(cards.map(({ facts }) => facts.split(' | ')[0])).toEqual(['Heron 1', 'Gull Mini 3', 'Tern Coder 2', 'Heron 1', 'Gull Mini 3', 'Tern Coder 2', 'Heron 1', 'Gull Mini 3'])
  await expect(page.locator('.subagent-group-header').innerText()).resolves.toContain('8 subagents')
  expect(problems).toEqual([])
})

test('every ending is told as what it is: done, failed, out of time, out of tokens, without usage', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Show me every ending')
  await untilDone(page)
  const cards = await readCards(page)
  expect(cards.map(({ name }) => name)).toEqual(['Count the tables, Completed', 'Read the audit log, Failed', 'Watch the deployment, Timed out', 'Skim every report, Completed, Token limit', 'Ask the old gateway, Completed'])
  expect(cards.map(({ facts }) => facts)).toEqual([
    'Tern Coder 2 | 844 tokens | Completed',
    'Heron 1 | 931 tokens | Failed: The model provider answered 503 three times in a row.',
    'Gull Mini 3 | tokens unavailable | Timed out',
    'Heron 1 | 5,830 tokens | Completed early',
    'Gull Mini 3 | tokens unavailable | Completed',
  ])
  await expect(page.getByText('Token limit').isVisible()).resolves.toBe(true)
  expect(problems).toEqual([])
  expect(server.output).not.toContain('503')
})

test('a stopped task is cancelled when the engine says so, and the other one runs on', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Take your time over two long reads')
  await expect.poll(async () => statuses(await readCards(page)), { timeout: 20_000 }).toEqual(['running', 'running'])
  await page.getByRole('button', { name: 'Stop Read the first volume' }).click()
  await expect.poll(async () => statuses(await readCards(page))).toEqual(['cancelled', 'running'])
  await page.getByRole('button', { name: 'Stop the run' }).click()
  await untilDone(page)
  expect((await readCards(page)).map(({ name }) => name)).toEqual(['Read the first volume, Cancelled', 'Read the second volume, Cancelled'])
  expect(problems).toEqual([])
})

test('the totals of a thread count each model call of every agent once, and cards do not move them', async () => {
  const { page, problems } = await openPage(browser, server.address)
  await newThread(page)
  await ask(page, 'Compare the prices of vendors A and B')
  await untilDone(page)
  const tasks = scenarios.find(({ example }) => example.startsWith('Compare'))?.tasks ?? []
  const calls = [[900, 110], [1_900, 60], ...tasks.flatMap(({ turns }) => turns.flatMap(({ tokens }) => (tokens ? [tokens] : [])))] as const
  const input = calls.reduce((sum, [tokens]) => sum + tokens, 0)
  const output = calls.reduce((sum, [, tokens]) => sum + tokens, 0)
  const format = new Intl.NumberFormat('en')
  const expected = { Input: format.format(input), Output: format.format(output), Total: format.format(input + output), 'Model calls': String(calls.length) }
  await expect.poll(() => readTotals(page)).toEqual(expected)

  for (const card of await page.getByRole('button', { name: /^Price of vendor/ }).all()) await card.click()
  await page.getByText('Start with the price list of vendor A.').waitFor()
  expect(await readTotals(page)).toEqual(expected)
  await page.reload()
  await page.locator('.subagent-card').nth(1).waitFor()
  await expect.poll(() => readTotals(page)).toEqual(expected)
  expect(problems).toEqual([])
})
