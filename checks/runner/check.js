import { checks } from '../table.js'
import { CheckFailed, runCommand } from './command.js'

/** The entry of the table with this name. */
export function findCheck(name) {
  const check = checks.find((each) => each.name === name)
  if (check === undefined) throw new CheckFailed(`There is no check "${name}". \`npm run check\` lists them.`)
  return check
}

/** What of a check runs at each change: all of it, its sample, or nothing (undefined). */
export function atEachChange(check) {
  if (check.sample !== undefined) return { ...check, ...check.sample }
  return check.atEachChange ? check : undefined
}

/** The tests without those that other parts of a run repeat in more depth. */
export function leaveOut(tests, others) {
  return { ...tests, env: { LEAVE_OUT: others.flatMap(({ repeats = [] }) => repeats).join(' ') } }
}

/** The tests that `npm test` leaves to checks, besides what it is told to leave out: patterns with spaces between them. */
export function leftToChecks(told = '') {
  const paths = checks.flatMap(({ apart = [] }) => apart)
  const patterns = paths.map((path) => (path.endsWith('/') ? `${path}**` : path))
  return [told, ...patterns].filter(Boolean).join(' ')
}

/** What a check needs and is not there yet. */
export function missingNeeds({ needs = [] }, root) {
  return needs.filter((need) => !need.isThere(root))
}

/** Runs the commands of a check, one after the other. */
export async function runCheck({ run, env }, options) {
  for (const line of run) {
    if (options.onOutput) options.onOutput(`$ ${line}\n`)
    else console.log(`$ ${line}`)
    await runCommand(line, { ...options, env })
  }
}
