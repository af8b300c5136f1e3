// A flood of requests at an app with an inspector, from as many connections as it takes: the app goes on answering, and its
// memory stays within bounds.
//   npm run build && node checks/inspector/flood.js [requests]
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

process.env.NODE_ENV = 'development'
const require = createRequire(import.meta.url)
const trunkline = require('trunkline')
const { inspector } = require('@trunkline/inspector')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const COUNT = Number(process.argv[2] ?? 30_000)
const BODY = Buffer.alloc(100_000, 'x')
const app = trunkline()
app.use('/__trunkline', inspector(app, { log() {} }))
app.post('/upload', (req, res) => {
  req.on('data', () => {}).on('end', () => res.send(BODY.toString()))
})
app.get('/users/:id', (req, res) => res.json({ id: req.params.id }))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address()
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

await flood(2000)
const before = measure()
const began = performance.now()
await flood(COUNT)
const seconds = (performance.now() - began) / 1000
const grown = measure() - before
agent.destroy()
server.closeAllConnections()
server.close()
console.log(
  `${COUNT} requests in ${seconds.toFixed(1)} s (${Math.round(COUNT / seconds)} a second), memory grown by ${(grown / 1e6).toFixed(1)} MB`,
)
assert.ok(grown < 64e6, 'the inspector keeps more than it says')

/** One request in twenty brings a large body. */
async function flood(count) {
  let next = 0
  const worker = async () => {
    while (next < count) {
      const at = next++
      assert.equal(await ask(at % 20 === 0 ? { method: 'POST', path: `/upload?${at}` } : { path: `/users/${at}` }), 200)
    }
  }
  await Promise.all(Array.from({ length: 50 }, worker))
}

async function ask(options) {
  const asked = request({ port, host: '127.0.0.1', agent, ...options })
  asked.end(options.method === 'POST' ? BODY : undefined)
  const [answer] = await once(asked, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

/** What is in use behind two collections. */
function measure() {
  for (let i = 0; i < 2; i++) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
