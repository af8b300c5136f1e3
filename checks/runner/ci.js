// What a clean clone has to pass at each change: `.ci/run`, or `.ci/run tests` for the tests alone, on Node 24.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { checks } from '../table.js'
import { atEachChange, leaveOut, missingNeeds, runCheck } from './check.js'
import { runCommand } from './command.js'
import { build } from './needs.js'
import { useNode } from './node.js'
import { runPart, secondsSince } from './part.js'
import { formatReport } from './report.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The whole, on two quiet cores, in seconds. */
const BUDGET = 25 * 60

const started = performance.now()
const only = process.argv[2]
if (only !== undefined && only !== 'tests') {
  console.error(`.ci/run takes no "${only}": ".ci/run" runs all of it, ".ci/run tests" stops after the tests.
One check by name: npm run check -- <name>; "npm run check" lists them.`)
  process.exit(2)
}
const parts = []
const [first, ...others] = checks.map(atEachChange).filter((check) => check !== undefined)
const tests = only === 'tests' ? first : leaveOut(first, others)

await useNode(ROOT, { install: ({ name, install }) => installAs(`install ${name}`, undefined, install) })
await installAs('npm ci', 60, (options) => runCommand('npm ci', options))
await play(tests, { root: ROOT })
if (parts.every(({ failed }) => !failed) && only !== 'tests') {
  const lane = await beginLane(others.filter(({ beside }) => beside))
  for (const check of others.filter(({ beside }) => !beside)) await play(check, { root: ROOT })
  parts.push(await runPart('waiting for what ran beside', undefined, () => lane.end))
}
console.log(`\n${formatReport(parts, { seconds: secondsSince(started), budget: BUDGET })}`)
process.exit(parts.some(({ failed }) => failed) ? 1 : 0)

async function installAs(name, budget, install) {
  parts.push(await runPart(name, budget, (onOutput) => install({ root: ROOT, onOutput })))
}

/** A part for each need that is missing, and one for the check itself. The build is fresh: the tests made it. */
async function play(check, { show, ...options }) {
  const run = async (name, budget, work) => {
    const part = await runPart(name, budget, async (onOutput) => work({ ...options, onOutput }), show)
    parts.push({ ...part, beside: check.beside })
  }
  for (const need of missingNeeds(check, options.root).filter((each) => each !== build)) {
    await run(`install ${need.name}`, undefined, (each) => need.install(each))
  }
  await run(check.name, check.seconds, (each) => runCheck(check, each))
}

/**
 * Starts the checks that need nothing but a core. They run next to the others, which come first, and in a copy of the
 * repository, because others build. What they print is shown when they are done.
 */
async function beginLane(list) {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-ci-'))
  const running = new Set()
  process.on('exit', () => {
    for (const { pid } of running) endGroup(pid)
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  const onStart = (child) => {
    running.add(child)
    child.on('exit', () => running.delete(child))
  }
  const root = join(folder, 'copy')
  await runCommand(`cp -a . ${root}`, { root: ROOT, nice: true, onStart })
  return { end: playBeside(list, { root, folder, onStart }) }
}

async function playBeside(list, { root, folder, onStart }) {
  for (const check of list) {
    const log = join(folder, `${check.name}.log`)
    await play(check, { root, nice: true, show: (chunk) => appendFileSync(log, chunk), onStart })
    console.log(readFileSync(log, 'utf8'))
  }
}

function endGroup(pid) {
  try {
    process.kill(-pid)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error // it has ended by itself
  }
}
