// Peers side by side on the same work: rounds interleaved across peers, CPU time per request next to requests per
// second, medians, ratios to plain node:http. Usage: node run.js [--quick] [--only hello,json] [--write]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { interleave, sampleServer } from './interleave.js'
import { workloads } from './workloads.js'

const PEERS = ['node', 'trunkline', 'fastify', 'express']

const { values: flags } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, write: { type: 'boolean' } },
})
const rounds = flags.quick ? 3 : 7
const requests = flags.quick ? 12_800 : 32_000
const chosen = flags.only ? workloads.filter(({ name }) => flags.only.split(',').includes(name)) : workloads
if (chosen.length === 0) {
  console.error(`--only names no workload; there are: ${workloads.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const table = []
for (const workload of chosen) table.push(await measure(workload))
const page = toMarkdown(table)
console.log(`\n${page}`)
if (flags.write) writeFileSync(new URL('../docs/performance/first-sight.md', import.meta.url), page)

async function measure(workload) {
  const { name, path } = workload
  const sample = (peer) =>
    sampleServer({
      server: peer,
      workload: name,
      check: (port) => checkAnswer(peer, port, workload),
      request: { path },
      requests,
    })
  return { workload, results: await interleave({ title: name, peers: PEERS, rounds, sample }) }
}

async function checkAnswer(peer, port, { path, type, body }) {
  const res = await fetch(`http://127.0.0.1:${port}${path}`)
  const text = await res.text()
  if (res.status !== 200 || text !== body || !res.headers.get('content-type')?.startsWith(type)) {
    throw new Error(`${peer} answers ${path} with ${res.status} ${res.headers.get('content-type')} ${text}`)
  }
}

function toMarkdown(rows) {
  const lines = [
    '# First sight: the 5.x line beside its peers',
    '',
    `Node ${process.version}, ${process.platform} ${process.arch}; ${rounds} interleaved rounds, a new process each, 64 keep-alive connections,`,
    "medians. CPU is the server's own, user and system, in µs a request; a ratio is plain `node:http`'s CPU a request",
    'divided by the peer’s: 1.00 is as cheap as plain node, more is better. Only figures inside this one run compare.',
    '',
    'Written by `npm run bench -- --write`.',
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
  return `${lines.join('\n')}\n`
}
