// npm run dev: starts the app, and starts it again when a file changes. Node 22.18 and later run TypeScript as it is.
// An older Node runs what tsc compiles, at first and after each change.
import { spawn, spawnSync } from 'node:child_process'

const TSC = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']
const children = []

if (process.features.typescript) {
  run('--watch', 'src/server.ts')
} else {
  spawnSync(process.execPath, TSC, { stdio: 'inherit' })
  run(...TSC, '--watch', '--preserveWatchOutput')
  run('--watch', '--enable-source-maps', 'dist/server.js')
}

function run(...args) {
  children.push(spawn(process.execPath, args, { stdio: 'inherit' }))
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
