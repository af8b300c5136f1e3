import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { UserError } from '../command-line/user-error.ts'
import { unifiedDiff } from './diff.ts'
import type { Edit, Finding } from './finding.ts'
import { parseSource } from './source/parse.ts'

export interface Fix {
  readonly file: string
  readonly before: string
  readonly after: string
  readonly diff: string
  readonly findings: readonly Finding[]
}

/** What rewriting does to each file: only what is certain, and nothing outside of the folder. */
export function planFixes(folder: string, findings: readonly Finding[]): Fix[] {
  const byFile = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (finding.edits) byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding])
  }
  const root = realpathSync(folder)
  return [...byFile].flatMap(([file, own]) => {
    const path = realpathSync(join(folder, file))
    if (relative(root, path).startsWith('..')) return [] // a link that leads out of the folder
    const before = readFileSync(path, 'utf8')
    const taken = withoutOverlaps(own)
    const after = applyEdits(
      before,
      taken.flatMap(({ edits = [] }) => edits),
    )
    if (!isReadable(path, after)) return []
    return [{ file, before, after, diff: unifiedDiff(file, before, after), findings: taken }]
  })
}

/** Two rewritings of one place wait for the next run: the second was planned without the first. */
function withoutOverlaps(findings: readonly Finding[]): Finding[] {
  const taken: Finding[] = []
  const edits: Edit[] = []
  for (const finding of findings) {
    const own = finding.edits ?? []
    if (own.some((edit) => edits.some((other) => edit.start < other.end && other.start < edit.end))) continue
    taken.push(finding)
    edits.push(...own)
  }
  return taken
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text
  for (const { start, end, text: written } of [...edits].sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + written + result.slice(end)
  }
  return result
}

function isReadable(path: string, text: string): boolean {
  try {
    parseSource(path, text)
    return true
  } catch {
    return false // a rewriting that makes no program is none
  }
}

export function writeFixes(folder: string, fixes: readonly Fix[]): void {
  for (const { file, after } of fixes) writeFileSync(join(folder, file), after)
}

/**
 * Rewriting must be something that can be undone.
 * @throws UserError where git has changes that are not committed
 */
export function refuseDirtyTree(folder: string): void {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', '.'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) {
    throw new UserError('This folder is not in git, so a rewriting could not be undone; --force does it all the same.')
  }
  if (stdout.trim() !== '') {
    throw new UserError('There are changes that are not committed; commit them first, or say --force.')
  }
}
