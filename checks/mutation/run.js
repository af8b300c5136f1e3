// Changes the code of a folder, one place at a time, and tells which changes no test notices:
//   npm run mutation -- packages/parsers/src/query [more tests]
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { changeCode } from './mutants.js'
import { report } from './report.js'

const [target, ...moreTests] = process.argv.slice(2)
if (target === undefined) {
  console.error('npm run mutation -- <folder or file> [more tests]')
  process.exit(1)
}
if (module.registerHooks === undefined) {
  console.error(`This needs Node 22.15 or newer; this is ${process.version}`)
  process.exit(1)
}
process.chdir(path.resolve(import.meta.dirname, '../..'))

/** A test that is silent for so long is in a loop that its mutant made, and does not come back. */
const SILENCE = 30_000

const beside = target.endsWith('.ts')
  ? `${path.dirname(target)}/*.test.ts`
  : `${target.replace(/\/$/, '')}/**/*.test.ts`
const out = path.join(import.meta.dirname, 'reports', target.replace(/[^\w-]+/g, '-'))
fs.rmSync(out, { recursive: true, force: true })
fs.mkdirSync(out, { recursive: true })

const { mutants, changed, compiled } = await changeCode(target)
const plan = {
  tests: [beside, ...moreTests],
  changed,
  compiled,
  results: path.join(out, 'results.jsonl'),
  current: path.join(out, 'current'),
}
fs.writeFileSync(plan.results, '')

let child
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, breakOff)
for (let stuck = await runTests(); stuck !== undefined; stuck = await runTests()) {
  if (stuck === 'spoiled') continue // and the mutant that did it is noted already
  fs.appendFileSync(plan.results, `${JSON.stringify({ id: stuck, by: 'a loop without an end' })}\n`)
}
report(mutants, readResults(), path.join(out, 'survivors.txt'))

/** No report of half a run: what was not tried yet would count as not reached. */
function breakOff() {
  process.kill(-child.pid, 'SIGKILL')
  process.exit(1)
}

/** Runs the tests with all mutants; answers with the one that they hang in, if they do, or that it spoiled the process. */
function runTests() {
  plan.skip = readResults().flatMap(({ id }) => id ?? [])
  plan.survived = readResults().flatMap(({ survived }) => survived ?? [])
  plan.finished = readResults().flatMap(({ finished }) => finished ?? [])
  fs.writeFileSync(path.join(out, 'plan.json'), JSON.stringify(plan))
  fs.writeFileSync(plan.current, '') // not the mutant that the run before ended in
  child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '-c', 'checks/mutation/vitest.config.js'], {
    env: { ...process.env, MUTATION_PLAN: path.join(out, 'plan.json') },
    stdio: 'inherit',
    detached: true, // a group of its own: the process that runs the tests is a child of vitest's, and has to end with it
  })
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      const current = fs.readFileSync(plan.current, 'utf8')
      const silence = Date.now() - fs.statSync(plan.current).mtimeMs
      if (current === '' || (current !== 'spoiled' && silence < SILENCE)) return
      clearInterval(watch)
      process.kill(-child.pid, 'SIGKILL')
      resolve(current)
    }, 200)
    child.on('exit', () => {
      clearInterval(watch)
      resolve(undefined)
    })
  })
}

function readResults() {
  return fs
    .readFileSync(plan.results, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
