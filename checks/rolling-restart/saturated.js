// SIGTERM to one process on a machine that has far too much to do, and what its clients lose: with `serve` of
// trunkline/server, and with Express and a plain `server.close()` for comparison.
//   node checks/rolling-restart/saturated.js [runs]        (after `npm run build`)
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startClients } from './saturated-load.js'

const RUNS = Number(process.argv[2] ?? 5)
const BURNERS = 8

/** How many requests come before the signal. */
const WARM = 1000

/** What a supervisor grants a process between SIGTERM and SIGKILL, on such a machine: milliseconds. */
const GRACE = 15_000

const VARIANTS = {
  'Express, plain server.close()': { VARIANT: 'plain' },
  'serve, delay: 0': { VARIANT: 'serve', DELAY: '0' },
  'serve, delay: 500': { VARIANT: 'serve', DELAY: '500' },
}

console.log(`Node ${process.version}; one process, ${BURNERS} busy loops next to it, ${RUNS} runs each\n`)
const burners = Array.from({ length: BURNERS }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
process.on('exit', () => {
  for (const burner of burners) burner.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const lost = {}
for (const [name, env] of Object.entries(VARIANTS)) {
  const runs = []
  for (let i = 0; i < RUNS; i++) runs.push(await stopUnderLoad(env))
  lost[name] = runs.reduce((sum, run) => sum + run.lost, 0)
  const requests = runs.reduce((sum, run) => sum + run.requests, 0)
  console.log(`${name}: ${requests} requests, lost ${runs.map((run) => run.lost).join(', ')}`, kindsOf(runs))
}
const [plain, ...ours] = Object.values(lost)
if (plain === 0) console.error('the plain way lost nothing: this check would notice nothing')
if (ours.some((count) => count > 0)) console.error('serve() lost something')
process.exit(plain === 0 || ours.some((count) => count > 0) ? 1 : 0)

async function stopUnderLoad(env) {
  const server = fork(path.join(import.meta.dirname, 'saturated-server.js'), { env: { ...process.env, ...env } })
  const [{ port }] = await once(server, 'message')
  const clients = startClients(port)
  while (clients.seen.requests < WARM) await sleep(50)
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  // With the plain way a connection that is used on and on keeps the process: a supervisor would kill it.
  const timer = setTimeout(() => server.kill('SIGKILL'), GRACE)
  await Promise.all([clients.done, exited])
  clearTimeout(timer)
  return clients.seen
}

function kindsOf(runs) {
  const sums = {}
  for (const { kinds } of runs)
    for (const [name, count] of Object.entries(kinds)) sums[name] = (sums[name] ?? 0) + count
  return Object.keys(sums).length > 0 ? JSON.stringify(sums) : ''
}
