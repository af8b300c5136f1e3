// Body parsers side by side: rounds interleaved across peers, requests a second and CPU time for each, medians.
// Usage: node parsers.js [--quick] [--only 'JSON 1 kB,nested form'] [--write]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { workloads } from './body-workloads.js'
import { interleave, sampleServer } from './interleave.js'

const PEERS = ['node', 'module', 'body-parser', 'trunkline', 'express', 'fastify']

/** What is to be reached in requests a second: who against whom, and how many times. */
const GOALS = [
  { workload: 'JSON 1 kB', peer: 'module', rival: 'body-parser', times: 1.5 },
  { workload: 'JSON 1 kB', peer: 'trunkline', rival: 'express', times: 1.5 },
  { workload: 'JSON 1 kB', peer: 'trunkline', rival: 'fastify', times: 1 },
  { workload: 'JSON 90 kB', peer: 'module', rival: 'body-parser', times: 1 },
  { workload: 'JSON 90 kB', peer: 'trunkline', rival: 'express', times: 1 },
  { workload: 'form of 20 fields', peer: 'module', rival: 'body-parser', times: 1.5 },
  { workload: 'form of 20 fields', peer: 'trunkline', rival: 'express', times: 1.5 },
]

const { values: flags } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, write: { type: 'boolean' } },
})
const rounds = flags.quick ? 3 : 7
const chosen = flags.only ? workloads.filter(({ name }) => flags.only.split(',').includes(name)) : workloads
if (chosen.length === 0) {
  console.error(`--only names no workload; there are: ${workloads.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const table = []
for (const workload of chosen) table.push(await measure(workload))
const page = toMarkdown(table)
console.log(`\n${page}`)
if (flags.write) writeFileSync(new URL('../docs/performance/parsers.md', import.meta.url), page)

async function measure(workload) {
  const { name, type, body } = workload
  const requests = flags.quick ? workload.requests / 4 : workload.requests
  const sample = (peer) =>
    sampleServer({
      server: `parsers-${peer}`,
      workload: name,
      check: (port) => checkAnswer(peer, port, workload),
      request: { path: '/', type, body },
      requests,
      warmUp: workload.requests / 2,
    })
  return { name, results: await interleave({ title: name, peers: peersFor(workload), rounds, sample }) }
}

function peersFor({ name, type }) {
  if (type === 'application/json' || canLoad('@fastify/formbody')) return PEERS
  console.error(`${name}: without fastify, because @fastify/formbody is not installed`)
  return PEERS.filter((peer) => peer !== 'fastify')
}

function canLoad(specifier) {
  try {
    import.meta.resolve(specifier)
    return true
  } catch {
    return false
  }
}

async function checkAnswer(peer, port, { type, body, answer }) {
  const res = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'Content-Type': type }, body })
  const text = await res.text()
  if (res.status !== 200 || text !== answer) throw new Error(`${peer} answers ${res.status} ${text}`)
}

function toMarkdown(rows) {
  const lines = [
    '# Body parsers beside their peers',
    '',
    `Node ${process.version}, ${process.platform} ${process.arch}; ${rounds} interleaved rounds, a new process each, 64 keep-alive connections,`,
    "medians. CPU is the server's own, user and system, in µs a request. Only figures inside this one run compare.",
    '`node` is plain `node:http` with `JSON.parse`, `node:querystring` or `qs` and nothing else; `module` is',
    '`@trunkline/parsers` on plain `node:http`, as `body-parser` is body-parser 2.x; the others are frameworks with their',
    'own parsers (`@fastify/formbody` for the forms of Fastify).',
    '',
    'Written by `node parsers.js --write` in `bench/`.',
    '',
    '| workload | peer | CPU a request | requests a second | CPU, ratio to node:http | requests, times Express 5 |',
    '|---|---|---|---|---|---|',
  ]
  for (const { name, results } of rows) {
    const of = (wanted) => results.find(({ peer }) => peer === wanted)
    for (const { peer, perSecond, cpu } of results) {
      const ratio = (of('node').cpu / cpu).toFixed(2)
      const times = (perSecond / of('express').perSecond).toFixed(2)
      lines.push(`| ${name} | ${peer} | ${cpu.toFixed(1)} | ${Math.round(perSecond)} | ${ratio} | ${times} |`)
    }
  }
  return `${[...lines, ...goalTable(rows)].join('\n')}\n`
}

function goalTable(rows) {
  const measured = GOALS.filter(({ workload }) => rows.some(({ name }) => name === workload)).map((goal) => {
    const { results } = rows.find(({ name }) => name === goal.workload)
    const of = (wanted) => results.find(({ peer }) => peer === wanted)
    const [ours, theirs] = [of(goal.peer), of(goal.rival)]
    const reached = ours.perSecond / theirs.perSecond
    const verdict = reached >= goal.times ? 'reached' : 'missed'
    return `| ${goal.workload} | ${goal.peer} / ${goal.rival} | ${goal.times} | ${reached.toFixed(2)} | ${(theirs.cpu / ours.cpu).toFixed(2)} | ${verdict} |`
  })
  const head = ['', 'What was to be reached, in requests a second:', '']
  return [...head, '| workload | who | goal | requests | CPU | |', '|---|---|---|---|---|---|', ...measured]
}
