// Registers much in one process, answers one request, and tells what that took.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { peers } from '../peers/index.js'

const require = createRequire(import.meta.url)
const [, , name, peer, folder] = process.argv
const framework = peer === 'fastify' ? require('fastify') : require(peers[peer].framework)

const CASES = {
  routes: { path: '/route/9999/7', express: manyRoutes, fastify: manyRoutesOfFastify },
  apps: { path: '/app-999/7', express: manyApps, fastify: manyPlugins },
  files: { path: '/file-49/things-9/7', express: manyFiles, fastify: manyFilesOfFastify },
}

global.gc()
const before = { bytes: process.memoryUsage().heapUsed, cpu: cpuTime() }
const create = CASES[name][peer === 'fastify' ? 'fastify' : 'express']
const app = create()
const server = peer === 'fastify' ? await listenWithFastify(app) : app.listen(0, '127.0.0.1')
if (!server.listening) await once(server, 'listening')
// Three of them: ours makes its index when a table has not changed since the last request.
for (let i = 0; i < 3; i++) await ask(server.address().port, CASES[name].path)
const cpu = cpuTime() - before.cpu
const whole = cpuTime()
server.closeAllConnections()
global.gc()
global.gc()
console.log(JSON.stringify({ bytes: process.memoryUsage().heapUsed - before.bytes, cpu, whole }))
process.exit()

function manyRoutes() {
  const created = framework()
  for (let i = 0; i < 10_000; i++) created.get(`/route/${i}/:id`, (req, res) => res.send(req.params.id))
  return created
}

function manyRoutesOfFastify() {
  const created = framework()
  for (let i = 0; i < 10_000; i++) created.get(`/route/${i}/:id`, async (req) => req.params.id)
  return created
}

function manyApps() {
  const created = framework()
  for (let i = 0; i < 1000; i++) {
    const mounted = framework()
    mounted.get('/:id', (req, res) => res.send(req.params.id))
    created.use(`/app-${i}`, mounted)
  }
  return created
}

function manyPlugins() {
  const created = framework()
  for (let i = 0; i < 1000; i++) {
    const plugin = async (scope) => {
      scope.get('/:id', async (req) => req.params.id)
    }
    created.register(plugin, { prefix: `/app-${i}` })
  }
  return created
}

function manyFiles() {
  const created = framework()
  for (let i = 0; i < 50; i++) created.use(`/file-${i}`, require(join(folder, `routes-${i}.cjs`))(framework))
  return created
}

function manyFilesOfFastify() {
  const created = framework()
  for (let i = 0; i < 50; i++) created.register(require(join(folder, `routes-${i}.cjs`)), { prefix: `/file-${i}` })
  return created
}

async function listenWithFastify(created) {
  await created.listen({ port: 0, host: '127.0.0.1' })
  return created.server
}

async function ask(port, path) {
  const [response] = await once(get({ host: '127.0.0.1', port, path, agent: false }), 'response')
  assert.equal(await text(response), '7')
}

function cpuTime() {
  const { user, system } = process.cpuUsage()
  return user + system
}
