import { countInstructions, findValgrind } from '../instructions/count.js'
import { withSite } from '../measure/site.js'
import { machine, measuredCommit } from './circumstances.js'

/** How many servers run under valgrind at a time: two for two cores, and no more, for each takes a gigabyte. */
const AT_ONCE = 2
const LINES = ['trunkline', 'trunkline-no-etag', 'trunkline-no-name', 'trunkline-v4']
const COUNTED = ['node', 'node-context', ...LINES, 'fastify', 'polka', 'hono', 'express5']

/** The name under which counts of a column are logged. */
export const countsOf = (column) => `instructions of ${column}`

/** Whether all peers that are counted in a column were. */
export function isCounted({ peers }, entries) {
  return peers.every((peer) => !COUNTED.includes(peer) || entries[peer] !== undefined)
}

/**
 * Counts the instructions of the peers that somebody asks about, in columns of one process that answers requests.
 * @returns what failed
 */
export async function countAll(log, columns, { runtime }) {
  log.begin({ node: runtime.version, machine, commit: measuredCommit(), valgrind: findValgrind(), at: now() })
  const wanted = columns.filter(({ workload: { kind, processes = 1 } }) => kind === 'load' && processes === 1)
  const waiting = wanted.flatMap(({ workload, peers }) =>
    peers.filter((peer) => COUNTED.includes(peer)).map((peer) => ({ workload, peer, column: countsOf(workload.id) })),
  )
  const failures = []
  await withSite((root) => {
    const countNext = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { workload, peer, column } = next
        if (log.ofColumn(column)[peer]) continue
        const entry = await tryCount(workload, peer, runtime.path, root)
        log.add({ column, peer, ...entry })
        if (entry.failed) failures.push(`${column}, ${peer}: ${entry.failed}`)
        process.stderr.write(`[${waiting.length} left] ${column}: ${peer} ${JSON.stringify(entry)}\n`)
      }
    }
    return Promise.all(Array.from({ length: AT_ONCE }, countNext))
  })
  return failures
}

async function tryCount(workload, peer, node, root) {
  const options = workload.options.files ? { root } : workload.options
  try {
    const count = await countInstructions({ ...workload, options }, peer, node)
    return count === undefined ? { lacks: true } : { count: Math.round(count) }
  } catch (error) {
    return { failed: error.message.split('\n')[0].slice(0, 200) }
  }
}

function now() {
  return new Date().toISOString()
}
