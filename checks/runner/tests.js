// `npm test`, after the build: lint and types next to the tests. `SAMPLE` leaves out what a check runs at each change.
//   node checks/runner/tests.js [arguments of vitest]
import { fileURLToPath } from 'node:url'
import { runCommand } from './command.js'
import { Tail } from './tail.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const tests = ['npx vitest run', ...process.argv.slice(2).map(quote)].join(' ')
const results = await Promise.all([
  runBeside('npm run lint'),
  runBeside('npm run types'),
  run(tests, { env: { SAMPLE: '1' } }),
])
const failures = results.filter((failure) => failure !== undefined)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1

/** Gives what a command says when it fails: at once, and for the end of the output, where people look first. */
async function runBeside(line) {
  const tail = new Tail()
  const failure = await run(line, { onOutput: (chunk) => tail.add(chunk) })
  if (failure === undefined) return undefined
  console.error(failure)
  return `${tail}\n${failure}`
}

function run(line, options) {
  return runCommand(line, { root: ROOT, ...options }).then(
    () => undefined,
    ({ message }) => message,
  )
}

function quote(argument) {
  return /^[\w./:=@-]+$/.test(argument) ? argument : JSON.stringify(argument)
}
