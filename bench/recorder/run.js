// What @trunkline/cli/record costs: CPU time per request with and without it, in processes that take turns.
//   npm run build && node bench/recorder/run.js [rounds]
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { median } from '../measure/statistics.js'

const require = createRequire(import.meta.url)
const REQUESTS = 30_000

/** What one request does: nothing that is recorded, a path that is counted without a look at the stack, and calls that are looked for. */
const URLS = {
  'nothing old': '/users/7?a=1',
  'an old pattern': '/files/a/b',
  'req.param() and res.send(status, body)': '/old',
}

if (process.argv[2] === '--measure') await measure(process.argv[3])
else compare(Number(process.argv[2] ?? 7))

function compare(rounds) {
  const file = path.join(os.tmpdir(), `trunkline-record-${process.pid}`)
  console.log(`Node ${process.version}, ${rounds} rounds of ${REQUESTS} requests; µs of CPU per request, median`)
  for (const [name, url] of Object.entries(URLS)) {
    const times = { without: [], with: [] }
    for (let round = 0; round < rounds; round++) {
      for (const kind of round % 2 ? ['with', 'without'] : ['without', 'with']) {
        const env = { ...process.env, NODE_ENV: 'production', NO_DEPRECATION: 'express' }
        env.TRUNKLINE_RECORD = file
        const preload = kind === 'with' ? ['--require', require.resolve('@trunkline/cli/record')] : []
        const args = [...preload, import.meta.filename, '--measure', url]
        times[kind].push(Number(execFileSync(process.execPath, args, { env })))
      }
    }
    console.log(`${name.padEnd(40)} without ${median(times.without).toFixed(1)}  with ${median(times.with).toFixed(1)}`)
  }
  fs.rmSync(file, { force: true })
}

/** Over a socket to the same process: what a request costs there, the client included, is what the difference is to be compared with. */
async function measure(url) {
  const http = require('node:http')
  const express = require('trunkline/v4')
  const app = express()
  app.use(express.json())
  app.get('/users/:id', (req, res) => res.json({ id: req.params.id, a: req.query.a }))
  app.get('/files/*', (req, res) => res.json(req.params))
  app.get('/old', (req, res) => res.send(200, String(req.param('a'))))
  const server = app.listen(0)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = server.address()
  const ask = () =>
    new Promise((resolve, reject) => {
      http.get({ port, path: url, agent }, (res) => res.resume().on('end', resolve)).on('error', reject)
    })
  for (let i = 0; i < 3000; i++) await ask()
  const before = process.cpuUsage()
  for (let i = 0; i < REQUESTS; i++) await ask()
  const { user, system } = process.cpuUsage(before)
  console.log(((user + system) / REQUESTS).toFixed(2))
  agent.destroy()
  server.close()
}
