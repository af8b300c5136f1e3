// All peers side by side on the same work; `npm run bench -- --help` tells the flags, docs/performance how to read it.

import { pinning } from '../measure/cores.js'
import { findGenerator } from '../measure/generator.js'
import { findRuntime } from '../measure/runtime.js'
import { withSite } from '../measure/site.js'
import { median } from '../measure/statistics.js'
import { toBatches } from './batches.js'
import { readFlags, USAGE } from './flags.js'
import { kinds } from './kinds/index.js'
import { minutes, Progress } from './progress.js'
import { writeReport } from './report/index.js'
import { toText } from './report/terminal.js'
import { currentCommit, machine, Results } from './results.js'

process.once('SIGTERM', () => process.exit(1)) // and not without taking the generator along

try {
  await main(readFlags(process.argv.slice(2)))
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}

async function main(flags) {
  if (flags.help) return console.log(USAGE)
  if (flags.list) return list(flags)
  const generator = findGenerator()
  const runtime = findRuntime(flags.node)
  const results = new Results(runtime.major)
  const isKept = (workload, peer) => flags.resume && results.has(workload, peer, flags.settings)
  const batches = toBatches(flags.workloads, flags.peers, flags.settings, isKept)
  const planned = batches.reduce((sum, { seconds }) => sum + seconds, 0)
  const run = { node: runtime.version, machine, commit: currentCommit(), generator, pinning, settings: flags.settings }
  console.error(`Node ${run.node}, ${generator}, ${pinning}; about ${minutes(planned)} minutes`)
  const figures = await withSite((folder) => measureAll(batches, { folder, planned, runtime, results, run, flags }))
  if (!flags.print) console.log(`\nwritten: ${writeReport().join(', ')}`)
  warnWhenBusy(figures)
  const failures = failuresIn(figures)
  if (failures.length > 0) throw new Error(`${failures.length} failed and were left out:\n${failures.join('\n')}`)
}

async function measureAll(batches, { folder, planned, runtime, results, run, flags }) {
  const progress = new Progress(planned)
  const all = {}
  for (const { kind, workloads, peers, seconds } of batches) {
    const optionsOf = ({ options }) => (options.files ? { root: folder } : options)
    const context = { node: runtime.path, folder, settings: flags.settings, progress, optionsOf }
    const figures = await kinds[kind].measure(workloads, peers, context)
    results.merge(figures, { ...run, at: new Date().toISOString() })
    if (!flags.print) results.save()
    progress.done(seconds, workloads.map(({ id }) => id).join(', '))
    console.log(toText(workloads, peers, results.all))
    Object.assign(all, figures)
  }
  return all
}

/** Small answers of plain node keep a core busy; where they do not, something else had it. */
function warnWhenBusy(figures) {
  const shares = Object.values(figures).flatMap(({ node }) => node?.busy ?? [])
  if (shares.length === 0 || median(shares) > 0.9) return
  console.error(
    `\nPlain node had only ${median(shares).toFixed(2)} of its core: the machine was busy, do not trust this.`,
  )
}

function failuresIn(figures) {
  return Object.entries(figures).flatMap(([workload, peers]) =>
    Object.entries(peers).flatMap(([peer, { failed }]) => (failed ? [`${workload}, ${peer}: ${failed}`] : [])),
  )
}

function list({ workloads, peers }) {
  for (const { group, id, title } of workloads) console.log(`${group.padEnd(14)}${id.padEnd(28)}${title}`)
  console.log(`\npeers: ${peers.join(', ')}`)
}
