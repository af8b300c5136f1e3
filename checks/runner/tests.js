// `npm test`, after the build, on the Node that is there: lint and types next to the tests. What a check runs at each change is left to it, unless it is named.
//   node checks/runner/tests.js [arguments of vitest]
import { fileURLToPath } from 'node:url'
import { leftToChecks } from './check.js'
import { runCommand } from './command.js'
import { Tail } from './tail.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const named = process.argv.slice(2)
const howLong = named.length > 0 ? '' : ': about three minutes on two quiet cores, with lint and types next to them'
console.log(`The tests run on Node ${process.versions.node}${howLong}.`)
const tests = ['npx vitest run', ...named.map(quote)].join(' ')
const env = named.length > 0 ? {} : { SAMPLE: '1', LEAVE_OUT: leftToChecks(process.env.LEAVE_OUT) }
const results = await Promise.all([runBeside('npm run lint'), runBeside('npm run types'), run(tests, { env })])
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
