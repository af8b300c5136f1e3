// Lists the checks, or runs one: npm run check [-- <name>]
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checks } from '../table.js'
import { atEachChange, findCheck, missingNeeds, runCheck } from './check.js'
import { CheckFailed } from './command.js'
import { useNode } from './node.js'
import { secondsSince } from './part.js'
import { formatTime } from './report.js'
import { changedSince, touchedBy } from './touched.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const USAGE = `npm run check                         lists the checks
npm run check -- <name>               runs one
npm run check -- <name> --sample      runs the part of it that runs at each change
npm run check -- --matrix all         names of all checks, for the weekly workflow
npm run check -- --matrix <commit>    of those that the changes since that commit touch`

main().catch((error) => {
  console.error(error instanceof CheckFailed ? error.message : error)
  process.exitCode = 1
})

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sample: { type: 'boolean' }, matrix: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) console.log(USAGE)
  else if (values.matrix !== undefined) console.log(formatMatrix(values.matrix))
  else if (positionals.length === 0) console.log(formatList())
  else for (const name of positionals) await runByName(name, values.sample)
}

async function runByName(name, sample) {
  const whole = findCheck(name)
  const check = sample ? (atEachChange(whole) ?? whole) : whole
  const started = performance.now()
  await useNode(ROOT)
  for (const need of missingNeeds(check, ROOT)) {
    console.log(`Getting ${need.name}`)
    await need.install({ root: ROOT })
  }
  await runCheck(check, { root: ROOT })
  console.log(`${name} passed in ${secondsSince(started)} s (${check.seconds} s are planned)`)
}

function formatMatrix(base) {
  const chosen = base === 'all' ? checks : touchedBy(changedSince(base))
  return JSON.stringify(chosen.map(({ name }) => name))
}

function formatList() {
  const rows = checks.map((check) => [
    `${check.name.padEnd(16)}${formatTime(check.seconds).padStart(7)}   ${check.proves}`,
    ...notes(check).map((note) => `${' '.repeat(26)}${note}`),
  ])
  return [...rows.flat(), '', USAGE].join('\n')
}

function notes(check) {
  const { needs = [], sample } = check
  const when = sample
    ? `at each change a sample of it, ${formatTime(sample.seconds)}`
    : check.atEachChange
      ? 'at each change'
      : 'weekly'
  return [when, ...(needs.length > 0 ? [`needs ${needs.map(({ name }) => name).join(', ')}`] : [])]
}
