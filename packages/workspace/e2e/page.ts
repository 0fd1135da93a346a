import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'
import { findBrowser } from '../../../.ci/find-browser.mjs'

export async function startBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
}

/**
 * A window of its own, since a browser draws a hidden tab seldom or not at all. Its errors, refused policies among them, fail the test that reads them.
 */
export async function openPage(browser: Browser, address: string): Promise<{ readonly page: Page; readonly problems: readonly string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })).newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // What a cut wire makes the browser say is no fault of the page.
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) problems.push(message.text())
  })
  await page.goto(address)
  return { page, problems }
}

export async function newThread(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New thread' }).click()
  await page.getByLabel('Ask the lead agent').waitFor()
}

export async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Ask the lead agent').fill(question)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Until the lead has spoken last and nothing runs. */
export async function untilDone(page: Page, turns = 1): Promise<void> {
  await expect.poll(() => page.locator('.conversation > ol > [data-author="user"]').count(), { timeout: 30_000 }).toBe(turns)
  await page.getByRole('button', { name: 'Stop the run' }).waitFor({ state: 'hidden', timeout: 45_000 })
}

export interface CardText {
  readonly name: string
  readonly status: string
  readonly facts: string
  readonly elapsed: string
}

/** What every folded card says, word for word. */
export function readCards(page: Page): Promise<readonly CardText[]> {
  return page.evaluate(cardsInDocument)
}

/** Runs in the page, so it can use nothing from here. */
function cardsInDocument(): readonly CardText[] {
  return [...document.querySelectorAll('.subagent-card')].map((card) => ({
    name: card.querySelector('.subagent-card-trigger')?.getAttribute('aria-label') ?? '',
    status: card.getAttribute('data-status') ?? '',
    facts: [...card.querySelectorAll('.subagent-card-facts-row > :not(:empty)')].map((element) => element.textContent).join(' | '),
    elapsed: card.querySelector('.subagent-card-elapsed')?.textContent ?? '',
  }))
}

/** Writes down what the cards say in every frame that the browser draws, from now on. The answer reads it. */
export async function watchCards(page: Page): Promise<() => Promise<readonly (readonly CardText[])[]>> {
  const seen = await page.evaluateHandle(`(() => {
    const read = ${cardsInDocument.toString()}
    const seen = []
    const look = () => { seen.push(read()); requestAnimationFrame(look) }
    look()
    return seen
  })()`)
  return () => seen.jsonValue() as Promise<readonly (readonly CardText[])[]>
}

/** The whole right column. */
export function readTotals(page: Page): Promise<Record<string, string>> {
  return page.locator('aside dl > div').evaluateAll((rows) => Object.fromEntries(rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''])))
}

export function statuses(cards: readonly CardText[]): readonly string[] {
  return cards.map(({ status }) => status)
}
