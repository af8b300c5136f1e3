// Validated bodies and queries beside other frameworks: npm run bench:schemas -- [--node 24] [--rounds 9] [--write]
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pinned } from '../measure/cores.js'
import { findRuntime } from '../measure/runtime.js'
import { median } from '../measure/statistics.js'
import { PEERS } from './peers.js'
import { WORK } from './work.js'

const PAGE = new URL('../../docs/performance/validation.md', import.meta.url)
/** Requests of one sample, and connections that they come by. */
const REQUESTS = 2000
const CONNECTIONS = 8
const { values } = parseArgs({
  options: {
    node: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const runtime = findRuntime(values.node)

const columns = {}
for (const [name, work] of Object.entries(WORK)) columns[name] = await measure(name, work)
const tables = `${formatTable()}\n\n${formatAdded(await measureAdded())}`
console.log(tables)
if (values.write) write(tables)

/** Microseconds of CPU time a request, by peer. The peers take turns, round by round, each in a process of its own. */
async function measure(name, work) {
  const peers = []
  for (const peer of Object.keys(PEERS)) peers.push(await start(peer))
  try {
    for (const { peer, port } of peers) await checkAnswers(peer, port, work)
    // Two rounds of warm-up.
    for (let round = -2; round < rounds; round++) {
      for (const { child, port, samples } of peers) {
        const before = await usage(child)
        await send(port, work)
        const used = (await usage(child)) - before
        if (round >= 0) samples.push(used / REQUESTS)
      }
      process.stderr.write(`\r${name}: ${round + 1} of ${rounds} `)
    }
  } finally {
    for (const { child } of peers) child.kill()
  }
  process.stderr.write('\n')
  return Object.fromEntries(peers.map(({ peer, samples }) => [peer, median(samples)]))
}

async function start(peer) {
  const child = run('child.js', peer)
  const [{ port }] = await once(child, 'message')
  return { peer, child, port, samples: [] }
}

function run(script, ...args) {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const [command, all] = pinned('server', runtime.path, [file, ...args])
  const env = { ...process.env, NODE_ENV: 'production' }
  return spawn(command, all, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

async function usage(child) {
  child.send('usage')
  const [{ cpu }] = await once(child, 'message')
  return cpu
}

/** The right answer to what is right, and 400 to what is not: nobody gets ahead by looking away. */
async function checkAnswers(peer, port, work) {
  const agent = new Agent()
  const right = await ask(port, work, agent)
  assert.deepEqual([right.status, JSON.parse(right.body)], [200, work.want], peer)
  const wrong = await ask(port, { ...work, ...work.wrong }, agent)
  if (!peer.endsWith('no schema')) assert.equal(wrong.status, 400, `${peer} takes what is wrong`)
}

async function send(port, work) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = REQUESTS
  const askOn = async () => {
    while (left-- > 0) assert.equal((await ask(port, work, agent)).status, 200)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  agent.destroy()
}

async function ask(port, { method, path, body }, agent) {
  const headers = body ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) } : {}
  const sent = request({ port, host: '127.0.0.1', method, path, headers, agent }).end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, body: await text(answer) }
}

async function measureAdded() {
  const [added] = await once(run('added.js'), 'message')
  return added
}

function formatTable() {
  const names = Object.keys(columns)
  const cell = (name, peer) => {
    const each = columns[name][peer]
    return `${each.toFixed(1)} µs, ${(each / columns[name]['trunkline, no schema']).toFixed(2)}`
  }
  const lines = Object.keys(PEERS).map((peer) => [peer, ...names.map((name) => cell(name, peer))])
  return toRows(['', ...names], lines)
}

function formatAdded(added) {
  const lines = Object.entries(added).map(([name, each]) => [
    name,
    `${each.alone} ns`,
    `${each.around} ns`,
    `${each.added} ns`,
  ])
  return toRows(['', 'the validator', 'through `schema()`', 'added'], lines)
}

function toRows(head, lines) {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function write(text) {
  const page = readFileSync(PAGE, 'utf8')
  const mark = `<!-- Node ${runtime.major} -->`
  const [before, after] = page.split(mark)
  const rest = after.slice(after.indexOf('<!-- end -->'))
  const when = `Node ${runtime.version}, ${new Date().toISOString().slice(0, 10)}, ${rounds} rounds of ${REQUESTS} requests.`
  writeFileSync(PAGE, `${before}${mark}\n\n${when}\n\n${text}\n\n${rest}`)
}
