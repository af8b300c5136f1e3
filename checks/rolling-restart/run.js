// Replaces four processes one by one while users ask, and counts what is lost: with `serve` of trunkline/server, which
// must lose nothing, and with a plain `server.close()` for comparison.
//   node checks/rolling-restart/run.js        (after `npm run build`; nginx has to be installed)
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROCESSES, startCluster, startOnPorts, startWithReusePort } from './fleet.js'
import { startLoad } from './load.js'
import { startNginx } from './nginx.js'

const WAYS = {
  'node:cluster': async (env) => {
    const [port] = await freePorts(1)
    return { port, fleet: await startCluster(env, port) }
  },
  'node:cluster behind nginx': async (env) => {
    const [port, upstream] = await freePorts(2)
    const fleet = await startCluster(env, upstream)
    return { port, fleet, proxy: await startNginx(port, [upstream]) }
  },
  'a port each behind nginx': async (env) => {
    const [port, ...upstreams] = await freePorts(1 + PROCESSES)
    const fleet = await startOnPorts(env, upstreams)
    return { port, fleet, proxy: await startNginx(port, upstreams) }
  },
  ...(hasReusePort() && {
    reusePort: async (env) => {
      const [port] = await freePorts(1)
      return { port, fleet: await startWithReusePort(env, port) }
    },
  }),
}

/** The system resets connections that wait for a process which stops to listen, unless it is told to hand them on. */
const MAY_LOSE = ['reusePort', 'a port each behind nginx']

/** How many processes are replaced. With the plain way each takes until the supervisor kills it. */
const REPLACED = { serve: PROCESSES, plain: 1 }

const store = await startStore()
const lost = { serve: 0, plain: 0 }
console.log(`Node ${process.version}; four processes under load\n`)
for (const [name, start] of Object.entries(WAYS)) {
  for (const variant of ['serve', 'plain']) {
    const { requests, lostRequests, lostSessions, reasons } = await tryOut(start, variant)
    if (!MAY_LOSE.includes(name)) lost[variant] += lostRequests + lostSessions
    const why = Object.keys(reasons).length > 0 ? JSON.stringify(reasons) : ''
    const what = `${name}, ${variant}, ${REPLACED[variant]} of ${PROCESSES} replaced`
    console.log(`${what}: ${requests} requests, ${lostRequests} lost, ${lostSessions} sessions lost ${why}`)
  }
}
store.close()
store.closeAllConnections()
if (lost.plain === 0) console.error('the plain way lost nothing: this check would notice nothing')
if (lost.serve > 0) console.error('serve() lost something')
process.exitCode = lost.serve > 0 || lost.plain === 0 ? 1 : 0

async function tryOut(start, variant) {
  const { port, fleet, proxy } = await start({ VARIANT: variant, STORE: store.url, NODE_ENV: 'test' })
  const load = await startLoad(port)
  let seen
  try {
    await sleep(300)
    await fleet.restart(REPLACED[variant])
    await sleep(100)
  } finally {
    // The load ends first: what happens while everything is taken down is not of interest.
    seen = await load.stop()
    await Promise.all([fleet.stop(), proxy?.stop()])
  }
  return seen
}

/** Sessions by their ids, in this process. */
async function startStore() {
  const sessions = new Map()
  const server = createServer(async (req, res) => {
    if (req.method === 'PUT') sessions.set(req.url, await text(req))
    res.end(sessions.get(req.url) ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.keepAliveTimeout = 0 // or it may close a connection in the moment in which a process uses it
  return Object.assign(server, { url: `http://127.0.0.1:${server.address().port}` })
}

async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createNetServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

function hasReusePort() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 1) || (major === 22 && minor >= 12)
}
