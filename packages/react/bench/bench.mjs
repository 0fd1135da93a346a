// How long the page stands still when much is opened: milliseconds from a press to the end of the next frame, in a real Chromium.
// usage: node .ci/browser.mjs node packages/react/bench/bench.mjs
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build, defaultClientConditions } from 'vite'

const bundle = await build({
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['subagent-cards-source', ...defaultClientConditions] },
  build: { write: false, lib: { entry: fileURLToPath(new URL('./page.tsx', import.meta.url)), formats: ['iife'], name: 'bench' } },
})
const script = [bundle].flat().flatMap((result) => ('output' in result ? result.output : [])).find((file) => file.type === 'chunk')?.code ?? ''
const styles = fileURLToPath(new URL('../src/styles.css', import.meta.url))

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] })
/** Three pages for each, and the middle of their times. */
async function measure(name, facts, presses) {
  const runs = []
  for (let run = 0; run < 3; run += 1) {
    const page = await browser.newPage({ viewport: { width: 900, height: 800 } })
    await page.addStyleTag({ path: styles })
    await page.addScriptTag({ content: script })
    await page.evaluate((facts) => bench.mount(facts), facts)
    runs.push(await page.evaluate(presses))
    await page.close()
  }
  for (const key of Object.keys(runs[0])) console.log(`${name}, ${key}`.padEnd(60), `${Math.round(runs.map((run) => run[key]).sort((a, b) => a - b)[1])} ms`)
}

for (const result of ['one line', 'one line without a space', 'many lines']) {
  await measure(`5 MB in ${result}`, { result }, async () => ({
    'open the card': await bench.press('Compare prices'),
    'show more': await bench.press('Show more'),
    'show less': await bench.press('Show less'),
  }))
}
for (const steps of [2_000, 20_000]) {
  await measure(`${steps.toLocaleString('en')} steps`, { steps }, async () => {
    const open = await bench.press('Compare prices')
    const times = []
    for (let time = await bench.press('Show more'); time !== undefined && times.length < 20; time = await bench.press('Show more')) times.push(time)
    return { 'open the card': open, 'show more, first': times[0], 'show more, slowest': Math.max(...times), 'show more, all together': times.reduce((sum, time) => sum + time, 0), presses: times.length }
  })
}
await browser.close()
