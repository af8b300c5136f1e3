import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { printableLine } from '../../command-line/terminal.ts'
import { UserError } from '../../command-line/user-error.ts'
import { type Finding, leaveAlone } from '../finding.ts'
import type { Git } from '../git.ts'
import type { Overlay, Scan, ScanProject } from '../scan.ts'
import { type PlannedFile, planFixes } from './plan.ts'
import { ReplaceError, replaceFiles } from './replace-files.ts'
import { patternsFileWith } from './written-patterns.ts'

/** Two fixes of the same code need two rounds. We know no code that needs more than a few. */
const MOST_ROUNDS = 8

/** The result of all certain fixes. Nothing is written to disk yet. */
export interface FixResult {
  readonly files: readonly PlannedFile[]
  readonly fixed: readonly Finding[]
  /** The findings that remain. */
  readonly left: Scan
  /** Patterns to list for the next run. */
  readonly patterns: ReadonlySet<string>
}

/** Applies fixes until none is left, so that a second run finds nothing to do. */
export function fixAll(folder: string, first: Scan, scan: ScanProject, git?: Git): FixResult {
  const files = new Map<string, PlannedFile>()
  const overlay = new Map<string, string>()
  const fixed: Finding[] = []
  const patterns = new Set<string>()
  let left = first
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const plan = planFixes(folder, left.findings, git, overlay)
    if (plan.files.length === 0) break
    for (const planned of plan.files) {
      const { file, before, after, findings } = planned
      files.set(file, { ...planned, before: files.get(file)?.before ?? before })
      overlay.set(join(folder, file), after)
      fixed.push(...findings)
      for (const { writes = [] } of findings.flatMap(({ edits = [] }) => edits)) {
        for (const pattern of writes) patterns.add(pattern)
      }
    }
    const before = left.findings.filter((finding) => !fixed.includes(finding))
    left = scan(overlay, patterns)
    fixed.push(...fixedWithOthers(before, left.findings))
  }
  const rest = withoutImpossibleFixes(folder, left, git, overlay)
  return { files: [...files.values()], fixed, left: rest, patterns }
}

/**
 * The findings that went away with the fix of another one: a property that is defined once in a function serves all that
 * is written to it. Lines have moved, so they are counted by code and file.
 */
function fixedWithOthers(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const still = new Map<string, number>()
  const keyOf = ({ code, file }: Finding) => `${code} ${file}`
  for (const finding of after) still.set(keyOf(finding), (still.get(keyOf(finding)) ?? 0) + 1)
  return before.filter((finding) => {
    const count = still.get(keyOf(finding)) ?? 0
    still.set(keyOf(finding), count - 1)
    return count <= 0 && finding.edits !== undefined
  })
}

/** Removes the edits that cannot be applied, and says why. */
export function withoutImpossibleFixes(folder: string, scan: Scan, git?: Git, overlay?: Overlay): Scan {
  const { refused } = planFixes(folder, scan.findings, git, overlay)
  return { ...scan, findings: scan.findings.map((each) => leaveAlone(each, refused.get(each))) }
}

/**
 * Writes the fixed files.
 * @throws UserError if a file changed since it was read, or cannot be written; then no file is written
 */
export function writeFixes(folder: string, { files, patterns }: FixResult): void {
  const changed = files.find(({ file, before }) => readFileSync(join(folder, file), 'utf8') !== before)
  if (changed) throw new UserError(`${changed.file} has changed since it was read; nothing was written.`)
  // Write the list first: if the process is interrupted after it, the command can simply run again.
  const listed = patterns.size > 0 ? [patternsFileWith(folder, patterns)] : []
  try {
    replaceFiles([...listed, ...files.map(({ file, after }) => ({ path: join(folder, file), text: after }))])
  } catch (err) {
    if (!(err instanceof ReplaceError)) throw err
    const { path, left } = err
    const undone = left.length === 0 ? 'nothing was' : `these were, and could not be put back: ${left.join(', ')}`
    throw new UserError(`${relative(folder, path)} cannot be written; ${undone}.`)
  }
}

/**
 * Makes sure that `--fix` can be undone.
 * @throws UserError if a tracked file has uncommitted changes, or the folder is not in git
 */
export function refuseDirtyTree(git: Git | undefined): void {
  if (git === undefined) {
    throw new UserError(
      'This folder is not in a git repository, so you could not undo the changes. Use --force to continue anyway.',
    )
  }
  if (!git.hasCommits()) throw new UserError('This repository has no commit yet. Commit first, or use --force.')
  const changed = git.changedFiles()
  if (changed.length > 0) {
    throw new UserError(`There are uncommitted changes in ${listOf(changed)}. Commit them first, or use --force.`)
  }
}

/**
 * Other untracked files may lie around: only those that would be written could not be restored.
 * @throws UserError if git does not track a file that would be written
 */
export function refuseUntracked({ files }: FixResult, git: Git | undefined): void {
  if (git === undefined || files.length === 0) return
  const untracked = git.untrackedFiles()
  const lost = files.map(({ file }) => file).filter((file) => untracked.has(file))
  if (lost.length > 0) {
    throw new UserError(
      `Git does not track ${listOf(lost)}, so you could not undo the changes there. Nothing was written. Commit first, or use --force.`,
    )
  }
}

const MOST_NAMED = 3

function listOf(files: readonly string[]): string {
  const named = files.slice(0, MOST_NAMED).map(printableLine).join(', ')
  return files.length > MOST_NAMED ? `${named} and ${files.length - MOST_NAMED} more` : named
}
