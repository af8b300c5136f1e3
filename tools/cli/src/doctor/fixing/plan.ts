import { realpathSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { readText } from '../files.ts'
import type { Edit, Finding } from '../finding.ts'
import type { Git } from '../git.ts'
import type { Overlay } from '../scan.ts'
import { parseSource, type SourceFile } from '../source/parse.ts'
import { applyEdits, overlap } from './edits.ts'
import { findSideEffect } from './same-tree.ts'

/** A file before and after the fixes. */
export interface PlannedFile {
  readonly file: string
  readonly before: string
  readonly after: string
  readonly findings: readonly Finding[]
}

/** The files to rewrite, and why other findings are left alone. */
export interface Plan {
  readonly files: readonly PlannedFile[]
  readonly refused: ReadonlyMap<Finding, string>
}

/**
 * Plans the fixes of each file. A fix is dropped if it changes anything besides its own code, if the file could not be
 * written back byte for byte, or if git ignores the file or it lies outside the folder.
 */
export function planFixes(folder: string, findings: readonly Finding[], git?: Git, overlay: Overlay = new Map()): Plan {
  const byFile = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (finding.edits) byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding])
  }
  const ignored = git?.ignored([...byFile.keys()])
  const refused = new Map<Finding, string>()
  const files = [...byFile].flatMap(([file, own]) => {
    const { text, why } = textToEdit(folder, file, overlay)
    const reason = why ?? (ignored?.has(file) ? 'git ignores the file, so the change could not be undone' : undefined)
    if (reason !== undefined) for (const finding of own) refused.set(finding, reason)
    if (reason !== undefined || text === undefined) return []
    const taken = provenOf(join(folder, file), text, own, refused)
    const after = applyEdits(text, editsOf(taken))
    return taken.length > 0 ? [{ file, before: text, after, findings: taken }] : []
  })
  return { files, refused }
}

function textToEdit(folder: string, file: string, overlay: Overlay): { text?: string; why?: string } {
  const path = realpathSync(join(folder, file))
  const inside = relative(realpathSync(folder), path)
  if (inside.startsWith('..') || isAbsolute(inside)) return { why: 'the file is a link that leads out of the folder' }
  const { text, isUtf8 } = readText(path)
  return isUtf8 ? { text: overlay.get(join(folder, file)) ?? text } : { why: 'the file is not UTF-8' }
}

function editsOf(findings: readonly Finding[]): Edit[] {
  return findings.flatMap(({ edits = [] }) => edits)
}

/** The findings of a file whose edits have no side effects. If two edits touch, the second waits for the next round. */
function provenOf(path: string, text: string, findings: readonly Finding[], refused: Map<Finding, string>): Finding[] {
  const before = parseSource(path, text)
  const apart: Finding[] = []
  const edits: Edit[] = []
  for (const finding of findings) {
    if (clashes(finding, edits)) continue
    apart.push(finding)
    edits.push(...(finding.edits ?? []))
  }
  const taken: Finding[] = []
  take(apart, taken, before, refused)
  // Edits that waited for a rejected one can be tried now.
  const waiting = new Set(taken.length < apart.length ? findings : [])
  for (const finding of apart) waiting.delete(finding)
  for (const finding of waiting) if (!clashes(finding, editsOf(taken))) take([finding], taken, before, refused)
  return taken
}

/**
 * Collects the findings whose edits work together. If a group fails, each half is tried on its own, so that one bad
 * edit does not cost a parse for each of thousands.
 */
function take(findings: readonly Finding[], taken: Finding[], before: SourceFile, refused: Map<Finding, string>): void {
  const why = sideEffectOf(before, [...taken, ...findings])
  const [only] = findings
  if (why === undefined) taken.push(...findings)
  else if (findings.length === 1 && only) refused.set(only, why)
  else {
    const middle = findings.length >> 1
    take(findings.slice(0, middle), taken, before, refused)
    take(findings.slice(middle), taken, before, refused)
  }
}

function clashes(finding: Finding, edits: readonly Edit[]): boolean {
  return editsOf([finding]).some((edit) => edits.some((other) => overlap(edit, other)))
}

function sideEffectOf(before: SourceFile, findings: readonly Finding[]): string | undefined {
  const edits = editsOf(findings)
  let after: SourceFile
  try {
    after = parseSource(before.path, applyEdits(before.text, edits))
  } catch {
    return 'the result would not be valid'
  }
  return findSideEffect(before, after, edits)
}
