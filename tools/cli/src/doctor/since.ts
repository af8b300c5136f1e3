import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../command-line/user-error.ts'
import type { Finding } from './finding.ts'
import { changedLines } from './fixing/diff.ts'
import { type Git, idsOf } from './git.ts'
import type { Overlay, Scan } from './scan.ts'

/**
 * Keeps the findings on source lines and in files that are new since a commit. If the branches have diverged, it
 * compares with their merge base, so that other people's changes do not count.
 * @throws UserError if the commit does not exist
 */
export function sinceCommit(
  folder: string,
  name: string,
  git: Git | undefined,
): (found: Scan, overlay: Overlay) => Scan {
  if (git === undefined) throw new UserError('This folder is not in git: --since has nothing to compare with.')
  const base = git.baseOf(name)
  if (base === undefined) throw new UserError(`There is no commit ${name}.`)
  const files = git.filesOf(base)
  const linesOf = (file: string, text: string): ReadonlySet<number> | undefined => {
    const id = files.get(file)
    if (id === undefined) return undefined
    if (idsOf(Buffer.from(text), id.length).includes(id)) return new Set()
    const before = git.textOf(id)
    return before === undefined ? undefined : changedLines(before, text)
  }
  return (found, overlay) => {
    const known = new Map<string, ReadonlySet<number> | undefined>()
    const isNew = ({ file, line, endLine = line }: Finding): boolean => {
      if (!known.has(file)) {
        const path = join(folder, file)
        known.set(file, linesOf(file, overlay.get(path) ?? readFileSync(path, 'utf8')))
      }
      const lines = known.get(file)
      if (lines === undefined) return true
      if (file.endsWith('package.json')) return lines.size > 0 // findings in package.json concern the whole file
      for (let each = line; each <= endLine; each++) if (lines.has(each)) return true
      return false
    }
    return { ...found, findings: found.findings.filter(isNew), notes: found.notes.filter(isNew) }
  }
}
