// Runs one server of a peer in a process of its own, or in several, and tells what it has used when asked.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:tls'
import { peers } from '../peers/index.js'

const { peer, part, app, options, processes = 1, tls = false } = JSON.parse(process.argv[2])
process.on('SIGINT', () => process.exit())
process.on('disconnect', () => process.exit())
if (processes > 1 && cluster.isPrimary) await serveInMany()
else await serve()

async function serve() {
  const { family, framework, disabled, readsContext } = peers[peer]
  if (readsContext) createRequire(import.meta.url)('node:async_hooks').AsyncLocalStorage // cures the slow ticks of Node 24
  const file = new URL(`../peers/${family}/${part}.js`, import.meta.url)
  const start = existsSync(file) ? (await import(file))[app] : undefined
  if (start === undefined) {
    process.send({ lacks: true })
    process.disconnect()
    return
  }
  const server = await start(options, { peer, ...(await loadFramework(family, framework, disabled)) })
  if (!server.listening) await once(server, 'listening')
  process.on('message', () => process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }))
  process.send({ port: tls ? await listenWithTls(server) : server.address().port })
}

async function loadFramework(family, framework, disabled) {
  if (framework === undefined) return {}
  if (family === 'express') return (await import('../peers/express/idiom.js')).loadFramework(framework, disabled)
  return { framework: createRequire(import.meta.url)(framework) }
}

/** As `https.createServer` does it, for every peer alike: the HTTP server is given connections that are decrypted. */
async function listenWithTls(server) {
  const read = (name) =>
    readFileSync(new URL(`../../packages/trunkline/test/transports/certificate/${name}.pem`, import.meta.url))
  const secure = createServer({ key: read('key'), cert: read('cert'), ALPNProtocols: ['http/1.1'] }, (socket) =>
    server.emit('connection', socket),
  )
  await once(secure.listen(0, '127.0.0.1'), 'listening')
  return secure.address().port
}

/** Workers of `node:cluster` share one port, and the first process hands connections out; what they use is added up. */
async function serveInMany() {
  const workers = Array.from({ length: processes }, () => cluster.fork())
  const [first, ...others] = await Promise.all(workers.map(answerOf))
  process.on('message', async () => {
    const answers = workers.map(answerOf)
    for (const worker of workers) worker.send('usage')
    const used = [...(await Promise.all(answers)), { cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }]
    const sum = (of) => used.reduce((total, each) => total + of(each), 0)
    const cpu = { user: sum((each) => each.cpu.user), system: sum((each) => each.cpu.system) }
    process.send({ cpu, rss: sum(({ rss }) => rss) })
  })
  // A peer that gives each process a port of its own leaves it to others to share the load.
  const isShared = others.every(({ port }) => port === first.port)
  process.send(isShared ? first : { lacks: true })
  if (first.lacks || !isShared) process.disconnect()
}

async function answerOf(worker) {
  const [message] = await once(worker, 'message')
  return message
}
