import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { printable, printableLine, type Style } from '../../command-line/terminal.ts'
import { UserError } from '../../command-line/user-error.ts'
import type { Run, Task } from './child.ts'
import { type Change, findChanges } from './differences.ts'
import type { Swap } from './redirect.ts'
import { type RefusedPattern, refusedLines } from './refused-patterns.ts'
import { readRequests } from './requests.ts'

/** A request with different responses. */
interface Difference {
  readonly method: string
  readonly url: string
  readonly place: string
  readonly changes: readonly Change[]
}

/** The result of `--compare`. */
export interface Comparison {
  readonly from: string
  readonly to: string
  readonly requests: number
  readonly differences: readonly Difference[]
  /** Path patterns that the next release line rejects. */
  readonly refused: readonly RefusedPattern[]
  /** Why the app does not start on the next release line. */
  readonly boot?: string
}

/**
 * Plays the requests of a file against an app on two release lines, without a port, and compares the responses.
 * @throws UserError if the requests or the app cannot be loaded, or the app loads nothing that the next line replaces
 */
export async function compare(
  target: string,
  file: string,
  lines: { from: string; to: string },
  seconds: number,
): Promise<Comparison> {
  const requests = readRequests(file)
  const entry = entryOf(target)
  const { from, to } = swapsOf(lines, entry)
  // Each run has its own process: ES modules cannot be loaded a second time in one.
  const run = (swap: Swap | undefined, seen?: string): Promise<Run> => play({ entry, swap, requests, seconds, seen })
  const first = await run(from)
  if ('boot' in first) throw new UserError(`${target} does not start: ${first.boot.replace(/\.$/, '')}.`)
  const second = await run(from)
  const next = await withNote((seen) => run(to, seen))
  if (next === undefined) {
    throw new UserError(
      `${target} loads neither Express nor trunkline/v${to.from}, so nothing was compared. Is it on ${to.to}.x already?`,
    )
  }
  const shown = { from: lines.from, to: lines.to, requests: requests.length, refused: next.refused }
  if ('boot' in next) return { ...shown, differences: [], boot: next.boot }
  const differences = requests.flatMap(({ method, url, place }, i): Difference[] => {
    const [a, b, c] = [first, second, next].map((run) => ('answers' in run ? run.answers[i] : undefined))
    const changes = a && b && c ? findChanges(a, b, c) : []
    return changes.length > 0 ? [{ method, url, place, changes }] : []
  })
  return { ...shown, differences }
}

/** Runs the app with a file in which it notes that it has loaded what is swapped; undefined if it never has. */
async function withNote(run: (seen: string) => Promise<Run>): Promise<Run | undefined> {
  const notes = mkdtempSync(join(tmpdir(), 'trunkline-compare-'))
  const seen = join(notes, 'seen')
  try {
    const result = await run(seen)
    return existsSync(seen) ? result : undefined
  } finally {
    rmSync(notes, { recursive: true, force: true })
  }
}

const USUAL = ['app', 'server', 'index', 'src/app', 'src/server', 'src/index']

/** The app's entry file: the named file, a folder's `main`, or a usual name such as `app.js`. */
function entryOf(target: string): string {
  const path = resolve(target)
  if (!existsSync(path)) throw new UserError(`There is no file ${target}.`)
  if (!statSync(path).isDirectory()) return path
  const manifest = join(path, 'package.json')
  const { main } = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { main?: string }) : {}
  const names = [
    ...(main ? [main, `${main}.js`] : []),
    ...USUAL.flatMap((name) => [`${name}.js`, `${name}.mjs`, `${name}.cjs`]),
  ]
  const found = names.map((name) => join(path, name)).find((each) => existsSync(each) && statSync(each).isFile())
  if (found === undefined)
    throw new UserError(`No app is found in ${target}; give its file: trunkline doctor app.js --compare …`)
  return found
}

/** What to load for each release line. If only the package is swapped, the first run uses the installed Express. */
export function swapsOf(
  { from, to }: { from: string; to: string },
  entry: string,
): { from: Swap | undefined; to: Swap } {
  if (from !== 'express') return { from: { from, to: from }, to: { from, to } }
  try {
    const { version } = createRequire(entry)('express/package.json') as { version: string }
    const major = version.split('.')[0] as string
    return { from: undefined, to: { from: major, to: major } }
  } catch {
    throw new UserError(`There is no express installed for ${entry} to compare with.`)
  }
}

function play(task: Task): Promise<Run> {
  const program = join(dirname(require.resolve('@trunkline/cli/package.json')), 'bin/play-requests.js')
  const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' })
  return new Promise<Run>((found) => {
    child.on('message', (run) => found(run as Run)) // the only message that child.ts sends
    child.on('exit', (code) => found({ boot: `it ended the process with code ${code}`, refused: [] }))
    child.send(task)
  }).finally(() => child.removeAllListeners('exit').kill('SIGKILL'))
}

/** Formats the differences as text. */
export function comparisonText({ from, to, requests, differences, refused, boot }: Comparison, style: Style): string {
  const [before, after] = from === 'express' ? ['Express', 'Trunkline'] : [`${from}.x`, `${to}.x`]
  const rejected = refusedLines(refused, after).map((line, i) => (i === 0 ? style.bad(line) : printableLine(line)))
  if (boot !== undefined) {
    const failure = `${style.bad(`On ${after} the app does not start:`)} ${printable(boot)}`
    return `${[...rejected, ...(rejected.length > 0 ? [''] : []), failure].join('\n')}\n`
  }
  const responses = differences.flatMap(({ method, url, place, changes }) => {
    const width = Math.max(...changes.map(({ what }) => what.length))
    const rows = changes.map(
      ({ what, from, to }) =>
        `  ${printableLine(what).padEnd(width)}  ${printableLine(from)} ${style.faint('→')} ${style.bad(printableLine(to))}`,
    )
    return [`${style.strong(printableLine(`${method} ${url}`))}  ${style.faint(printableLine(place))}`, ...rows, '']
  })
  const lines = [...rejected, ...(rejected.length > 0 ? [''] : []), ...responses]
  const played = requests === 1 ? '1 request' : `${requests} requests`
  const count = differences.length
  const sum =
    count === 0
      ? `No answer to ${played} differs`
      : `${count === 1 ? '1 answer' : `${count} answers`} to ${played} differ${count === 1 ? 's' : ''}`
  return `${lines.join('\n')}${lines.length > 0 ? '\n' : ''}${style.faint(`${sum} from ${before} to ${after}.`)}\n`
}
