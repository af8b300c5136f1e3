// Four processes on one port are replaced one by one by SIGTERM while clients make a connection for each request, and what is
// lost is counted: with `serve` of trunkline/server and `delay: 0`, and with Express and a plain `server.close()` for comparison.
// Workers of `node:cluster` must lose nothing with `serve`. With `reusePort` (Node 22.12 or newer) the system resets connections
// that wait for a process which stops listening: the numbers are shown, but do not count.
//   node checks/rolling-restart/without-keep-alive.js [runs]        (after `npm run build`)
import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const RUNS = Number(process.argv[2] ?? 3)
const CLIENTS = 24
const REQUEST = 'GET /now HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const PROGRAM = path.join(import.meta.dirname, 'saturated-server.js')

/** A connection that nobody answers or closes for as long as this is lost: milliseconds. */
const PATIENCE = 30_000

cluster.setupPrimary({ exec: PROGRAM })
const WAYS = {
  'node:cluster': { mayLose: false, start: (env) => cluster.fork(env) },
  ...(hasReusePort() && {
    reusePort: {
      mayLose: true,
      start: (env) => fork(PROGRAM, { env: { ...process.env, ...env, REUSE_PORT: 'yes' } }),
    },
  }),
}

console.log(`Node ${process.version}; four processes are replaced, with a connection for each request\n`)
let lost = 0
for (const [name, { mayLose, start }] of Object.entries(WAYS)) {
  for (const variant of ['serve', 'plain']) {
    for (let i = 0; i < RUNS; i++) {
      const seen = await replaceAll(start, { VARIANT: variant, DELAY: '0', PORT: String(await freePort()) })
      console.log(`${name}, ${variant}: ${seen.requests} requests, ${seen.lost} lost ${[...seen.reasons].join(', ')}`)
      if (variant === 'serve' && !mayLose) lost += seen.lost
    }
  }
}
if (lost > 0) console.error('serve() lost something')
process.exit(lost > 0 ? 1 : 0)

async function replaceAll(startOne, env) {
  const start = async () => {
    const worker = startOne(env)
    await once(worker, 'message')
    return worker.process ?? worker
  }
  const children = []
  for (let i = 0; i < 4; i++) children.push(await start())
  const load = startClients(Number(env.PORT))
  await sleep(300)
  for (let i = 0; i < 4; i++) {
    children.push(await start())
    const old = children.shift()
    const exited = once(old, 'exit')
    old.kill('SIGTERM')
    await exited
  }
  const seen = await load.stop()
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map((child) => once(child, 'exit')))
  return seen
}

function startClients(port) {
  const seen = { requests: 0, lost: 0, reasons: new Set() }
  let going = true
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (going) {
      seen.requests++
      const reason = await ask(port)
      if (reason === undefined) continue
      seen.lost++
      seen.reasons.add(reason)
    }
  })
  return {
    async stop() {
      going = false
      await Promise.all(clients)
      return seen
    },
  }
}

/** Why a request was not answered; undefined when it was. */
function ask(port) {
  return new Promise((resolve) => {
    let [text, reason] = ['', 'closed without a response']
    const socket = connect(port, '127.0.0.1', () => socket.write(REQUEST))
    socket.setEncoding('latin1')
    socket.setTimeout(PATIENCE, () => {
      reason = 'neither answered nor closed'
      socket.destroy()
    })
    socket.on('error', (err) => {
      reason = err.code
    })
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => resolve(text.endsWith('whole') ? undefined : reason))
  })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

function hasReusePort() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 1) || (major === 22 && minor >= 12)
}
