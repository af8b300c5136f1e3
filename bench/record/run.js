// Measures every peer in every column beside plain node, and writes results and pages: npm run bench -- --help
import { existsSync, renameSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findRuntime } from '../measure/runtime.js'
import { peers, peersNamed, takesPart } from '../peers/index.js'
import { FIRST_PAGE, workloads, workloadsNamed } from '../workloads/index.js'
import { countAll } from './count-all.js'
import { merge } from './keep.js'
import { Log } from './log.js'
import { measureAll } from './measure-all.js'
import { writePages } from './pages.js'
import { readResults, saveResults } from './results.js'
import { firstTable, pageOf } from './tables.js'

const USAGE = `npm run bench -- [flags]       stop it at any moment: the same command goes on
  --node 24             servers run on another version of Node, installed when needed
  --only first,files    columns, or groups of them; first: those of the first page
  --minutes 10          for each column of the first page, in place of 5: narrower intervals
  --peers fastify,koa   only these peers, and plain node; prints, and writes no results
  --instructions        counts instructions in place of CPU time
  --fresh               puts aside what was measured, and begins anew
  --try                 one short pair each, in a log of its own; prints, and writes no results
  --write               measures nothing, writes pages; with --node the results of what was measured, too
  --list                shows the columns and their peers`

const FOLDER = fileURLToPath(new URL('../.record/', import.meta.url))
const SETTINGS = { warmUp: 30_000, seconds: 3, requests: 100_000 }
const SHORT = { warmUp: 10_000, seconds: 1.5, requests: 1000 }
/** The columns of the first page go on until their intervals are within 3 %, or for five minutes. */
const FIRST = { starts: 5, margin: 0.03, seconds: 300 }
const OTHERS = { starts: 3 }

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
  process.once(signal, () => {
    process.stderr.write('\nstopped; the same command goes on from here\n')
    process.exit(code) // takes the generators along, and servers end without their parent
  })
}
try {
  await main(readFlags())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function readFlags() {
  const texts = ['node', 'only', 'peers', 'minutes'].map((name) => [name, { type: 'string' }])
  const switches = ['instructions', 'fresh', 'try', 'write', 'list', 'help'].map((name) => [name, { type: 'boolean' }])
  return parseArgs({ options: Object.fromEntries([...texts, ...switches]) }).values
}

async function main(flags) {
  if (flags.help) return console.log(USAGE)
  const chosen = flags.only ? workloadsNamed(flags.only.split(',')) : workloads
  const columns = chosen.map((workload) => toColumn(workload, flags))
  if (flags.list) return console.log(columns.map((column) => `${column.id}: ${column.peers.join(', ')}`).join('\n'))
  if (flags.write && !flags.node) return console.log(`written: ${writePages().join(', ')}`)
  const runtime = findRuntime(flags.node)
  const log = openLog(runtime.major, flags)
  const settings = flags.try ? SHORT : SETTINGS
  const measure = flags.instructions ? countAll : measureAll
  const failures = flags.write ? [] : await measure(log, columns, { runtime, settings })
  const isTrial = flags.try || flags.peers !== undefined
  const kept = isTrial ? { columns: {}, instructions: {} } : readResults(runtime.major)
  const results = merge(kept, log, columns, runtime.version)
  if (isTrial) console.log(pageOf(runtime.major, results))
  else {
    saveResults(runtime.major, results)
    console.log(`${firstTable(results).join('\n')}\n\nwritten: ${writePages().join(', ')}`)
  }
  if (failures.length > 0) throw new Error(`failed, and left out:\n${failures.join('\n')}`)
}

function toColumn(workload, flags) {
  const names = flags.peers ? peersNamed(flags.peers.split(',')) : Object.keys(peers)
  const seconds = flags.minutes ? Number(flags.minutes) * 60 : FIRST.seconds
  const length = flags.try ? { starts: 1 } : FIRST_PAGE.includes(workload.id) ? { ...FIRST, seconds } : OTHERS
  return { id: workload.id, workload, peers: names.filter((name) => takesPart(name, workload)), ...length }
}

function openLog(major, flags) {
  const path = `${FOLDER}${flags.try ? 'try-' : ''}node-${major}.jsonl`
  if (flags.fresh && existsSync(path)) renameSync(path, `${path}.until-${new Date().toISOString()}`)
  return new Log(path)
}
