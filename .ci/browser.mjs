// Makes sure that there is a Chromium, then runs a command with its path in CHROMIUM_PATH.
// usage: node .ci/browser.mjs vitest run
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './find-browser.mjs'

const [command = stop('usage: node .ci/browser.mjs <command> [arguments]'), ...rest] = process.argv.slice(2)

const path = findBrowser() ?? (await playwrightBrowser())
if (path === undefined) {
  stop(`The browser tests need a Chromium, and none was found. Install one of these and try again:
  Debian, Ubuntu     apt-get install chromium
  macOS              brew install --cask chromium      (or Google Chrome)
  Windows            winget install Google.Chrome
  anywhere           npx playwright install chromium
or set CHROMIUM_PATH to the program. \`npx -y pnpm@10 test:unit\` runs the tests that need no browser.`)
}
if (!existsSync(path)) stop(`CHROMIUM_PATH is set to ${path}, and there is no such file.`)

const result = run(command, rest, { ...process.env, CHROMIUM_PATH: path })
if (result.error) stop(`Could not run ${command}: ${result.error.message}`)
process.exit(result.status ?? 1)

/** Playwright's own Chromium: the one already downloaded, else the one that it can download now. */
async function playwrightBrowser() {
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  console.log('There is no Chromium on this machine: trying `playwright install chromium`.')
  run('playwright', ['install', 'chromium'], process.env)
  return existsSync(own) ? own : undefined
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(name, args, env) {
  return spawnSync(name, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message)
  process.exit(1)
}
