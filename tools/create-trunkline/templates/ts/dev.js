// npm run dev: starts the app, and starts it again when a file changes. Node 22.18 and later run TypeScript as it is.
// An older Node runs what tsc compiles, at first and after each change.
import { spawn, spawnSync } from 'node:child_process'

const TSC = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']
const IS_WINDOWS = process.platform === 'win32'

if (process.features.typescript) {
  run('--watch', 'src/server.ts')
} else {
  spawnSync(process.execPath, TSC, { stdio: 'inherit' })
  compileOnChanges()
  run('--watch', '--enable-source-maps', 'dist/server.js')
}

function run(...args) {
  const given = process.argv.slice(2) // flags for node
  const app = spawn(process.execPath, [...given, ...args], { stdio: 'inherit' })
  onSignal((signal) => app.kill(signal))
}

/** tsc starts another program, which would survive it. So both are in a process group of their own, which gets the signal. */
function compileOnChanges() {
  const args = [...TSC, '--watch', '--preserveWatchOutput']
  const compiler = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: !IS_WINDOWS })
  let isRunning = true
  compiler.once('exit', () => {
    isRunning = false
  })
  onSignal(() => {
    if (IS_WINDOWS) compiler.kill()
    else if (isRunning) process.kill(-compiler.pid, 'SIGTERM')
  })
}

function onSignal(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}
