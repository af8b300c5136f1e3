// Runs `npm test` several times beside busy loops: a test that depends on the speed of the machine fails here.
//   node checks/under-load/run.js [--times 5] [--loops 8] [--record runs.jsonl]
// With --record, runs that the file has count: what was interrupted goes on, also after a commit.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runCommand } from '../runner/command.js'
import { readMachine } from '../runner/machine.js'
import { secondsSince } from '../runner/part.js'
import { Competitors } from './competitors.js'
import { readFindings } from './findings.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '5' },
    loops: { type: 'string', default: '8' },
    record: { type: 'string' },
  },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const results = readRecord()
for (const result of results) console.log(format(result))
const competitors = new Competitors(Number(values.loops))
while (results.length < Number(values.times)) {
  const result = { run: results.length + 1, ...(await runOnce()) }
  results.push(result)
  if (values.record) appendFileSync(values.record, `${JSON.stringify(result)}\n`)
}
competitors.stop()
console.log(`\nnpm test beside ${values.loops} others that want a core:`)
for (const result of results) console.log(format(result))
process.exit(results.some(({ failed }) => failed) ? 1 : 0)

async function runOnce() {
  const [started, at, before] = [performance.now(), new Date().toISOString(), loadavg()[0]]
  const { ours = 0 } = readMachine()
  competitors.countAnew()
  let printed = ''
  const onOutput = (chunk) => {
    printed += chunk
    process.stdout.write(chunk)
  }
  const failed = await runCommand('npm test', { root: ROOT, onOutput }).then(
    () => false,
    () => true,
  )
  const load = [before, loadavg()[0]].map((each) => Number(each.toFixed(1)))
  const { loops, others } = competitors.means()
  const cpu = Math.round(((readMachine().ours ?? 0) - ours) / 1000)
  return {
    failed,
    seconds: secondsSince(started),
    cpu,
    at,
    commit: commit(),
    load,
    loops,
    others,
    ...readFindings(printed),
  }
}

function readRecord() {
  if (!values.record || !existsSync(values.record)) return []
  return readFileSync(values.record, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

function commit() {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
}

function format({ run, failed, seconds, cpu, commit, load, loops, others, tests, failures, triedAgain }) {
  const beside = `beside ${others} others and ${loops} loops, load ${load.join(' to ')}`
  const head = `  run ${run} of ${commit}: ${failed ? 'failed' : 'passed'} in ${seconds} s (CPU time ${cpu} s, with that of the loops), ${tests}; ${beside}`
  return [
    head,
    ...failures.map((each) => `    failed: ${each}`),
    ...triedAgain.map((each) => `    again: ${each}`),
  ].join('\n')
}
