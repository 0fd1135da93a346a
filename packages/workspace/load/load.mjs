// Runs 200 subagents at 20 events a second each through the real server into the real page, and prints what that costs.
// usage: node load/load.mjs [seconds]      (default 600; 60 is the quick variant; build first: npx -y pnpm@10 workspace:build)
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import { findBrowser } from '../../../.ci/find-browser.mjs'

const seconds = Number(process.argv[2] ?? 600)
if (!(seconds >= 5 && seconds <= 3600)) throw new Error('usage: node load/load.mjs [seconds from 5 to 3600]')

const folder = mkdtempSync(join(tmpdir(), 'workspace-load-'))
const server = spawn(process.execPath, [join(import.meta.dirname, '../dist/server/main.js'), '--port', '0', '--database', join(folder, 'load.sqlite')], { stdio: ['ignore', 'pipe', 'inherit'] })
const executablePath = findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc', '--enable-precise-memory-info'] })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript(watchThePage)
  await page.goto(await addressOf(server))
  await page.getByRole('main').getByRole('button', { name: 'New thread' }).click()
  await page.getByLabel('Ask the lead agent').fill('Load 200 subagents')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('.subagent-card').nth(199).waitFor({ timeout: 60_000 })

  const before = { ...(await figures(page)), cpu: serverSeconds() }
  // The cards are there; from now on it is the running alone.
  await page.evaluate(() => void Object.assign(/** @type {{ workspaceLoad: object }} */ (/** @type {unknown} */ (globalThis)).workspaceLoad, { longest: 0 }))
  console.log(`heap of the page at the start: ${before.heapMegabytes} MB after a collection`)
  const step = Math.min(60, seconds)
  let told = before.events
  for (let at = step; at <= seconds; at += step) {
    await page.waitForTimeout(step * 1000)
    const now = await figures(page)
    console.log(`${String(at).padStart(4)} s   ${((now.events - told) / step).toFixed(0)} events a second   heap ${now.heapMegabytes} MB   server ${serverMegabytes()} MB   running cards ${now.running}`)
    told = now.events
  }
  const after = { ...(await figures(page)), cpu: serverSeconds() }
  const per = (/** @type {number} */ count) => (count / seconds).toFixed(1)
  console.log(`
subagents                      ${after.running} running of 200
events into the page           ${per(after.events - before.events)} a second (4,000 wanted)
longest main-thread task       ${after.longest.toFixed(0)} ms (${before.longest.toFixed(0)} ms while the 200 cards appeared)
main-thread tasks over 50 ms   ${per(after.long - before.long)} a second
commits                        ${per(after.commits - before.commits)} a second
heap of the page               ${before.heapMegabytes} -> ${after.heapMegabytes} MB after a collection
server                         ${serverMegabytes()} MB, ${(((after.cpu - before.cpu) / seconds) * 100).toFixed(0)} % of one core`)
} finally {
  await browser.close()
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

/** Runs in the page before its own scripts: counts what React commits, what the stream brings, and long tasks. */
function watchThePage() {
  const seen = { commits: 0, events: 0, longest: 0, long: 0 }
  Object.assign(globalThis, {
    workspaceLoad: seen,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: { isDisabled: false, supportsFiber: true, renderers: new Map(), inject: () => 1, onCommitFiberRoot: () => void (seen.commits += 1), onCommitFiberUnmount: () => {}, onPostCommitFiberRoot: () => {} },
  })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.long += 1
      seen.longest = Math.max(seen.longest, duration)
    }
  }).observe({ type: 'longtask' })
  globalThis.EventSource = class extends EventSource {
    constructor(/** @type {string | URL} */ url) {
      super(url)
      this.addEventListener('custom', () => void (seen.events += 1))
    }
  }
}

/** @param {import('playwright').Page} page */
async function figures(page) {
  return page.evaluate(() => {
    // Chromium's own, and what `watchThePage` left here.
    const { gc, workspaceLoad, performance: clock } = /** @type {{ gc?: () => void, workspaceLoad: { commits: number, events: number, longest: number, long: number }, performance: { memory: { usedJSHeapSize: number } } }} */ (/** @type {unknown} */ (globalThis))
    gc?.()
    return {
      ...workspaceLoad,
      heapMegabytes: Math.round(clock.memory.usedJSHeapSize / 1e6),
      running: document.querySelectorAll('.subagent-card[data-status="running"]').length,
    }
  })
}

function serverMegabytes() {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)
}

/** What the server's process has computed so far, in seconds: the 14th and 15th field of its stat line, in hundredths. */
function serverSeconds() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** @param {import('node:child_process').ChildProcess} child */
async function addressOf(child) {
  for await (const line of createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) })) {
    const address = /^Workspace: (http:\S+)$/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The server did not start. Build it first: npx -y pnpm@10 workspace:build')
}
