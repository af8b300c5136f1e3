import { pinning } from '../measure/cores.js'
import { findGenerator } from '../measure/generator.js'
import { withSite } from '../measure/site.js'
import { machine, measuredCommit } from './circumstances.js'
import { takePair } from './pair.js'
import { hasFailed, isComplete, nextPair, ratiosOf, secondsLeft } from './schedule.js'

/** How long a pair takes, as long as none has told. */
const A_PAIR = 4

/**
 * Takes pairs until no column needs one. A column that has all it needs from another day is left as it is.
 * @returns what failed and was given up
 */
export async function measureAll(log, columns, { runtime, settings }) {
  const at = new Date().toISOString()
  log.begin({ node: runtime.version, machine, commit: measuredCommit(), settings, at, pinning, wrk: findGenerator() })
  const isKept = (column) => log.runsOf(column.id).some((run) => isComplete(column, log.ofColumn(column.id, run)))
  const open = columns.filter((column) => !isKept(column))
  const ofColumn = (id) => log.ofColumn(id)
  const lengths = []
  await withSite(async (folder) => {
    for (let next = nextPair(open, ofColumn); next !== undefined; next = nextPair(open, ofColumn)) {
      const { column, peer } = next
      const entry = await tryPair(column, peer, { node: runtime.path, folder, settings })
      log.add(entry)
      if (entry.seconds) lengths.push(entry.seconds)
      const mean = lengths.length === 0 ? A_PAIR : lengths.reduce((sum, each) => sum + each, 0) / lengths.length
      const count = ratiosOf(log.ofColumn(column.id)[peer]).length
      tell(secondsLeft(open, ofColumn, mean), `${column.id}: ${peer}, pair ${count}: ${textOf(entry)}`)
    }
  })
  return open.flatMap(({ id, peers }) => {
    const entries = log.ofColumn(id)
    return peers
      .filter((peer) => hasFailed(entries[peer]))
      .map((peer) => `${id}, ${peer}: ${entries[peer].at(-1).failed}`)
  })
}

async function tryPair(column, peer, context) {
  const which = { column: column.id, peer }
  try {
    return { ...which, ...(await takePair(column.workload, peer, context)) }
  } catch (error) {
    return { ...which, failed: error.message.split('\n')[0].slice(0, 200) }
  }
}

function textOf({ ratio, lacks, failed }) {
  if (lacks) return 'has no idiom'
  return failed ? `failed: ${failed}` : ratio.toFixed(2)
}

function tell(seconds, what) {
  process.stderr.write(`[at most ${Math.ceil(seconds / 60)} min left] ${what}\n`)
}
