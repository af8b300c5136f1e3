// File servers side by side: rounds interleaved across peers, CPU time per request, medians, ratios to plain node:http.
// Usage: node static.js [--quick] [--only '10 kB,304'] [--write]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureSlowReaders } from './slow-readers.js'
import { loadFiles } from './static-load.js'

const PEERS = ['node', 'trunkline', 'trunkline-cache', 'express', 'fastify', 'sirv', 'hono']

const workloads = [
  { name: '10 kB', path: '/small.html', status: 200, size: 10_240, requests: 12_800 },
  { name: '1 MB', path: '/large.html', status: 200, size: 1_048_576, requests: 960 },
  { name: '304', path: '/small.html', status: 304, size: 0, requests: 19_200, conditional: true },
  { name: 'range', path: '/large.html', status: 206, size: 65_536, requests: 6_400, range: 'bytes=65536-131071' },
]

const { values: flags } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, write: { type: 'boolean' } },
})
const rounds = flags.quick ? 3 : 7
const chosen = flags.only ? workloads.filter(({ name }) => flags.only.split(',').includes(name)) : workloads

const root = mkdtempSync(join(tmpdir(), 'trunkline-bench-'))
try {
  writeFileSync(join(root, 'small.html'), 'x'.repeat(10_240))
  writeFileSync(join(root, 'large.html'), 'x'.repeat(1_048_576))
  const table = []
  for (const workload of chosen) table.push(await measure(workload))
  const slow = flags.only ? [] : await slowReaders()
  const page = toMarkdown(table, slow)
  console.log(`\n${page}`)
  if (flags.write) writeFileSync(new URL('../docs/performance/static.md', import.meta.url), page)
} finally {
  rmSync(root, { recursive: true })
}

async function measure(workload) {
  const samples = new Map(PEERS.map((peer) => [peer, []]))
  for (let round = 0; round < rounds; round++) {
    // A process can settle up to 15 % apart between two starts, so each round starts its servers anew.
    for (const peer of PEERS) {
      process.stderr.write(`\r${workload.name}: round ${round + 1}/${rounds}, ${peer}               `)
      samples.get(peer).push(await withServer(peer, (child, port) => sample(child, port, peer, workload)))
    }
  }
  process.stderr.write('\n')
  return { workload, results: PEERS.map((peer) => ({ peer, ...summarise(samples.get(peer)) })) }
}

async function withServer(peer, use) {
  const child = fork(new URL('./static-serve.js', import.meta.url), [peer, root], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const [{ port }] = await once(child, 'message')
    return await use(child, port)
  } finally {
    child.kill()
  }
}

async function sample(child, port, peer, workload) {
  const headers = await headersFor(port, workload)
  await checkAnswer(peer, port, workload, headers)
  const load = { port, path: workload.path, headers, connections: 64 }
  const requests = flags.quick ? workload.requests / 2 : workload.requests
  await loadFiles({ ...load, requests: requests / 2 })
  const before = await cpuTime(child)
  const started = performance.now()
  const count = await loadFiles({ ...load, requests })
  const seconds = (performance.now() - started) / 1000
  return { perSecond: count / seconds, cpu: ((await cpuTime(child)) - before) / count }
}

async function headersFor(port, { path, conditional, range }) {
  if (range) return { Range: range }
  if (!conditional) return {}
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
  return { 'If-None-Match': headers.get('etag') }
}

async function checkAnswer(peer, port, { path, status, size }, headers) {
  // fetch itself asks for compressed bodies and follows caches; neither is what is measured.
  const plain = { 'accept-encoding': 'identity', 'cache-control': 'max-age=0' }
  const res = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...plain, ...headers } })
  const { byteLength } = await res.arrayBuffer()
  if (res.status === status && byteLength === size) return
  throw new Error(`${peer} answers ${path} with ${res.status} and ${byteLength} bytes`)
}

async function slowReaders() {
  writeFileSync(join(root, 'huge.bin'), Buffer.alloc(100 * 1024 * 1024))
  const results = []
  for (const peer of ['node', 'trunkline', 'express']) {
    process.stderr.write(`\rslow readers: ${peer}               `)
    results.push({
      peer,
      ...(await withServer(peer, (child, port) => measureSlowReaders(child, port, '/huge.bin', flags.quick))),
    })
  }
  process.stderr.write('\n')
  return results
}

async function cpuTime(child) {
  child.send('cpu')
  const [{ cpu }] = await once(child, 'message')
  return cpu.user + cpu.system
}

function summarise(samples) {
  return { perSecond: median(samples.map((s) => s.perSecond)), cpu: median(samples.map((s) => s.cpu)) }
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

function toMarkdown(rows, slow) {
  const lines = [
    '# Static files beside their peers',
    '',
    `Node ${process.version}, ${process.platform} ${process.arch}; ${rounds} interleaved rounds, a new process each, 64 keep-alive connections,`,
    "medians. CPU is the server's own, user and system, in µs a request; a ratio is plain `node:http`'s CPU a request",
    '(`stat` and a read stream) divided by the peer’s: more is better. Only figures inside this one run compare.',
    '`sirv` keeps the facts of all files in memory, as `trunkline-cache` (`cache: true`) does for a second at a time.',
    '',
    'Written by `node static.js --write` in `bench/`.',
    '',
    '| workload | peer | CPU a request | ratio to node:http | requests a second | times Express 5 |',
    '|---|---|---|---|---|---|',
  ]
  for (const { workload, results } of rows) {
    const cpuOf = (name) => results.find(({ peer }) => peer === name).cpu
    for (const { peer, perSecond, cpu } of results) {
      lines.push(
        `| ${workload.name} | ${peer} | ${cpu.toFixed(1)} | ${(cpuOf('node') / cpu).toFixed(2)} | ${Math.round(perSecond)} | ${(cpuOf('express') / cpu).toFixed(2)} |`,
      )
    }
  }
  if (slow.length > 0) lines.push(...slowTable(slow))
  return `${lines.join('\n')}\n`
}

function slowTable(slow) {
  return [
    '',
    '200 clients read a file of 100 MB slowly: memory of the server (resident, MB).',
    '',
    '| peer | before | highest | at the end |',
    '|---|---|---|---|',
    ...slow.map(({ peer, before, highest, after }) => `| ${peer} | ${before} | ${highest} | ${after} |`),
  ]
}
