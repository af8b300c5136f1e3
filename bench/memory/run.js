// Bytes and collections for a request, and what grows with an application:
//   npm run bench:memory -- [--node 24] [--only growth,allocations] [--times 3] [--print]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findRuntime } from '../measure/runtime.js'
import { workloadsNamed } from '../workloads/index.js'
import { measureAllocations } from './allocations.js'
import { growthCases, growthPeers, measureGrowth } from './growth.js'
import { writePage } from './page.js'

const DATA = new URL('../results/memory.json', import.meta.url)
const ALLOCATING = ['node', 'trunkline', 'trunkline-v4', 'fastify', 'express5']
const WORKLOADS = workloadsNamed(['hello', 'param', 'middleware', 'json-1k'])

const { values } = parseArgs({
  options: {
    node: { type: 'string' },
    only: { type: 'string', default: 'growth,allocations' },
    times: { type: 'string', default: '3' },
    print: { type: 'boolean', default: false },
  },
})
const runtime = findRuntime(values.node)
const measured = { growth: measureAllGrowth, allocations: measureAllAllocations }
for (const what of values.only.split(',')) {
  const figures = await measured[what]()
  if (!values.print) keep(what, figures)
}

async function measureAllGrowth() {
  const growth = { times: Number(values.times) }
  for (const name of Object.keys(growthCases)) {
    growth[name] = {}
    for (const peer of growthPeers) growth[name][peer] = measureGrowth(name, peer, runtime.path, growth.times)
    console.log(name, growth[name])
  }
  return growth
}

async function measureAllAllocations() {
  const allocations = {}
  for (const workload of WORKLOADS) {
    allocations[workload.id] = {}
    for (const peer of ALLOCATING) {
      allocations[workload.id][peer] = await measureAllocations(workload, peer, runtime.path)
      console.log(workload.id, peer, allocations[workload.id][peer])
    }
  }
  return allocations
}

/** Merged into what was kept of this release of Node. */
function keep(what, figures) {
  const all = existsSync(DATA) ? JSON.parse(readFileSync(DATA, 'utf8')) : {}
  const { version, major } = runtime
  const before = all[major]?.version === version ? all[major] : {}
  const now = { processor: process.arch, date: new Date().toISOString().slice(0, 10) }
  all[major] = { ...before, version, measured: { ...before.measured, [what]: now }, [what]: figures }
  writeFileSync(DATA, `${JSON.stringify(all, null, 2)}\n`)
  writePage(all)
}
