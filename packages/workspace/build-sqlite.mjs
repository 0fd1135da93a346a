// Compiles better-sqlite3, once: the workspace is the only package that needs it, so no other command waits for it.
// usage: node build-sqlite.mjs
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folder = dirname(realpathSync(require.resolve('better-sqlite3/package.json')))

if (!works()) {
  console.log('Getting the SQLite driver ready (better-sqlite3). Where its ready-made program cannot be fetched it is compiled, which takes a few minutes, once.')
  // Its own install script, with npm's node-gyp at hand. Where Node came with its headers they need not be fetched.
  const prefix = dirname(dirname(realpathSync(process.execPath)))
  const headers = existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {}
  const { status, stderr } = spawnSync('npm', ['run', 'install', '--silent'], { cwd: folder, env: { ...process.env, ...headers }, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', maxBuffer: 1e8, shell: process.platform === 'win32' })
  if (status !== 0 || !works()) {
    // A compiler warns of much; only of a failure its last words count.
    console.error(`${(stderr ?? '').slice(-3000)}
better-sqlite3 could not be built, and without it the workspace has no database. It needs a C++ compiler, make and Python 3
(Debian: apt-get install g++ make python3; macOS: xcode-select --install; Windows: the "Desktop development with C++" of Visual Studio).
Try it by hand: cd ${folder} && npm run install`)
    process.exit(1)
  }
}

/** In a process of its own: a failed attempt to load it is remembered. */
function works() {
  return spawnSync(process.execPath, ['-e', `new (require(${JSON.stringify(folder)}))(':memory:')`], { stdio: 'ignore' }).status === 0
}
