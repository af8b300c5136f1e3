import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Command, type Given, secondsOf, textOf, textsOf } from '../command-line/options.ts'
import { Progress, styleFor } from '../command-line/terminal.ts'
import { UserError } from '../command-line/user-error.ts'
import { listFiles } from './files.ts'
import type { Finding } from './finding.ts'
import { planFixes, refuseDirtyTree, writeFixes } from './fix.ts'
import { MOVES, type Move } from './moves.ts'
import { compare, comparisonText } from './proof/compare.ts'
import { compareTests, isBroken, testsText } from './proof/run-tests.ts'
import { mergeRecording, readRecording } from './recorded.ts'
import { toJson, toText } from './report.ts'
import { ALL_RULES, explainRule } from './rules/page.ts'
import { type Scan, scan } from './scan.ts'

type Name =
  | 'recorded'
  | 'compare'
  | 'tests'
  | 'timeout'
  | 'explain'
  | 'from'
  | 'to'
  | 'fix'
  | 'dry-run'
  | 'force'
  | 'json'
  | 'ignore'
  | 'only'

/** `trunkline doctor` */
export const doctorCommand: Command<Name> = {
  usage: 'trunkline doctor [folder | app.js] [options]',
  summary: 'Finds what stands between an app and the next release line, and mends what is certain.',
  options: {
    from: { value: 'line', help: 'where the app is: 4 (default), 3, or express to swap the package only' },
    to: { value: 'line', help: 'where it goes: 5 (default), or 4 from 3' },
    fix: { help: 'show the changes that are certain, and write them' },
    'dry-run': { help: 'with --fix: show, and write nothing' },
    force: { help: 'with --fix: also where git has changes, or there is no git' },
    recorded: { value: 'file', help: 'mark what a running app has really used: TRUNKLINE_RECORD=file has written it' },
    compare: { value: 'file', help: 'play the requests of a .http or .har file on both lines, and show what differs' },
    tests: {
      value: 'command',
      help: 'run the tests of the app as installed and on the next line, and show what breaks',
    },
    timeout: {
      value: 'seconds',
      help: 'how long --compare waits for the app and each answer (10), --tests for a run (600)',
    },
    explain: { value: 'code', help: 'tell what a code means, and do nothing else' },
    json: { help: 'as JSON' },
    ignore: { value: 'text', many: true, help: 'leave out files whose path has this text' },
    only: { value: 'code', many: true, help: 'only findings with this code' },
  },
  details:
    'A comment silences a finding: // trunkline-disable-next-line TL401\n' +
    '--compare wants the file of the app, or its folder; no port is opened. --tests redirects express by NODE_OPTIONS.\n' +
    'Exit code: 0 when nothing was found, 1 when something was, 2 when a file could not be read.',
  async run(given, [folder = '.', ...others]) {
    const explained = textOf(given.explain)
    if (explained !== undefined) return explain(explained)
    if (others.length > 0) throw new UserError('Give one folder: trunkline doctor [folder]')
    const move = moveOf(given)
    if (given.compare !== undefined) return proveByRequests(folder, move, given)
    if (given.tests !== undefined) return proveByTests(folder, move, given)
    const found = examine(folder, move, given)
    if (given.fix) return mend(folder, found, given)
    process.stdout.write(given.json ? toJson(found) : toText(found, styleFor()))
    return exitCode(found)
  },
}

async function proveByRequests(app: string, move: Move, given: Given<Name>): Promise<number> {
  const result = await compare(app, textOf(given.compare) ?? '', linesOf(move), secondsOf(given.timeout, 10))
  process.stdout.write(given.json ? `${JSON.stringify(result, null, 2)}\n` : comparisonText(result, styleFor()))
  return result.boot !== undefined || result.differences.length > 0 ? 1 : 0
}

function linesOf({ from, to }: Move): { from: string; to: string } {
  return { from, to }
}

async function proveByTests(folder: string, move: Move, given: Given<Name>): Promise<number> {
  const command = textOf(given.tests) ?? ''
  if (command.trim() === '') throw new UserError('The option --tests needs a command: --tests "npm test"')
  const result = await compareTests(folder, command, linesOf(move), secondsOf(given.timeout, 600))
  process.stdout.write(given.json ? `${JSON.stringify(result, null, 2)}\n` : testsText(result, styleFor()))
  return isBroken(result) ? 1 : 0
}

function explain(code: string): number {
  const rule = ALL_RULES.find((each) => each.code === code.toUpperCase())
  if (rule === undefined) throw new UserError(`There is no code ${code}.`)
  process.stdout.write(explainRule(rule))
  return 0
}

/** Where the app is and where it goes; either is enough to tell. */
function moveOf(given: Given<Name>): Move {
  const [from, to] = [textOf(given.from), textOf(given.to)].map((text) => text?.replace(/^v|\.x$/g, ''))
  const move = MOVES.find((each) => (from ?? each.from) === each.from && (to ?? each.to) === each.to)
  if (move === undefined) {
    const ways = MOVES.map((each) => `--from ${each.from} --to ${each.to}`).join(', ')
    throw new UserError(`There is no such way; there are ${ways}.`)
  }
  return move
}

function examine(folder: string, move: Move, given: Given<Name>): Scan {
  const files = listFiles(folder, textsOf(given.ignore))
  const root = statSync(folder).isFile() ? dirname(resolve(folder)) : resolve(folder)
  const progress = new Progress('Reading')
  let done = 0
  const result = scan(root, files, move, () => progress.update(++done, Math.max(done, files.length)))
  progress.finish()
  const recording = textOf(given.recorded)
  const merged = recording === undefined ? result : mergeRecording(result, readRecording(recording), move)
  const only = textsOf(given.only).map((code) => code.toUpperCase())
  if (only.length === 0) return merged
  return { ...merged, findings: merged.findings.filter(({ code }) => only.includes(code)) }
}

function exitCode({ findings, unreadable }: Pick<Scan, 'findings' | 'unreadable'>): number {
  return unreadable.length > 0 ? 2 : findings.length > 0 ? 1 : 0
}

function mend(folder: string, found: Scan, given: Given<Name>): number {
  const root = statSync(folder).isFile() ? dirname(resolve(folder)) : resolve(folder)
  if (!given.force && !given['dry-run']) refuseDirtyTree(root)
  const fixes = planFixes(root, found.findings)
  for (const { diff } of fixes) process.stdout.write(diff)
  if (!given['dry-run']) writeFixes(root, fixes)
  const mended = new Set<Finding>(fixes.flatMap(({ findings }) => findings))
  const left = { ...found, findings: found.findings.filter((finding) => !mended.has(finding)) }
  const verb = given['dry-run'] ? 'would mend' : 'mended'
  process.stdout.write(
    `${toText(left, styleFor())}--fix ${verb} ${mended.size} of ${found.findings.length} findings.\n`,
  )
  return exitCode(left)
}
