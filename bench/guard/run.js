// Fails when a hot workload takes more instructions than checks/tree/limits.json allows, as a multiple of plain node's:
//   npm run bench:guard -- [--node 24] [--all]
//   npm run bench:guard -- --record            writes what is less than was recorded
//   npm run bench:guard -- --record --raise    and what is more: say why in the commit
import { parseArgs } from 'node:util'
import { countInstructions, findValgrind } from '../instructions/count.js'
import { findRuntime } from '../measure/runtime.js'
import { workloadsNamed } from '../workloads/index.js'
import { MARGIN, record, recordedFor } from './recorded.js'
import { checkShortWays } from './short-ways.js'

const WORKLOADS = workloadsNamed([
  'hello',
  'json',
  'param',
  'middleware',
  '404',
  'error',
  'nested-1000-last',
  'realistic',
])
/** At each change these, on the newest line: one round of two servers. With `--all`, all workloads on both lines. */
const AT_EACH_CHANGE = ['param', 'nested-1000-last']
const LINES = ['trunkline', 'trunkline-v4']
const NEWEST_LTS = '26'
/** How many servers run at a time: one for each core that most machines have. */
const AT_ONCE = 2

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function main() {
  const { values } = parseArgs({
    options: {
      record: { type: 'boolean', default: false },
      raise: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      node: { type: 'string', default: NEWEST_LTS },
    },
  })
  findValgrind()
  const runtime = findRuntime(values.node)
  checkShortWays(runtime.path)
  const lines = values.all ? LINES : LINES.slice(0, 1)
  const workloads = WORKLOADS.filter(({ id }) => values.all || AT_EACH_CHANGE.includes(id))
  const pairs = workloads.flatMap((workload) =>
    lines.map((line) => ({ workload, line, key: `${workload.id}, ${line}` })),
  )
  if (values.record) {
    const measured = await measure(pairs, await countNode(workloads, runtime), runtime)
    return record(runtime, measured, values.raise)
  }
  const recorded = recordedFor(runtime)
  const known = pairs.filter(({ key }) => key in recorded.timesNode)
  for (const { key } of pairs.filter((pair) => !known.includes(pair)))
    console.log(`not recorded here, left out: ${key}`)
  const slow = await findSlow(known, runtime, recorded)
  if (slow.length === 0) return console.log('as few instructions as recorded')
  throw new Error(
    [
      "More instructions than recorded, twice (as a multiple of plain node:http's for a request):",
      ...slow.map(({ key, best, was }) => `  ${key}: ${best.toFixed(2)}, recorded ${was.toFixed(2)}`),
      `Allowed is ${MARGIN} times what was recorded. If it is meant to be, record anew, and say why in the commit:`,
      `  npm run bench:guard -- --record --raise --all --node ${values.node}`,
    ].join('\n'),
  )
}

/** What is above the margin twice: a server may settle in another way when it is started anew. */
async function findSlow(pairs, runtime, { node, timesNode }) {
  // What plain node takes is the same each time, and only counted anew for another release of Node.
  const uncounted = new Set(pairs.map(({ workload }) => workload).filter(({ id }) => !(id in node)))
  const ofNode = { ...node, ...(await countNode(uncounted, runtime)) }
  const first = (await measure(pairs, ofNode, runtime)).timesNode
  const isSlow = (key, times) => !(times <= timesNode[key] * MARGIN)
  const again = pairs.filter(({ key }) => isSlow(key, first[key]))
  const second = (await measure(again, ofNode, runtime)).timesNode
  return again
    .map(({ key }) => ({ key, best: Math.min(first[key], second[key]), was: timesNode[key] }))
    .filter(({ key, best }) => isSlow(key, best))
}

/** The instructions of our lines divided by plain node's, by workload and line. */
async function measure(pairs, ofNode, { path }) {
  const timesNode = {}
  await inTurn(pairs, async ({ workload, line, key }) => {
    const count = await countInstructions(workload, line, path)
    timesNode[key] = count / ofNode[workload.id]
    console.log(
      `${key}: ${toThousands(count)} thousand instructions a request, plain node ${toThousands(ofNode[workload.id])}`,
    )
  })
  return { node: ofNode, timesNode }
}

async function countNode(workloads, { path }) {
  const counts = {}
  await inTurn(workloads, async (workload) => {
    counts[workload.id] = Math.round(await countInstructions(workload, 'node', path))
  })
  return counts
}

async function inTurn(items, use) {
  const waiting = [...items]
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await use(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

function toThousands(count) {
  return (count / 1000).toFixed(1)
}
