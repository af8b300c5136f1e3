import { setFlagsFromString } from 'node:v8'
import { type Command, type Option, type ParsedOptions, secondsOf, textOf, textsOf } from '../command-line/options.ts'
import { printableJson, styleFor } from '../command-line/terminal.ts'
import { UserError } from '../command-line/user-error.ts'
import { rootOf } from './files.ts'
import { fixAll, refuseDirtyTree, refuseUntracked, withoutImpossibleFixes, writeFixes } from './fixing/fix.ts'
import { Git } from './git.ts'
import { MOVES, type Move } from './moves.ts'
import { compareTests, isBroken, testsText } from './proof/run-tests.ts'
import { type Done, toJson, toText } from './report.ts'
import { ALL_RULES, explainRule } from './rules/page.ts'
import { toSarif } from './sarif.ts'
import { ProjectScan, type Scan, type ScanProject } from './scan.ts'
import { sinceCommit } from './since.ts'

const OPTIONS = {
  from: { value: 'line', help: 'the current line: 4 (default), 3, or express to swap only the package' },
  to: { value: 'line', help: 'the line to move to: 5 (default), or 4 from 3' },
  fix: { help: 'show the safe changes, and write them' },
  'dry-run': { help: 'with --fix: only show them' },
  force: { help: 'with --fix: run even with uncommitted changes or outside a git repository' },
  since: { value: 'commit', help: 'only lines that changed since this commit, for pull requests' },
  tests: {
    value: 'command',
    help: "run the app's tests as installed and on the next line, and show what breaks",
  },
  timeout: { value: 'seconds', help: 'how long --tests waits for a run (600)' },
  explain: { value: 'code', help: 'explain a code, and do nothing else' },
  json: { help: 'as JSON' },
  sarif: { help: 'as SARIF 2.1.0, for code scanning on GitHub and elsewhere' },
  ignore: { value: 'text', many: true, help: 'skip files whose path contains this text' },
  only: { value: 'code', many: true, help: 'only findings with this code' },
} satisfies Record<string, Option>

type Name = keyof typeof OPTIONS

/** `trunkline doctor` */
export const doctorCommand: Command<Name> = {
  usage: 'trunkline doctor [folder | app.js] [options]',
  summary: 'Finds what to change before you upgrade to the next release line, and fixes what is safe.',
  options: OPTIONS,
  details:
    'A comment silences a finding: // trunkline-disable-next-line TL401\n' +
    '--fix skips files that git ignores and files that are not UTF-8, and says so.\n' +
    'It runs none of your files, except with --tests, which redirects express with NODE_OPTIONS.\n' +
    'Exit code: 0 if there are no findings, 1 if there are, 2 if an option was wrong, or if there are no findings but a\n' +
    'file could not be read.',
  async run(options, [folder = '.', ...others]) {
    const explained = textOf(options.explain)
    if (explained !== undefined) return explain(explained)
    if (others.length > 0) throw new UserError('Give one folder: trunkline doctor [folder]')
    const move = moveOf(options)
    if (options.tests !== undefined) return proveByTests(folder, move, options)
    return scanFolder(folder, move, options)
  },
}

async function proveByTests(folder: string, move: Move, options: ParsedOptions<Name>): Promise<number> {
  const command = textOf(options.tests) ?? ''
  if (command.trim() === '') throw new UserError('The option --tests needs a command: --tests "npm test"')
  const result = await compareTests(folder, command, move, secondsOf(options.timeout, 600))
  process.stdout.write(options.json ? `${printableJson(result)}\n` : testsText(result, styleFor()))
  return isBroken(result) ? 1 : 0
}

function explain(code: string): number {
  const rule = ALL_RULES.find((each) => each.code === code.toUpperCase())
  if (rule === undefined) throw new UserError(`There is no code ${code}.`)
  process.stdout.write(explainRule(rule, Math.min(process.stdout.columns ?? 80, 100)))
  return 0
}

/** The move that `--from` and `--to` name; one of them is enough. */
function moveOf(options: ParsedOptions<Name>): Move {
  const [from, to] = [textOf(options.from), textOf(options.to)].map((text) => text?.replace(/^v|\.x$/g, ''))
  const move = MOVES.find((each) => (from ?? each.from) === each.from && (to ?? each.to) === each.to)
  if (move === undefined) {
    const ways = MOVES.map((each) => `--from ${each.from} --to ${each.to}`).join(', ')
    throw new UserError(`Unsupported upgrade. Use one of: ${ways}.`)
  }
  return move
}

/** The codes of `--only`. An unknown code is an error: otherwise a typo would report that all is fine. */
function codesOf(options: ParsedOptions<Name>, { from, to, rules }: Move): string[] {
  const codes = textsOf(options.only).map((code) => code.toUpperCase())
  const unknown = codes.find((code) => !rules.some((rule) => rule.code === code))
  if (unknown === undefined) return codes
  const elsewhere = ALL_RULES.some((rule) => rule.code === unknown)
  throw new UserError(
    elsewhere ? `${unknown} is not looked for from ${from} to ${to}.` : `There is no code ${unknown}.`,
  )
}

function scanFolder(target: string, move: Move, options: ParsedOptions<Name>): number {
  if (options.json && options.sarif) throw new UserError('Give one of --json and --sarif.')
  keepYoungGenerationSmall()
  const project = new ProjectScan({
    target,
    move,
    from: textOf(options.from),
    ignored: textsOf(options.ignore),
    only: codesOf(options, move),
  })
  const folder = rootOf(target)
  const git = options.fix || options.since !== undefined ? Git.at(folder) : undefined
  if (options.fix && !options.force && !options['dry-run']) refuseDirtyTree(git)
  const commit = textOf(options.since)
  const select = commit === undefined ? undefined : sinceCommit(folder, commit, git)
  const scan: ScanProject = (overlay, written) => {
    const all = project.scan(overlay, written)
    return select ? select(all, overlay) : all
  }
  const found = scan(new Map(), new Set())
  if (!options.fix) {
    const promised = found.findings.some(({ edits }) => edits)
    return show(promised ? withoutImpossibleFixes(folder, found, git ?? Git.at(folder)) : found, options)
  }
  const result = fixAll(folder, found, scan, git)
  const written = !options['dry-run']
  if (written && !options.force) refuseUntracked(result, git)
  if (written) writeFixes(folder, result)
  return show(result.left, options, { ...result, written, afterFix: move.afterFix })
}

/**
 * Hardly anything of a file outlives it, but V8 makes room for 128 MB of new objects (Node 24). Without that, 2,500 files
 * take 200 MB instead of 350, and a tenth more CPU time.
 */
function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** Prints the report; findings take precedence over unreadable files in the exit code. */
function show(found: Scan, options: ParsedOptions<Name>, done?: Done): number {
  process.stdout.write(
    options.json ? toJson(found, done) : options.sarif ? toSarif(found) : toText(found, styleFor(), done),
  )
  return found.findings.length > 0 ? 1 : found.unreadable.length > 0 ? 2 : 0
}
