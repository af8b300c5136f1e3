// Counts instructions for each request, which do not depend on what else a machine does:
//   npm run bench:instructions -- [--node 24] [--only hello,param] [--peers fastify,hono] [--print]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findRuntime } from '../measure/runtime.js'
import { peersNamed, takesPart } from '../peers/index.js'
import { workloadsNamed } from '../workloads/index.js'
import { countInstructions, findValgrind } from './count.js'
import { formatPage } from './page.js'

const FOLDER = new URL('../results/', import.meta.url)
const DATA = new URL('../results/instructions.json', import.meta.url)
/** How many servers run at a time: two for two cores, and no more, for each takes a gigabyte under valgrind. */
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
      node: { type: 'string' },
      only: { type: 'string', default: 'hello,json,param,middleware,nested-1000-last,realistic' },
      peers: { type: 'string', default: 'trunkline,trunkline-v4,trunkline-v3,fastify,hono,express5' },
      print: { type: 'boolean', default: false },
    },
  })
  findValgrind()
  const runtime = findRuntime(values.node)
  const names = peersNamed(values.peers.split(','))
  for (const workload of workloadsNamed(values.only.split(','))) {
    const counts = await measure(workload, names, runtime)
    console.log(
      `${workload.id}: ${Object.entries(counts)
        .map(([peer, count]) => `${peer} ${count}`)
        .join(', ')}`,
    )
    if (!values.print) keep(runtime, workload.id, counts)
  }
}

/** Instructions a request by peer. */
async function measure(workload, names, { path }) {
  const waiting = names.filter((name) => takesPart(name, workload))
  const counts = Object.fromEntries(waiting.map((name) => [name, 0])) // in this order, whichever comes first
  const countNext = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      console.error(`${workload.id}: counting ${name}`)
      counts[name] = Math.round(await countInstructions(workload, name, path))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, countNext))
  return counts
}

/** Merged into what was kept: of each version of Node, workload by workload, peer by peer. */
function keep({ major, version }, workload, counts) {
  const all = existsSync(DATA) ? JSON.parse(readFileSync(DATA, 'utf8')) : {}
  const kept = all[major]?.version === version ? all[major].workloads : {}
  const workloads = { ...kept, [workload]: { ...kept[workload], ...counts } }
  all[major] = { version, date: new Date().toISOString().slice(0, 10), workloads }
  writeFileSync(DATA, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(new URL('instructions.md', FOLDER), formatPage(all))
}
