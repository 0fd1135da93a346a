// Builds the workspace and starts its server; what follows goes to the server: --port, --database, --model, --pace, …
// usage: node start.mjs [options]
//        node start.mjs --build      (no server)
import { spawn, spawnSync } from 'node:child_process'

const root = new URL('../..', import.meta.url).pathname
const here = import.meta.dirname
const windows = process.platform === 'win32'

run('node', ['build-sqlite.mjs'], here)
run('tsc', ['-b', 'packages/core', 'packages/react', 'packages/workspace/src/server', 'packages/workspace/src/web'], root)
run('vite', ['build', '--logLevel', 'warn', '--config', 'packages/workspace/vite.config.ts'], root)

if (process.argv.includes('--build')) process.exit()

const server = spawn(process.execPath, ['dist/server/main.js', ...process.argv.slice(2)], { cwd: here, stdio: 'inherit' })
process.on('SIGINT', () => server.kill('SIGINT'))
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 1))

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: windows })
  if (status === 0) return
  console.error(`\`${command} ${args.join(' ')}\` failed${error ? `: ${error.message}` : ''}. The workspace was not started.`)
  process.exit(status ?? 1)
}
