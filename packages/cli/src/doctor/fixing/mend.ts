import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { UserError } from '../../command-line/user-error.ts'
import type { Finding } from '../finding.ts'
import type { Git } from '../git.ts'
import type { Scan } from '../scan.ts'
import { unifiedDiff } from './diff.ts'
import { mendedPatternsNote } from './mended-patterns.ts'
import { type Overlay, type PlannedFile, planFixes } from './plan.ts'
import { ReplaceError, replaceFiles } from './replace-files.ts'

/** Two rewritings of one place need two rounds, and more than a few of one place are not known. */
const MOST_ROUNDS = 8

/** A project as it is once everything that is certain was rewritten. Nothing is written yet. */
export interface Mending {
  readonly files: readonly PlannedFile[]
  readonly mended: readonly Finding[]
  /** What is found afterwards. */
  readonly left: Scan
  /** Patterns that the next run has to be told about. */
  readonly patterns: ReadonlySet<string>
}

/** Looks through a project, with some of its files in another state and these patterns known to be of the new line. */
export type Examine = (overlay: Overlay, mended: ReadonlySet<string>) => Promise<Scan>

/** Rewrites until nothing is left to rewrite, so that a second run finds nothing to do. */
export async function mendAll(folder: string, first: Scan, examine: Examine, git?: Git): Promise<Mending> {
  const originals = new Map<string, string>()
  const overlay = new Map<string, string>()
  const mended: Finding[] = []
  const patterns = new Set<string>()
  let left = first
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const plan = planFixes(folder, left.findings, git, overlay)
    for (const { file, before, after, findings } of plan.files) {
      const path = join(folder, file)
      if (!originals.has(path)) originals.set(path, before)
      overlay.set(path, after)
      mended.push(...findings)
      for (const { writes = [] } of findings.flatMap(({ edits = [] }) => edits)) {
        for (const pattern of writes) patterns.add(pattern)
      }
    }
    if (plan.files.length === 0) break
    left = await examine(overlay, patterns)
  }
  const files = [...originals].map(([path, before]) => {
    const file = path.slice(folder.length + 1).replaceAll('\\', '/')
    const findings = mended.filter((finding) => finding.file === file)
    return { file, before, after: overlay.get(path) ?? before, findings }
  })
  return { files, mended, left: withoutPromises(folder, left, git, overlay), patterns }
}

/** Takes back the promise to rewrite where it could not be kept, and says why. */
export function withoutPromises(folder: string, scan: Scan, git?: Git, overlay?: Overlay): Scan {
  const { refused } = planFixes(folder, scan.findings, git, overlay)
  if (refused.size === 0) return scan
  const findings = scan.findings.map((finding) => {
    const why = refused.get(finding)
    if (why === undefined) return finding
    const { edits, ...rest } = finding
    return { ...rest, left: why }
  })
  return { ...scan, findings }
}

export function diffOf({ file, before, after }: PlannedFile): string {
  return unifiedDiff(file, before, after)
}

/**
 * Writes what was planned.
 * @throws UserError when a file has changed since it was read, or cannot be written; then none is
 */
export function writeMending(folder: string, { files, patterns }: Mending): void {
  const changed = files.find(({ file, before }) => readFileSync(join(folder, file), 'utf8') !== before)
  if (changed) throw new UserError(`${changed.file} has changed while it was looked at; nothing was written.`)
  // The note comes first: whoever is interrupted after it can run the command again.
  const note = patterns.size > 0 ? [mendedPatternsNote(folder, patterns)] : []
  try {
    replaceFiles([...note, ...files.map(({ file, after }) => ({ path: join(folder, file), text: after }))])
  } catch (err) {
    if (!(err instanceof ReplaceError)) throw err
    const { path, left } = err
    const undone = left.length === 0 ? 'nothing was' : `these were, and could not be put back: ${left.join(', ')}`
    throw new UserError(`${relative(folder, path)} cannot be written; ${undone}.`)
  }
}

/**
 * Rewriting must be something that can be undone.
 * @throws UserError where git has changes that are not committed
 */
export function refuseDirtyTree(git: Git | undefined): void {
  if (git === undefined) {
    throw new UserError(
      'This folder is not in a git repository, so you could not undo the changes. Use --force to continue anyway.',
    )
  }
  if (git.findChange() !== undefined) {
    throw new UserError('There are uncommitted changes. Commit them first, or use --force.')
  }
}
