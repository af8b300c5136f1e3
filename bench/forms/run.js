// Forms beside those who read them elsewhere: npm run bench:forms -- [--node 24] [--rounds 7] [--only 'a file of 1 MB'] [--write]
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pinned } from '../measure/cores.js'
import { findRuntime } from '../measure/runtime.js'
import { median } from '../measure/statistics.js'
import { PEERS } from './peers.js'
import { CONTENT_TYPE, WORK } from './work.js'

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url))
const { values } = parseArgs({
  options: {
    node: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const PAGE = new URL('../../docs/performance/forms.md', import.meta.url)
const runtime = findRuntime(values.node)
const chosen = Object.entries(WORK).filter(([name]) => values.only === undefined || values.only === name)

const rows = Object.fromEntries(Object.keys(PEERS).map((peer) => [peer, []]))
for (const [name, work] of chosen) await measure(name, work)
const table = formatTable()
console.log(table)
if (values.write) write(table)

/** Every peer in turn, round by round, each in a process that is started for this work. */
async function measure(name, { form, requests }) {
  const peers = []
  for (const peer of Object.keys(PEERS)) peers.push(await start(peer))
  try {
    for (let round = 0; round <= Number(values.rounds); round++) {
      for (const { child, port, samples } of peers) {
        const before = await usage(child)
        await send(port, form, requests)
        const { cpu, memory } = await usage(child)
        if (round > 0) samples.push((cpu - before.cpu) / requests) // the first one is the warm-up
        samples.memory = memory
      }
      process.stderr.write(`\r${name}: ${round} of ${values.rounds} `)
    }
  } finally {
    for (const { child } of peers) child.kill()
  }
  process.stderr.write('\n')
  for (const { peer, samples } of peers) rows[peer].push({ each: median(samples), memory: samples.memory })
}

async function start(peer) {
  const [command, args] = pinned('server', runtime.path, [CHILD, peer])
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ port }] = await once(child, 'message')
  return { peer, child, port, samples: [] }
}

async function usage(child) {
  child.send('usage')
  const [used] = await once(child, 'message')
  return used
}

async function send(port, form, requests) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let i = 0; i < requests; i++) assert.deepEqual(await sendOne(port, form, agent), form.want)
  agent.destroy()
}

async function sendOne(port, { pieces, length }, agent) {
  const headers = { 'Content-Type': CONTENT_TYPE, 'Content-Length': length }
  const client = request({ port, host: '127.0.0.1', method: 'POST', path: '/', headers, agent })
  const answered = once(client, 'response')
  for (const piece of pieces) if (!client.write(piece)) await once(client, 'drain')
  client.end()
  const [answer] = await answered
  return json(answer)
}

function formatTable() {
  const head = ['', ...chosen.map(([name]) => name)]
  const lines = Object.entries(rows).map(([peer, cells]) => [
    peer,
    ...cells.map(({ each, memory }) => `${toTime(each)}, ${Math.round(memory / 1024)} MB`),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function toTime(microseconds) {
  return microseconds < 10_000
    ? `${Number(microseconds.toPrecision(3))} µs`
    : `${(microseconds / 1000).toPrecision(3)} ms`
}

function write(table) {
  const page = readFileSync(PAGE, 'utf8')
  const mark = `<!-- Node ${runtime.major} -->`
  const [before, after] = page.split(mark)
  const rest = after.slice(after.indexOf('<!-- end -->'))
  const when = `Node ${runtime.version}, ${new Date().toISOString().slice(0, 10)}, ${values.rounds} rounds.`
  writeFileSync(PAGE, `${before}${mark}\n\n${when}\n\n${table}\n\n${rest}`)
}
