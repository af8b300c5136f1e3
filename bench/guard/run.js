// Fails when the CPU time of a hot workload has grown against plain node: npm run bench:guard [-- --record] [--node 24]
import { parseArgs } from 'node:util'
import { findGenerator } from '../generator.js'
import { measureLoad, secondsOfLoad } from '../kinds/load.js'
import { Progress } from '../progress.js'
import { findRuntime } from '../runtime.js'
import { withSite } from '../site.js'
import { workloadsNamed } from '../workloads/index.js'
import { MARGIN, record, recordedFor } from './recorded.js'

const WORKLOADS = workloadsNamed(['hello', 'param', 'json', 'flat-1000-last', 'json-1k'])
const LINES = ['trunkline', 'trunkline-v4']
const PEERS = ['node', ...LINES]
const SETTINGS = { starts: 2, rounds: 2, seconds: 0.4, warmUp: 0.8, nextWarmUp: 0.25 }
const ATTEMPTS = 3

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function main() {
  const { values } = parseArgs({ options: { record: { type: 'boolean' }, node: { type: 'string' } } })
  findGenerator()
  const runtime = findRuntime(values.node)
  if (values.record) return record(runtime, await measure(WORKLOADS, runtime, { ...SETTINGS, starts: 4 }))
  const recorded = recordedFor(runtime)
  const slow = await findSlow(runtime, recorded)
  if (slow.length === 0) return console.log('as fast as recorded')
  throw new Error(
    [
      `Slower than recorded, in each of ${ATTEMPTS} attempts (share of plain node:http by CPU time a request):`,
      ...slow.map(({ what, best, was }) => `  ${what}: ${best.toFixed(2)} at best, recorded ${was.toFixed(2)}`),
      `Allowed is ${MARGIN} of what was recorded. If it is meant to be, record anew on a quiet machine:`,
      '  npm run bench:guard -- --record',
    ].join('\n'),
  )
}

/** What stays below the margin however often it is tried; one good attempt shows that the code is not to blame. */
async function findSlow(runtime, recorded) {
  let open = WORKLOADS
  const best = {}
  for (let attempt = 1; attempt <= ATTEMPTS && open.length > 0; attempt++) {
    const ratios = await measure(open, runtime, SETTINGS)
    for (const what of Object.keys(ratios)) best[what] = Math.max(best[what] ?? 0, ratios[what])
    open = open.filter(({ id }) => LINES.some((line) => isSlow(best, recorded, keyOf(id, line))))
  }
  const keys = open.flatMap(({ id }) => LINES.map((line) => keyOf(id, line)))
  return keys
    .filter((key) => isSlow(best, recorded, key))
    .map((what) => ({ what, best: best[what] ?? 0, was: recorded[what] }))
}

function isSlow(best, recorded, key) {
  return !(best[key] >= recorded[key] * MARGIN)
}

async function measure(workloads, runtime, settings) {
  const seconds = (workload) => secondsOfLoad([workload], PEERS.length, settings)
  const progress = new Progress(workloads.reduce((sum, workload) => sum + seconds(workload), 0))
  return withSite(async (folder) => {
    const ratios = {}
    for (const workload of workloads) {
      const context = { node: runtime.path, folder, settings, progress, optionsOf: ({ options }) => options }
      const { [workload.id]: figures } = await measureLoad([workload], PEERS, context)
      Object.assign(ratios, ratiosOf(workload.id, figures))
      progress.done(seconds(workload), LINES.map((line) => told(workload.id, line, ratios)).join(', '))
    }
    return ratios
  })
}

/** A server that failed has no ratio, and counts as slow. */
function ratiosOf(id, figures) {
  for (const peer of PEERS) if (figures[peer].failed) console.error(`${id}, ${peer}: ${figures[peer].failed}`)
  const measured = LINES.filter((line) => figures.node.metric && figures[line].metric)
  return Object.fromEntries(measured.map((line) => [keyOf(id, line), figures.node.metric / figures[line].metric]))
}

function told(id, line, ratios) {
  return `${keyOf(id, line)}: ${ratios[keyOf(id, line)]?.toFixed(2) ?? 'failed'}`
}

function keyOf(id, line) {
  return `${id}, ${line}`
}
