import { intervalOf, median, summarise } from '../measure/statistics.js'
import { countsOf, isCounted } from './count-all.js'
import { isComplete, lacks, ratiosOf } from './schedule.js'

/** Of fewer pairs there is no interval. */
const FEWEST = 3

/** What was kept, with the columns that are complete in the log in the place of the old ones; the others stay as they are. */
export function merge(kept, log, columns, node) {
  const results = { node, columns: { ...kept.columns }, instructions: { ...kept.instructions } }
  for (const column of columns) {
    const run = log.runsOf(column.id).find((each) => isComplete(column, log.ofColumn(column.id, each)))
    if (run) results.columns[column.id] = columnOf(column, run, log.ofColumn(column.id, run))
    const name = countsOf(column.id)
    const counted = log.runsOf(name).find((each) => isCounted(column, log.ofColumn(name, each)))
    if (!counted) continue
    const counts = Object.entries(log.ofColumn(name, counted)).flatMap(([peer, [{ count, lacks }]]) =>
      count || lacks ? [[peer, count ?? { lacks }]] : [],
    )
    results.instructions[column.id] = { run: brief(counted), counts: Object.fromEntries(counts) }
  }
  return results
}

/** The cells of a column, and what plain node took by itself (in µs, ms or MB): much more than elsewhere on a busy machine. */
function columnOf(column, run, entries) {
  const took = Object.values(entries).flatMap((all) => all.flatMap(({ node }) => node ?? []))
  return { run: brief(run), ...(took.length > 0 && { node: summarise(took) }), peers: cellsOf(column, entries) }
}

/** The median of the pairs, both ends of its interval, and how many pairs there are. */
function cellsOf({ peers }, entries) {
  const cells = peers.flatMap((peer) => {
    if (lacks(entries[peer])) return [[peer, { lacks: true }]]
    const ratios = ratiosOf(entries[peer])
    if (ratios.length === 0) return []
    const figures = [median(ratios), ...intervalOf(ratios)].map((figure) => Number(figure.toFixed(3)))
    return [[peer, ratios.length < FEWEST ? figures.slice(0, 1) : [...figures, ratios.length]]]
  })
  return Object.fromEntries(cells)
}

function brief({ node, machine, commit, at }) {
  return { node, machine, commit, at: at.slice(0, 10) }
}
