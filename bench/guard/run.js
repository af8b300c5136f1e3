// Fails when a hot workload takes more instructions than before, against plain node: npm run bench:guard [-- --record] [--node 24]
import { parseArgs } from 'node:util'
import { countInstructions, findValgrind } from '../instructions/count.js'
import { findRuntime } from '../runtime.js'
import { workloadsNamed } from '../workloads/index.js'
import { MARGIN, record, recordedFor } from './recorded.js'

const WORKLOADS = workloadsNamed(['hello', 'param', 'flat-1000-last'])
const LINES = ['trunkline', 'trunkline-v4']
const NEWEST_LTS = '26'

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function main() {
  const { values } = parseArgs({
    options: { record: { type: 'boolean' }, node: { type: 'string', default: NEWEST_LTS } },
  })
  findValgrind()
  const runtime = findRuntime(values.node)
  if (values.record) return record(runtime, await measure(WORKLOADS, runtime))
  const recorded = recordedFor(runtime)
  const slow = await findSlow(runtime, recorded)
  if (slow.length === 0) return console.log('as few instructions as recorded')
  throw new Error(
    [
      'More instructions than recorded, twice (plain node:http takes this share of ours for a request):',
      ...slow.map(({ what, best, was }) => `  ${what}: ${best.toFixed(2)}, recorded ${was.toFixed(2)}`),
      `Allowed is ${MARGIN} of what was recorded. If it is meant to be, record anew:`,
      `  npm run bench:guard -- --record --node ${values.node}`,
    ].join('\n'),
  )
}

/** What is below the margin twice: a server may settle in another way when it is started anew. */
async function findSlow(runtime, recorded) {
  const first = await measure(WORKLOADS, runtime)
  const isSlow = (key, ratios) => !(ratios[key] >= recorded[key] * MARGIN)
  const again = WORKLOADS.filter(({ id }) => LINES.some((line) => isSlow(keyOf(id, line), first)))
  const second = await measure(again, runtime)
  return Object.keys(second)
    .map((what) => ({ what, best: Math.max(first[what], second[what]), was: recorded[what] }))
    .filter(({ what, best }) => isSlow(what, { [what]: best }))
}

/** Plain node's instructions divided by those of our lines, by workload and line. */
async function measure(workloads, { path }) {
  const ratios = {}
  for (const workload of workloads) {
    // Instructions do not depend on what runs beside: all at once.
    const counts = await Promise.all(['node', ...LINES].map((peer) => countInstructions(workload, peer, path)))
    for (const [i, line] of LINES.entries()) ratios[keyOf(workload.id, line)] = counts[0] / counts[i + 1]
    const told = ['node', ...LINES].map((peer, i) => `${peer} ${Math.round(counts[i] / 100) / 10}`).join(', ')
    console.log(`${workload.id}, thousands of instructions a request: ${told}`)
  }
  return ratios
}

function keyOf(id, line) {
  return `${id}, ${line}`
}
